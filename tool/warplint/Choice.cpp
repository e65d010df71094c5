//===- Choice.cpp - Selection of new findings -----------------------------===//

#include "Choice.h"
#include "Outputs.h"
#include "Root.h"
#include "warplint/Change/Change.h"
#include "warplint/Command/IncludePaths.h"
#include "warplint/Files/Paths.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Shards/Shard.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

static llvm::Error wrong(llvm::StringRef Flag, const std::string &File,
                         const std::string &Why) {
  return llvm::createStringError(Flag.str() + ": '" + File + "': " + Why);
}

/// Reads the file of the flag with `Read`; does nothing without the flag.
template <typename T>
static llvm::Error readInto(std::optional<T> &To, llvm::StringRef Flag,
                            const std::optional<std::string> &File,
                            llvm::Expected<T> (*Read)(llvm::StringRef)) {
  if (!File)
    return llvm::Error::success();
  auto Text = llvm::MemoryBuffer::getFileOrSTDIN(*File, /*IsText=*/true);
  if (!Text)
    return wrong(Flag, *File, Text.getError().message());
  llvm::Expected<T> Value = Read((*Text)->getBuffer());
  if (!Value)
    return wrong(Flag, *File, llvm::toString(Value.takeError()));
  To = std::move(*Value);
  return llvm::Error::success();
}

static ChangeSource sourceOf(const Invocation &Of) {
  IncludePaths Paths = includePaths(Of);
  return {absolutePathIn(Of.Directory, Of.File), std::move(Paths.Folders),
          std::move(Paths.Files)};
}

/// --diff=REVISION: sets the changed lines and keeps only the jobs that they
/// may affect.
static llvm::Error keepSince(const std::string &Revision, InputSet &Inputs,
                             Choice &Chosen) {
  std::vector<ChangeSource> Sources;
  for (const std::vector<Job> *Jobs : {&Inputs.Jobs, &Inputs.Headers})
    for (const Job &J : *Jobs)
      Sources.push_back(sourceOf(J.Command));
  const size_t Own = Sources.size();
  for (const ProjectFiles::Other &O : Inputs.Project.Others)
    Sources.push_back(sourceOf(O.Command));
  auto Since = changeSince(Chosen.Where.Root, Revision, Sources);
  if (!Since)
    return wrong("--diff", Revision,
                 "no such file, and no revision: " +
                     llvm::toString(Since.takeError()));
  Chosen.IsSinceRevision = true;
  Chosen.Changed = std::move(Since->Lines);
  Since->CanConcern.resize(Own);
  Chosen.LeftAside = keepMarked(Inputs, Since->CanConcern);
  return llvm::Error::success();
}

/// --diff: a patch if there is a file of this name, else a revision. A file may
/// be named like a branch.
static llvm::Error readChange(const CommandLine &C, InputSet &Inputs,
                              Choice &Chosen) {
  if (!C.Diff)
    return llvm::Error::success();
  const llvm::StringRef Name = *C.Diff;
  const bool IsFile =
      llvm::sys::fs::exists(Name) && !llvm::sys::fs::is_directory(Name);
  const bool IsPath = Name.starts_with(".") || Name.starts_with("/");
  if (Name != "-" && !IsFile && !IsPath)
    return keepSince(*C.Diff, Inputs, Chosen);
  if (Name != "-" && !IsPath && isRevision(Chosen.Where.Root, Name))
    return wrong("--diff", *C.Diff,
                 "is a file and a revision; './" + *C.Diff +
                     "' is the file, '" + *C.Diff + "^0' the revision");
  return readInto(Chosen.Changed, "--diff", C.Diff, readDiff);
}

llvm::Expected<Choice> warplint::readChoice(const CommandLine &C,
                                            InputSet &Inputs) {
  const bool Fixes = C.Fix || C.UnsafeFixes || C.FixDryRun || C.ExportFixes;
  if (Fixes && (C.Baseline || C.WriteBaseline))
    return llvm::createStringError(
        "a baseline chooses what is reported, not what is fixed: --baseline "
        "and --write-baseline don't go with fixes");
  Choice Chosen;
  llvm::Expected<ReportPaths> Where = reportPathsOf(C, Inputs.Jobs);
  if (!Where)
    return Where.takeError();
  Chosen.Where = std::move(*Where);
  if (llvm::Error E =
          readInto(Chosen.Baseline, "--baseline", C.Baseline, readBaseline))
    return E;
  if (llvm::Error E = readChange(C, Inputs, Chosen))
    return E;
  return Chosen;
}

void warplint::keepChanged(const CommandLine &C, Choice &Chosen,
                           std::vector<FileResult> &Results) {
  if (Chosen.Changed)
    for (FileResult &R : Results)
      Chosen.Unchanged.push_back(takeOutUnchanged(R.Findings, *Chosen.Changed,
                                                  C.Inputs.WorkingDirectory));
}

void warplint::identify(std::vector<Finding> &Findings,
                        const ReportPaths &Where) {
  const std::vector<std::string> Prints =
      fingerprints(relativeToRoot(Findings, Where));
  for (size_t I = 0; I != Findings.size(); ++I)
    Findings[I].Fingerprint = Prints[I];
}

llvm::Error warplint::keepNew(const CommandLine &C, const Choice &Chosen,
                              std::vector<Finding> &Findings,
                              RunSummary &Summary) {
  // Counted like reported findings: places of one finding count once.
  Summary.Unchanged =
      unsigned(joinPlaces(mergeFindings(Chosen.Unchanged)).size());
  Summary.LeftAside = Chosen.LeftAside;
  if (C.WriteBaseline && !C.Withholds) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    writeBaseline(OS, relativeToRoot(Findings, Chosen.Where));
    if (llvm::Error E =
            writeOutput(C, "write-baseline", *C.WriteBaseline, Text))
      return E;
    Summary.Known = unsigned(joinPlaces(std::move(Findings)).size());
    Findings.clear();
    return llvm::Error::success();
  }
  if (Chosen.Baseline) {
    BaselineUse Use = removeKnown(Findings, *Chosen.Baseline);
    Summary.Known = unsigned(joinPlaces(std::move(Use.Known)).size());
    // A patch also hides findings that still exist.
    Summary.Gone = Chosen.Changed ? 0 : Use.Gone;
  }
  return llvm::Error::success();
}
