//===- FileCache.cpp - The result of a file in the cache ------------------===//

#include "FileRun.h"
#include "warplint/Threads/CrashGuard.h"

using namespace warplint;

std::optional<FileResult> FileRun::recall(llvm::ArrayRef<Digest> Code) {
  if (!IsCacheable)
    return std::nullopt;
  ResultKey =
      Cache.keyOfResult(Of, Options, Summary.Parsed, Code, identityOfNvcc());
  std::optional<FileResult> Known = Cache.result(ResultKey);
  if (Known) {
    Known->Cost = costOfParse();
    Known->Cost.FromCache = true;
  }
  return Known;
}

bool FileRun::guarded(llvm::function_ref<void()> Work) {
  const bool Survived = survives(Work);
  IsCacheable &= Survived;
  return Survived;
}

FileResult FileRun::finish(llvm::ArrayRef<const DeviceCode *> Others) {
  Result.File = name();
  Result.Failed = Failed;
  Result.Problems = std::move(Problems);
  if (Parsed)
    noteParse();
  omitLaunches();
  if (Parsed && !Options.isStale())
    analyse(Others);
  if (Parsed && IsCacheable && !Options.isStale())
    Cache.keep(ResultKey, AfterParse, Result);
  // Free the memory while other files of the project wait.
  Unit = TranslationUnit();
  Tables.clear();
  return std::move(Result);
}
