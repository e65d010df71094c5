//===- TranslationUnit.cpp - One parse of a CUDA file ---------------------===//

#include "warplint/Frontend/TranslationUnit.h"
#include "Attempt.h"
#include "CodeGeneration.h"
#include "CommandLine.h"
#include "Extraction.h"
#include "Recovery.h"
#include "Retry.h"
#include "SkippedKernels.h"
#include "SuppressionComments.h"
#include "warplint/Host/Launches.h"
#include "warplint/Sorts/Sorts.h"
#include "warplint/Spelling/Spellings.h"
#include "warplint/Threads/CrashGuard.h"
#include "warplint/Threads/Threads.h"
#include "clang/Basic/Stack.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <ctime>

using namespace llvm;

namespace warplint {

TranslationUnit::TranslationUnit() = default;
TranslationUnit::TranslationUnit(TranslationUnit &&) = default;
TranslationUnit &TranslationUnit::operator=(TranslationUnit &&) = default;
TranslationUnit::~TranslationUnit() { Module.reset(); }

void TranslationUnit::dropModule() {
  Module.reset();
  Context.reset();
}

void TranslationUnit::pack() {
  if (!Module)
    return;
  raw_string_ostream OS(Packed);
  WriteBitcodeToFile(*Module, OS, /*ShouldPreserveUseListOrder=*/true);
  dropModule();
}

void TranslationUnit::unpack() {
  if (Packed.empty())
    return;
  Context = std::make_unique<LLVMContext>();
  Module =
      cantFail(parseBitcodeFile(MemoryBufferRef(Packed, MainFile), *Context));
  Packed = std::string();
}

/// Returns an error if the main file cannot be parsed. A file in UTF-16 becomes
/// a UTF-8 buffer.
static Error checkMainFile(ParseRequest &Request, vfs::FileSystem &Files) {
  ErrorOr<vfs::Status> Status = Files.status(Request.File);
  if (!Status)
    return createStringError(Request.File + ": " + Status.getError().message());
  if (Status->isDirectory())
    return createStringError(Request.File + ": is a directory");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      Files.getBufferForFile(Request.File);
  if (!Text)
    return createStringError(Request.File + ": " + Text.getError().message());
  if (auto Narrow = fromWideText((*Text)->getBuffer()))
    Request.Buffers[absolutePath(Request, Request.File)] = std::move(*Narrow);
  return Error::success();
}

static Expected<TranslationUnit> parseHere(ParseRequest Request) {
  double Start = threadSeconds();
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fileSystemFor(Request);
  if (Error E = checkMainFile(Request, *Files))
    return std::move(E);
  Resources Where = findResources();
  auto A = parseBest(Request, Where);
  if (!A)
    return A.takeError();

  TranslationUnit TU;
  TU.MainFile = Request.File;
  TU.Problems = std::move((*A)->Problems);
  TU.HasErrors = (*A)->errorCount() > 0;
  TU.Attempts = (*A)->Attempts;
  TU.TookHeaders = (*A)->Headers != nullptr;
  if (TU.HasErrors)
    TU.OmittedKernels = dropBrokenDefinitions(**A);
  TU.Unused = unusedTemplates((*A)->events().topLevel());
  std::vector<clang::FunctionDecl *> Functions = (*A)->events().functions();
  if (Request.OnlyLaunches) {
    TU.Elsewhere =
        findLaunches((*A)->context(), (*A)->errors(), Functions, KernelNames())
            .Elsewhere;
    TU.Sorts = findSorts((*A)->context(), Functions, {&TU.Elsewhere});
    TU.ParseSeconds = threadSeconds() - Start;
    return TU;
  }
  TU.ParseSeconds = threadSeconds() - Start;

  Start = threadSeconds();
  TU.Context = std::make_unique<LLVMContext>();
  GeneratedCode Code = generateCode(**A, Functions, *TU.Context, TU.Problems);
  TU.Module = std::move(Code.Module);
  TU.HasErrors |= Code.Failed;
  TU.CodeGenSeconds = threadSeconds() - Start;

  Start = threadSeconds();
  extract(**A, Functions, Code, Request, Where, TU);
  TU.Architecture = (*A)->architectureUses().of(TU.Module.get(),
                                                TU.SystemPrefixes, Where.Clang);
  findSuppressionComments(**A, TU);
  if (TU.Kernels.empty())
    TU.SkipsKernels = directiveOfSkippedKernels(**A);
  TU.ParseSeconds += threadSeconds() - Start;
  return TU;
}

Expected<TranslationUnit> parse(const ParseRequest &Request) {
  std::optional<Expected<TranslationUnit>> Result;
  const bool Survived = survivesOnDeepStack([&] {
    clang::noteBottomOfStack();
    Result.emplace(parseHere(Request));
  });
  if (Survived && Result)
    return std::move(*Result);
  if (Result)
    consumeError(Result->takeError());
  // Repeat without the PCH: a broken PCH may cost time but not the result.
  if (Request.Headers) {
    ParseRequest Alone = Request;
    Alone.Headers = nullptr;
    return parse(Alone);
  }
  return createStringError(Request.File +
                           ": clang crashed on this file; it is not analysed");
}

} // namespace warplint
