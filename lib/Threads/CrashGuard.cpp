//===- CrashGuard.cpp - Recovery from crashes -----------------------------===//

#include "warplint/Threads/CrashGuard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/thread.h"
#include <csignal>
#include <memory>
#include <mutex>
#include <optional>

using namespace llvm;

namespace warplint {

/// The handler of LLVM's fatal errors: ends the guarded work like a crash,
/// without a message on stderr.
static void onFatalError(void *, const char *, bool) {
  if (CrashRecoveryContext *Current = CrashRecoveryContext::GetCurrent())
    Current->HandleExit(1);
}

/// Makes the recovery context's signal handlers run on the thread's alternate
/// stack. They would run on the stack of the crashed thread, which may have
/// overflowed.
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
/// Gives the current thread an alternate signal stack until it is destroyed.
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

bool survives(function_ref<void()> Work) {
  static std::once_flag Once;
  std::call_once(Once, [] {
    CrashRecoveryContext::Enable();
    install_fatal_error_handler(onFatalError);
    moveHandlersToAlternateStack();
  });
  // Constructed outside RunSafely(), which a crash leaves by longjmp, so that
  // the destructor always runs.
  AlternateStack Handlers;
  CrashRecoveryContext Recovery;
  return Recovery.RunSafely(Work);
}

bool survivesOnDeepStack(function_ref<void()> Work) {
  bool Survived = false;
  llvm::thread Worker(std::optional<unsigned>(DeepStackBytes),
                      [&] { Survived = survives(Work); });
  Worker.join();
  return Survived;
}

} // namespace warplint
