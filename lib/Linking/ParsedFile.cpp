//===- ParsedFile.cpp - One file up to its parse --------------------------===//

#include "warplint/Linking/ParsedFile.h"
#include "warplint/Files/Trace.h"
#include "warplint/ResultCache/SummaryForms.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace warplint;

ParseRequest warplint::parseRequestFor(const Invocation &C,
                                       const UnsavedTexts &Unsaved) {
  ParseRequest Request;
  Request.Directory = C.Directory;
  Request.File = C.File;
  Request.Arguments = C.Arguments;
  Request.ToolkitPath = C.Cuda.Path;
  Request.ToolkitMajor = C.Cuda.Major;
  Request.ToolkitMinor = C.Cuda.Minor;
  Request.Buffers = Unsaved;
  return Request;
}

ParsedFile::ParsedFile(const Job &Of, const EngineOptions &Options,
                       ResultCache &Cache)
    : Of(Of), Options(Options), Cache(Cache),
      Name(shownPath(Of, Of.Command.File)) {}

void ParsedFile::omitFile(std::string Why) {
  Problem &P = Problems.emplace_back();
  P.Level = Problem::Kind::Fatal;
  P.Message = std::move(Why);
  Failed = true;
}

void ParsedFile::learn() {
  // No results of unsaved texts are stored: no later run could check them.
  if (Of.Unsaved.empty())
    ParseKey = Cache.keyOfParse(Of.Command, /*OnlyLaunches=*/false);
  if (auto Known = Cache.summary(ParseKey))
    Summary = std::move(*Known);
  else
    parse();
}

void ParsedFile::parse() {
  if (std::exchange(Tried, true))
    return;
  for (const std::string &Warning : Of.Command.Warnings) {
    Problem &P = Problems.emplace_back();
    P.Level = Problem::Kind::Warning;
    P.Message = Name + ": " + Warning;
  }
  // The file queries are complete only if clang finishes.
  auto Trace = std::make_unique<FileTrace>();
  ParseRequest Request = parseRequestFor(Of.Command, Of.Unsaved);
  Request.Headers = Of.Headers;
  Request.IsStale = Options.IsStale;
  if (Cache.isOn())
    Request.Trace = Trace.get();
  llvm::Expected<TranslationUnit> Made = warplint::parse(Request);
  if (!Made) {
    omitFile(llvm::toString(Made.takeError()));
    return;
  }
  Unit = std::move(*Made);
  // nvcc's --restrict is __restrict__ on each parameter that is a pointer.
  if (Of.Command.Facts.Code.RestrictsParameters)
    for (KernelDeclaration &K : Unit.Kernels)
      for (KernelParameter &P : K.Parameters)
        P.IsRestrict |= P.IsPointer;
  Parsed = true;
  noteSummary(*Trace);
}

DeviceCode ParsedFile::deviceCode() {
  const bool WasPacked = !Unit.Packed.empty();
  Unit.unpack();
  DeviceCode Code = Unit.deviceCode();
  if (WasPacked)
    Unit.pack();
  return Code;
}

void ParsedFile::noteSummary(const FileTrace &Trace) {
  const Digest Before = Summary.Parsed;
  const bool WasKnown = Before != Digest{};
  Summary = FileSummary::of(Unit);
  if (!Cache.isOn() || !IsCacheable)
    return;
  Cache.keep(ParseKey, Trace, Summary);
  // A key made from a cached summary does not identify a source that changed
  // since.
  IsCacheable &= !WasKnown || Summary.Parsed == Before;
}

void ParsedFile::tellLearned(ArchiveWriter &To) const {
  To(Summary, Summary.Parsed, IsCacheable);
}

void ParsedFile::takeLearned(ArchiveReader &From) {
  From(Summary, Summary.Parsed, IsCacheable);
}

void ParsedFile::missLaunchesOf(const Invocation &Other) {
  llvm::SmallString<256> Path(Other.File);
  llvm::sys::path::make_absolute(Other.Directory, Path);
  Broken.push_back(std::string(Path));
  IsCacheable = false;
}

void ParsedFile::fail(const std::string &Why) {
  omitFile(Name + " " + Why);
  Tried = true; // do not repeat the failure
}
