//===- FileMemory.cpp - A file's results in the cache ---------------------===//

#include "FileRun.h"
#include "Stages.h"
#include "StepForms.h"

using namespace warplint;

void FileRun::learn() {
  // No results of unsaved texts are stored: no later run could check them.
  if (Of.Unsaved.empty())
    ParseKey = Cache.keyOfParse(Of.Command, /*OnlyLaunches=*/false);
  if (auto Known = Cache.summary(ParseKey))
    Summary = std::move(*Known);
  else
    parse();
}

std::optional<FileResult> FileRun::recall(llvm::ArrayRef<Digest> Code) {
  if (!IsSteady)
    return std::nullopt;
  ResultKey = Cache.keyOfResult(Of, Options, Summary.Parsed, Code);
  std::optional<FileResult> Known = Cache.result(ResultKey);
  if (Known) {
    Known->Cost = Result.Cost;
    Known->Cost.FromCache = true;
  }
  return Known;
}

bool FileRun::guarded(llvm::function_ref<void()> Work) {
  const bool Survived = survives(Work);
  IsSteady &= Survived;
  return Survived;
}

FileResult FileRun::finish(llvm::ArrayRef<const DeviceCode *> Others) {
  if (Parsed && !Options.isStale())
    analyse(Others);
  if (Parsed && IsSteady && !Options.isStale())
    Cache.keep(ResultKey, AfterParse, Result);
  // Free the memory while other files of the project wait.
  Unit = TranslationUnit();
  Tables.clear();
  return std::move(Result);
}

void FileRun::noteSummary(const FileTrace &Trace) {
  const Digest Before = Summary.Parsed;
  const bool WasKnown = Before != Digest{};
  Summary = FileSummary::of(Unit);
  if (!Cache.isOn() || !IsSteady)
    return;
  Cache.keep(ParseKey, Trace, Summary);
  // A key made from a cached summary does not identify a source that changed
  // since.
  IsSteady &= !WasKnown || Summary.Parsed == Before;
}

void FileRun::tellLearned(ArchiveWriter &To) const {
  To(Summary, Summary.Parsed, IsSteady);
}

void FileRun::takeLearned(ArchiveReader &From) {
  From(Summary, Summary.Parsed, IsSteady);
}

void FileRun::fail(const std::string &Why) {
  problem(Problem::Kind::Fatal, Result.File + " " + Why);
  Result.Failed = true;
  Tried = true; // do not repeat the failure
}
