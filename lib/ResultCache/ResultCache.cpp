//===- ResultCache.cpp - Cached results of earlier runs -------------------===//

#include "warplint/ResultCache/ResultCache.h"
#include "warplint/Cache/Store.h"
#include "warplint/Files/Read.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/ResultCache/SummaryForms.h"
#include "warplint/Results/EngineOptions.h"
#include "warplint/Results/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;

/// Facts are sorted by path, and each path is stored without the prefix that it
/// shares with the previous one.
static void writeFacts(ArchiveWriter &To, const std::vector<FileFact> &Facts) {
  To(uint64_t(Facts.size()));
  llvm::StringRef Before;
  for (const FileFact &F : Facts) {
    size_t Same = 0;
    while (Same < Before.size() && Same < F.Path.size() &&
           Before[Same] == F.Path[Same])
      ++Same;
    To(F.Asked, uint32_t(Same), F.Path.substr(Same), F.Answer, F.SameAs);
    Before = F.Path;
  }
}

static std::vector<FileFact> readFacts(ArchiveReader &From) {
  uint64_t Count = 0;
  From(Count);
  std::vector<FileFact> Facts;
  for (std::string Before; Count && !From.hasFailed(); --Count) {
    FileFact &F = Facts.emplace_back();
    uint32_t Same = 0;
    From(F.Asked, Same, F.Path, F.Answer, F.SameAs);
    F.Path = Before.substr(0, Same) + F.Path;
    Before = F.Path;
  }
  return Facts;
}

static std::string keyOf(const std::string &Bytes) {
  const Digest D = digestOf(Bytes);
  return llvm::toHex(llvm::ArrayRef<uint8_t>(D), /*LowerCase=*/true);
}

static Digest digestOf(llvm::StringRef Key,
                       const std::vector<FileFact> &Facts) {
  ArchiveWriter Bytes;
  Bytes(Key.str());
  writeFacts(Bytes, Facts);
  return warplint::digestOf(Bytes.Bytes);
}

FileSummary FileSummary::of(const TranslationUnit &Unit) {
  FileSummary S;
  for (const KernelDeclaration &K : Unit.Kernels)
    S.Kernels.emplace_back(K.Mangled, K.Name);
  S.Launches = Unit.Launches;
  S.Elsewhere = Unit.Elsewhere;
  S.Sorts = Unit.Sorts;
  S.Functions = Unit.functionsForOthers();
  S.Missing = Unit.missingFunctions();
  S.Includes = Unit.Includes;
  S.Architecture = Unit.Architecture;
  for (const std::string &File : Unit.filesOfCode()) {
    const bool IsSystems =
        llvm::any_of(Unit.SystemPrefixes, [&](const std::string &Prefix) {
          return llvm::StringRef(File).starts_with(Prefix);
        });
    (IsSystems ? S.SystemFiles : S.Files).push_back(File);
  }
  return S;
}

ResultCache::ResultCache(CacheStore *Store) : Store(Store) {
  if (!Store)
    return;
  llvm::SmallString<256> Here;
  (void)llvm::sys::fs::current_path(Here);
  Program = programIdentity() + parseSurroundings() + std::string(Here);
}

std::string ResultCache::keyOfParse(const Invocation &Command,
                                    bool OnlyLaunches) const {
  if (!Store)
    return "";
  llvm::SmallString<256> Path(Command.File);
  llvm::sys::path::make_absolute(Command.Directory, Path);
  auto Text = readRegularFile(Path);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return "";
  }
  ArchiveWriter Key;
  Key(std::string("parse"), Program, Command, OnlyLaunches,
      warplint::digestOf((*Text)->getBuffer()));
  return keyOf(Key.Bytes);
}

template <typename T>
std::optional<std::vector<FileFact>> ResultCache::read(llvm::StringRef Key,
                                                       T &Value) {
  if (!Store || Key.empty())
    return std::nullopt;
  std::optional<std::string> Bytes = Store->read(Key);
  if (!Bytes)
    return std::nullopt;
  ArchiveReader From(*Bytes);
  std::vector<FileFact> Facts = readFacts(From);
  From(Value);
  if (!From.isDone()) {
    Store->noteBroken();
    return std::nullopt;
  }
  if (!Check.holds(Facts))
    return std::nullopt;
  return Facts;
}

std::optional<FileSummary> ResultCache::summary(llvm::StringRef Key) {
  FileSummary Of;
  auto Facts = read(Key, Of);
  if (!Facts)
    return std::nullopt;
  Of.Parsed = ::digestOf(Key, *Facts);
  return Of;
}

void ResultCache::keep(llvm::StringRef Key, const FileTrace &Trace,
                       FileSummary &Of) {
  std::optional<std::vector<FileFact>> Facts = Trace.facts();
  if (!Store || Key.empty() || !Facts)
    return;
  Of.Parsed = ::digestOf(Key, *Facts);
  ArchiveWriter To;
  writeFacts(To, *Facts);
  To(Of);
  Store->write(Key, To.Bytes);
}

std::string ResultCache::keyOfResult(const Job &Of,
                                     const EngineOptions &Options,
                                     const Digest &Parsed,
                                     llvm::ArrayRef<Digest> Code,
                                     const std::string &Compiler) const {
  // With --confirm-with-nvcc or --confirm-with-ptxas the result depends on the
  // compiler: without its identity there is no key.
  const bool IsAsked = Options.ConfirmWithNvcc || Options.ConfirmWithPtxas;
  if (!Store || Parsed == Digest{} || (IsAsked && Compiler.empty()) ||
      llvm::is_contained(Code, Digest{}))
    return "";
  ArchiveWriter Key;
  Key(std::string("result"), Program, Parsed, Code.vec(), Of,
      Options.KeepTables, Options.NoteFormulas,
      std::vector<std::string>(Options.FormulasOf.begin(),
                               Options.FormulasOf.end()),
      Options.KeepIrAfter, Options.KeepPages, Options.KeepPredictions,
      Options.HasKernelTimes, Compiler);
  return keyOf(Key.Bytes);
}

std::optional<FileResult> ResultCache::result(llvm::StringRef Key) {
  FileResult Result;
  if (!read(Key, Result))
    return std::nullopt;
  return Result;
}

void ResultCache::keep(llvm::StringRef Key, const FileTrace &Trace,
                       const FileResult &Result) {
  std::optional<std::vector<FileFact>> Facts = Trace.facts();
  if (!Store || Key.empty() || !Facts)
    return;
  ArchiveWriter To;
  writeFacts(To, *Facts);
  To(Result);
  Store->write(Key, To.Bytes);
}
