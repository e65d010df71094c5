//===- Retry.cpp - Second parse of source with errors ---------------------===//

#include "Retry.h"
#include "CommandLine.h"
#include "HeaderCache.h"
#include "PlainDefinitions.h"
#include "PrecompileHeaders.h"
#include "Recovery.h"
#include "Remedies.h"
#include "warplint/Frontend/CompileHeaders.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticParse.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace warplint {

using Flags = std::vector<std::string>;
using AttemptOrError = Expected<std::unique_ptr<Attempt>>;

/// Whether clang rejected the PCH.
static bool isRefused(const Attempt &Of) {
  return any_of(Of.errors(), [](const ErrorPlace &E) {
    return E.Id >= clang::diag::DIAG_START_SERIALIZATION &&
           E.Id < clang::diag::DIAG_START_SERIALIZATION +
                      clang::diag::DIAG_SIZE_SERIALIZATION;
  });
}

/// One parse. If clang rejects a PCH of the cache, parses again without it.
static AttemptOrError tryOnce(const ParseRequest &Request,
                              const Resources &Where, const Flags &Extra,
                              bool UsesPch = true) {
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fileSystemFor(Request);
  std::vector<Problem> Problems;
  auto CI = createDeviceInvocation(Request, Where, Extra, Files, Problems);
  if (!CI)
    return CI.takeError();
  HeaderCache::Plan Plan;
  if (Request.Headers && UsesPch)
    Plan = Request.Headers->plan(Request, Where, **CI, Files);
  AttemptOrError Result =
      Attempt::run(*CI, Files, std::move(Problems), Plan.Taken, Plan.Writer,
                   Plan.Recorder.get(), Request.IsStale);
  const bool TookHeaders = Plan.Taken != nullptr;
  if (Request.Headers)
    Request.Headers->keep(Request, std::move(Plan),
                          Result ? &(*Result)->compiler() : nullptr);
  if (!TookHeaders || (Result && !isRefused(**Result)))
    return Result;
  if (!Result)
    consumeError(Result.takeError());
  return tryOnce(Request, Where, Extra, /*UsesPch=*/false);
}

void compileHeaders(const ParseRequest &Request) {
  const Resources Where = findResources();
  IntrusiveRefCntPtr<vfs::FileSystem> Files = fileSystemFor(Request);
  std::vector<Problem> Problems;
  auto CI = createDeviceInvocation(Request, Where, {}, Files, Problems);
  if (!CI)
    return consumeError(CI.takeError());
  HeaderCache::Plan Plan = Request.Headers->plan(Request, Where, **CI, Files);
  if (!Plan.Writer)
    return;
  AttemptOrError Result = Attempt::run(*CI, Files, std::move(Problems),
                                       /*Headers=*/nullptr, Plan.Writer);
  Request.Headers->keep(Request, std::move(Plan), nullptr);
  if (!Result)
    consumeError(Result.takeError());
}

/// Overrides the request's buffers by the repaired texts.
static void repairBuffers(ParseRequest &Request,
                          const std::map<std::string, std::string> &Texts) {
  std::map<std::string, std::string> All;
  for (auto &[Path, Text] : Request.Buffers)
    All[absolutePath(Request, Path)] = std::move(Text);
  for (const auto &[Path, Text] : Texts)
    All[absolutePath(Request, Path)] = Text;
  Request.Buffers = std::move(All);
}

/// Stores the user's text of the repaired files.
static void keepWritten(Attempt &A, const Repairs &Made) {
  for (const auto &[Path, All] : Made.Made) {
    const auto Before = Made.Before.find(Path);
    if (Before == Made.Before.end())
      continue;
    WrittenText &To = A.Written[Path];
    To.Text = Before->second;
    for (const clang::tooling::Replacement &R : All)
      To.Repairs.push_back(
          {R.getOffset(), R.getLength(), R.getReplacementText().str()});
  }
}

/// Whether each error is one of the text alone, would be repaired, and is in
/// the body of an inline device function that nothing uses.
static bool isBesideThePoint(Attempt &A, const Repairs &Made) {
  std::vector<clang::FunctionDecl *> Unused = A.events().functions();
  erase_if(Unused, [](const clang::FunctionDecl *F) {
    return F->isReferenced() || !F->isInlined() ||
           !F->hasAttr<clang::CUDADeviceAttr>();
  });
  const clang::SourceManager &SM = A.compiler().getSourceManager();
  return A.errors().size() == A.errorCount() &&
         all_of(A.errors(), [&](const ErrorPlace &E) {
           return E.Id == clang::diag::err_expected &&
                  Made.Texts.count(SM.getFilename(E.Where).str()) &&
                  any_of(Unused, [&](const clang::FunctionDecl *F) {
                    return errorInside(F, E) != nullptr;
                  });
         });
}

AttemptOrError parseBest(const ParseRequest &Request, const Resources &Where) {
  AttemptOrError First = tryOnce(Request, Where, {});
  if (First && Request.IsStale && Request.IsStale())
    return createStringError(Request.File + ": is no longer of interest");
  const bool HasPlain = First && !plainDefinitions(**First).empty();
  if (!First || ((*First)->errorCount() == 0 && !HasPlain))
    return First;
  const Remedies Remedy = remediesFor(**First, Where);
  if (Remedy.empty())
    return First;
  if (!HasPlain && isBesideThePoint(**First, Remedy.Made)) {
    (*First)->forgetErrors();
    return First;
  }
  ParseRequest Changed = Request;
  repairBuffers(Changed, Remedy.Made.Texts);
  // No PCH for headers of another dialect: it would not be reused.
  AttemptOrError Second = tryOnce(Changed, Where, Remedy.Flags,
                                  /*UsesPch=*/!Remedy.IsOtherDialect);
  if (Second)
    keepWritten(**Second, Remedy.Made);
  else
    consumeError(Second.takeError());
  AttemptOrError &Best =
      Second && (*Second)->errorCount() < (*First)->errorCount() + HasPlain
          ? Second
          : First;
  (*Best)->Attempts = 2;
  return std::move(Best);
}

} // namespace warplint
