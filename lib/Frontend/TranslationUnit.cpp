//===- TranslationUnit.cpp - One parse of a CUDA file ---------------------===//

#include "warplint/Frontend/TranslationUnit.h"
#include "Attempt.h"
#include "CodeGeneration.h"
#include "CommandLine.h"
#include "Extraction.h"
#include "Recovery.h"
#include "clang/Basic/Stack.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <ctime>
#include <mutex>

using namespace llvm;

namespace warplint {

TranslationUnit::TranslationUnit() = default;
TranslationUnit::TranslationUnit(TranslationUnit &&) = default;
// The module goes before the context that owns its types.
TranslationUnit &TranslationUnit::operator=(TranslationUnit &&Other) {
  Module.reset();
  MainFile = std::move(Other.MainFile);
  Kernels = std::move(Other.Kernels);
  Launches = std::move(Other.Launches);
  Arrays = std::move(Other.Arrays);
  Problems = std::move(Other.Problems);
  Lost = std::move(Other.Lost);
  HasErrors = Other.HasErrors;
  Includes = std::move(Other.Includes);
  SystemPrefixes = std::move(Other.SystemPrefixes);
  Sources = std::move(Other.Sources);
  ParseSeconds = Other.ParseSeconds;
  CodeGenSeconds = Other.CodeGenSeconds;
  Context = std::move(Other.Context);
  Module = std::move(Other.Module);
  return *this;
}
TranslationUnit::~TranslationUnit() { Module.reset(); }

static double threadSeconds() {
  timespec Now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Now);
  return Now.tv_sec + Now.tv_nsec * 1e-9;
}

/// Says what is wrong with the main file, if anything.
static Error checkMainFile(const ParseRequest &Request,
                           vfs::FileSystem &Files) {
  ErrorOr<vfs::Status> Status = Files.status(Request.File);
  if (!Status)
    return createStringError(Request.File + ": " + Status.getError().message());
  if (Status->isDirectory())
    return createStringError(Request.File + ": is a directory");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      Files.getBufferForFile(Request.File);
  if (!Text)
    return createStringError(Request.File + ": " + Text.getError().message());
  return Error::success();
}

/// One parse with these further driver arguments.
static Expected<std::unique_ptr<Attempt>>
attempt(const ParseRequest &Request, const Resources &Where,
        IntrusiveRefCntPtr<vfs::FileSystem> Files,
        const std::vector<std::string> &Extra) {
  std::vector<Problem> Problems;
  auto CI = createDeviceInvocation(Request, Where, Extra, Files, Problems);
  if (!CI)
    return CI.takeError();
  return Attempt::run(*CI, Files, std::move(Problems));
}

static Expected<TranslationUnit> parseHere(const ParseRequest &Request) {
  double Start = threadSeconds();
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fileSystemFor(Request);
  if (Error E = checkMainFile(Request, *Files))
    return std::move(E);
  Resources Where = findResources();
  auto A = attempt(Request, Where, Files, {});
  if (!A)
    return A.takeError();

  TranslationUnit TU;
  TU.MainFile = Request.File;
  TU.Problems = std::move((*A)->Problems);
  TU.HasErrors = (*A)->errors() > 0;
  if (TU.HasErrors)
    TU.Lost = dropBrokenFunctions(**A);
  TU.ParseSeconds = threadSeconds() - Start;

  Start = threadSeconds();
  TU.Context = std::make_unique<LLVMContext>();
  std::vector<clang::FunctionDecl *> Functions = (*A)->events().functions();
  GeneratedCode Code = generateCode(**A, Functions, *TU.Context, TU.Problems);
  TU.Module = std::move(Code.Module);
  TU.CodeGenSeconds = threadSeconds() - Start;

  Start = threadSeconds();
  extract(**A, Functions, Code.Mangled, Request, Where, TU);
  TU.ParseSeconds += threadSeconds() - Start;
  return TU;
}

/// Turns LLVM's fatal errors into the crash that the recovery context catches,
/// without their message on stderr.
static void onFatalError(void *, const char *, bool) {
  if (CrashRecoveryContext *Current = CrashRecoveryContext::GetCurrent())
    Current->HandleExit(1);
}

Expected<TranslationUnit> parse(const ParseRequest &Request) {
  static std::once_flag Once;
  std::call_once(Once, [] {
    CrashRecoveryContext::Enable();
    install_fatal_error_handler(onFatalError);
  });
  // The parser recurses with the source; deep nests need more stack than a
  // thread has.
  constexpr unsigned StackBytes = 256 << 20;
  std::optional<Expected<TranslationUnit>> Result;
  CrashRecoveryContext Recovery;
  bool Survived = Recovery.RunSafelyOnThread(
      [&] {
        clang::noteBottomOfStack();
        Result.emplace(parseHere(Request));
      },
      StackBytes);
  if (Survived && Result)
    return std::move(*Result);
  if (Result)
    consumeError(Result->takeError());
  return createStringError(Request.File +
                           ": clang crashed on this file; it is not analysed");
}

} // namespace warplint
