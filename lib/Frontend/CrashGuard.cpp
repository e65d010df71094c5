//===- CrashGuard.cpp - Surviving a crash inside clang --------------------===//

#include "CrashGuard.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/thread.h"
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>

using namespace llvm;

namespace warplint {

/// Turns LLVM's fatal errors into the crash that the recovery context catches,
/// without their message on stderr.
static void onFatalError(void *, const char *, bool) {
  if (CrashRecoveryContext *Current = CrashRecoveryContext::GetCurrent())
    Current->HandleExit(1);
}

/// The recovery context's handlers run on the stack of the thread that
/// crashed, which is no help once that stack is full.
static void moveHandlersToAlternateStack() {
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action) != 0)
      continue;
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

namespace {
/// An alternate signal stack for the current thread.
class AlternateStack {
public:
  AlternateStack() : Memory(new char[Bytes]) {
    stack_t Stack = {};
    Stack.ss_sp = Memory.get();
    Stack.ss_size = Bytes;
    sigaltstack(&Stack, &Before);
  }
  ~AlternateStack() { sigaltstack(&Before, nullptr); }

private:
  static constexpr size_t Bytes = 64 << 10;
  std::unique_ptr<char[]> Memory;
  stack_t Before = {};
};
} // namespace

bool runGuarded(function_ref<void()> Work) {
  static std::once_flag Once;
  std::call_once(Once, [] {
    CrashRecoveryContext::Enable();
    install_fatal_error_handler(onFatalError);
    moveHandlersToAlternateStack();
  });
  // The parser recurses with the source; deep nests need more stack than a
  // thread has.
  constexpr unsigned StackBytes = 64 << 20;
  bool Survived = false;
  llvm::thread Worker(std::optional<unsigned>(StackBytes), [&] {
    // Outside of what may be left by a jump, so that it is always undone.
    AlternateStack Handlers;
    CrashRecoveryContext Recovery;
    Survived = Recovery.RunSafely([&] {
      clang::noteBottomOfStack();
      Work();
    });
  });
  Worker.join();
  return Survived;
}

} // namespace warplint
