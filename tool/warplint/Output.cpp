//===- Output.cpp - Results on the streams and the exit code --------------===//

#include "Output.h"
#include "Outputs.h"
#include "Pages.h"
#include "Reports.h"
#include "Statistics.h"
#include "warplint/Checks/Check.h"
#include "warplint/Compare/ProfileJoin.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Merge/MergeGpus.h"
#include "warplint/Report/Confirmations.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Printable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <map>
#include <set>

using namespace warplint;

/// "CUDA 13.0 at /usr/local/cuda", or that the shipped declarations are used; a
/// list if the database names several compilers.
static std::string describeToolkits(llvm::ArrayRef<Job> Inputs) {
  std::set<std::string> All;
  for (const Job &J : Inputs) {
    const Toolkit &T = J.Command.Cuda;
    if (!T.Path.empty())
      All.insert("CUDA " + std::to_string(T.Major) + "." +
                 std::to_string(T.Minor) + " at " + T.Path);
    else if (T.FoundBy == "--cuda-path=none")
      All.insert("shipped declarations (--cuda-path=none)");
    else
      All.insert("shipped declarations (no CUDA toolkit found)");
  }
  return llvm::join(All, ", ");
}

static RunSummary summarize(llvm::ArrayRef<Job> Inputs, size_t Skipped,
                            llvm::ArrayRef<FileResult> Results) {
  RunSummary S;
  S.Files = static_cast<unsigned>(Results.size() + Skipped);
  S.FilesFailed = static_cast<unsigned>(Skipped);
  S.Toolkit = describeToolkits(Inputs);
  std::vector<Omission> Omissions;
  FlagsOfFiles Flags;
  std::vector<Confirmation> Confirmed;
  for (const FileResult &R : Results) {
    S.FilesFailed += R.Failed;
    S.FilesPartial += R.Partial;
    S.Kernels += R.Kernels;
    S.Launches += R.Launches;
    S.Accesses += R.Accesses;
    S.Ranges += R.Ranges;
    S.Undecided += R.Undecided;
    Omissions.insert(Omissions.end(), R.Omissions.begin(), R.Omissions.end());
    for (const UnlikeFlag &F : R.UnlikeFlags)
      Flags.emplace_back(R.File, F);
    Confirmed.push_back(R.Confirmed);
    S.Architectures.insert(S.Architectures.end(), R.Architectures.begin(),
                           R.Architectures.end());
  }
  sortGpus(S.Architectures);
  S.NotAnalysed = omissionLines(Omissions);
  S.Omitted = countOmissions(Omissions);
  S.Notes = unlikeFlagLines(Flags);
  for (std::string &Line : confirmationLines(Confirmed))
    S.Notes.push_back(std::move(Line));
  return S;
}

static std::vector<Finding>
collect(std::vector<FileResult> &Results,
        std::vector<Finding> FileResult::*Findings) {
  std::vector<std::vector<Finding>> Groups;
  for (FileResult &R : Results)
    Groups.push_back(std::move(R.*Findings));
  return mergeFindings(std::move(Groups));
}

/// Counts what is not shown as what is shown is counted: each fault once, be it
/// seen in several files and places. One that is shown is not among them.
static void countHidden(std::vector<FileResult> &Results,
                        llvm::ArrayRef<Finding> Shown, RunSummary &S) {
  S.Suppressed = static_cast<unsigned>(
      joinPlaces(collect(Results, &FileResult::Suppressed)).size());
  std::set<std::pair<Spot, std::string>> IsShown;
  for (const Finding &F : Shown)
    IsShown.insert({F.Where, F.Check});
  auto Hidden = [&](std::vector<Finding> FileResult::*List) {
    std::vector<Finding> Some = collect(Results, List);
    llvm::erase_if(Some, [&](const Finding &F) {
      return IsShown.count({F.Where, F.Check});
    });
    return Some;
  };
  std::vector<Finding> Below = Hidden(&FileResult::Below), OfUnused;
  llvm::copy_if(Below, std::back_inserter(OfUnused),
                [](const Finding &F) { return F.IsOfUnused; });
  llvm::erase_if(Below, [](const Finding &F) { return F.IsOfUnused; });
  for (const Finding &F : joinPlaces(std::move(Below)))
    ++(F.Sure == Certainty::Likely ? S.LikelyBelow : S.PossibleBelow);
  S.OfUnused = static_cast<unsigned>(joinPlaces(std::move(OfUnused)).size());
  S.Small =
      static_cast<unsigned>(joinPlaces(Hidden(&FileResult::Small)).size());
}

bool warplint::useColor(const CommandLine &C, bool IsTerminal) {
  if (C.Color)
    return *C.Color;
  std::optional<std::string> NoColor = llvm::sys::Process::GetEnv("NO_COLOR");
  return IsTerminal && (!NoColor || NoColor->empty());
}

static llvm::Error writeDump(const CommandLine &C,
                             llvm::ArrayRef<FileResult> Results) {
  std::string Text;
  for (const FileResult &R : Results)
    for (const std::string &Line : R.Dump)
      Text += printableJson(Line) + '\n';
  return writeOutput(C, "dump-accesses", *C.DumpAccesses, Text);
}

static std::vector<RuleText> describeRules() {
  std::vector<RuleText> Rules;
  for (const Check *C : allChecks()) {
    RuleText R;
    R.Id = C->id().str();
    R.Summary = C->summary().str();
    R.Help = pageOf(C->id()).str();
    if (llvm::StringRef Home = WARPLINT_HOMEPAGE; !Home.empty())
      R.HelpUri = pageUri(Home, C->id());
    Rules.push_back(std::move(R));
  }
  return Rules;
}

/// Appends to the summary page of the GitHub step; other programs append to the
/// same file.
static llvm::Error writeStepSummary(llvm::ArrayRef<Finding> Findings,
                                    llvm::ArrayRef<Problem> Problems,
                                    const RunSummary &Summary) {
  std::optional<std::string> Path =
      llvm::sys::Process::GetEnv("GITHUB_STEP_SUMMARY");
  if (!Path)
    return llvm::Error::success();
  std::error_code Why;
  llvm::raw_fd_ostream OS(*Path, Why, llvm::sys::fs::OF_Append);
  if (!Why) {
    writeGithubSummary(OS, Findings, Problems, Summary);
    OS.flush();
    Why = OS.error();
    OS.clear_error();
  }
  if (!Why)
    return llvm::Error::success();
  return llvm::createStringError("can't write GITHUB_STEP_SUMMARY '" + *Path +
                                 "': " + Why.message());
}

/// main() reports errors of standard output at the end.
static llvm::Error writeFindings(const CommandLine &C, const ReportPaths &Where,
                                 llvm::ArrayRef<Finding> Findings,
                                 llvm::ArrayRef<Problem> Problems,
                                 const RunSummary &Summary,
                                 llvm::ArrayRef<KernelPage> Pages,
                                 const ProfileReport *Profile, Stream *Early) {
  llvm::raw_ostream &Out = llvm::outs();
  bool Color = useColor(C, llvm::sys::Process::StandardOutIsDisplayed());
  std::vector<Finding> Moved;
  std::vector<Problem> MovedProblems;
  ProfileReport MovedProfile;
  if (!isForReaders(C.Format)) {
    Findings = Moved = relativeToRoot(Findings, Where);
    Problems = MovedProblems = relativeToRoot(Problems, Where);
    if (Profile)
      Profile = &(MovedProfile = relativeToRoot(*Profile, Where));
  }
  if (Early && Early->isOn()) {
    Early->writeRest(Findings);
    return llvm::Error::success();
  }
  switch (C.Format) {
  case OutputFormat::Text:
    writeText(Out, Findings, Color, C.Verbose ? Detail::All : Detail::Brief);
    if (Profile)
      writeProfile(Out, *Profile, Findings);
    break;
  case OutputFormat::Concise:
    writeConcise(Out, Findings);
    break;
  case OutputFormat::Grouped:
    writeGrouped(Out, Findings);
    break;
  case OutputFormat::Table:
    writeTable(Out, Pages, Findings, Summary);
    break;
  case OutputFormat::Rdjson:
    writeRdjson(Out, Findings, Problems, describeRules());
    break;
  case OutputFormat::Gitlab:
    writeGitlab(Out, Findings, Problems);
    break;
  case OutputFormat::Junit:
    writeJunit(Out, Findings, Problems, Summary);
    break;
  case OutputFormat::Json:
    writeJson(Out, Findings, Problems, Summary, Profile);
    break;
  case OutputFormat::Sarif:
    writeSarif(Out, Findings, Problems, Summary, describeRules(),
               WARPLINT_HOMEPAGE);
    break;
  case OutputFormat::Github:
    writeGithub(Out, Findings, Problems);
    if (llvm::Error E = writeStepSummary(Findings, Problems, Summary))
      return E;
    break;
  }
  Out.flush();
  return llvm::Error::success();
}

/// Sorts the problems of results by file: a report does not depend on the order
/// in which files are given. Those of one file stay in clang's order, and the
/// first `NotRead`, of files without a result, stay first.
static void sortByFile(std::vector<Problem> &Problems, size_t NotRead,
                       llvm::ArrayRef<FileResult> Results) {
  std::multimap<llvm::StringRef, const FileResult *> ByFile;
  for (const FileResult &R : Results)
    ByFile.emplace(R.File, &R);
  Problems.resize(NotRead);
  for (const auto &[File, R] : ByFile)
    Problems.insert(Problems.end(), R->Problems.begin(), R->Problems.end());
}

llvm::Expected<ExitCode> warplint::writeResults(
    const CommandLine &C, llvm::ArrayRef<Job> Inputs,
    std::vector<Problem> Skipped, std::vector<std::string> Notes,
    std::vector<FileResult> Results, const Recordings &Recorded,
    const Choice &Chosen, Stream *Early) {
  if (C.DumpAccesses)
    if (llvm::Error E = writeDump(C, Results))
      return E;
  const size_t NotRead = Skipped.size();
  RunSummary Summary = summarize(Inputs, NotRead, Results);
  Summary.Notes.insert(Summary.Notes.begin(), Notes.begin(), Notes.end());
  std::vector<Problem> Problems = std::move(Skipped);
  bool Unsound = !Problems.empty() || !Summary.Omitted.IsComplete;
  for (FileResult &R : Results) {
    Problems.insert(Problems.end(), R.Problems.begin(), R.Problems.end());
    Unsound |= R.Failed || R.Partial;
    for (const Problem &P : R.Problems)
      Unsound |=
          P.Level == Problem::Kind::Error || P.Level == Problem::Kind::Fatal;
  }
  std::vector<Finding> Findings = collectFindings(Results);
  countHidden(Results, Findings, Summary);
  identify(Findings, Chosen.Where);
  Summary.Root = Chosen.Where.Root;
  if (llvm::Error E = keepNew(C, Chosen, Findings, Summary))
    return E;
  // After the selection: a new location of a known defect is new.
  Findings = joinPlaces(std::move(Findings));
  rankByCost(Findings);
  std::optional<ProfileReport> Profile;
  std::vector<const FilePredictions *> Predicted;
  for (const FileResult &R : Results)
    Predicted.push_back(&R.Predicted);
  if (Recorded.Counters)
    Profile = joinProfile(*Recorded.Counters, Predicted, Findings);
  if (Recorded.Times)
    keepTimeSaving(C, *Recorded.Times, Predicted, Findings, Summary);

  std::vector<Finding> ByCost = Findings;
  if (!Recorded.Times)
    sortByCost(ByCost);
  // With a profile they are sorted by measured cost.
  if (C.SortByCost && !Profile)
    Findings = ByCost;
  const std::vector<KernelPage> Pages = collectPages(Results);
  bool ErrorColor = useColor(C, llvm::sys::Process::StandardErrIsDisplayed());
  writeText(
      llvm::errs(),
      llvm::ArrayRef(Problems).drop_front(Early ? Early->problemsWritten() : 0),
      ErrorColor);
  sortByFile(Problems, NotRead, Results);
  // The standard output of a dry run consists of the patch only.
  if (C.Report)
    if (llvm::Error E =
            writeReport(C, relativeToRoot(Pages, Chosen.Where),
                        relativeToRoot(ByCost, Chosen.Where), Summary))
      return E;
  if (C.ExplainFinding) {
    if (llvm::Error E = explainFindings(
            *C.ExplainFinding, Findings,
            useColor(C, llvm::sys::Process::StandardOutIsDisplayed())))
      return E;
  } else if (!C.FixDryRun) {
    if (llvm::Error E =
            writeFindings(C, Chosen.Where, Findings, Problems, Summary, Pages,
                          Profile ? &*Profile : nullptr, Early))
      return E;
  }
  // A table ends with the omissions.
  if (C.Format != OutputFormat::Table || C.ExplainFinding || C.FixDryRun)
    writeOmissions(llvm::errs(), Summary);
  if (!C.Quiet)
    writeSummary(llvm::errs(), Findings, Summary);
  if (C.Statistics)
    writeFindingStatistics(llvm::errs(), Findings);
  if (Unsound && !C.AllowIncomplete)
    return ExitCode::NotAnalysed;
  return Findings.empty() ? ExitCode::Clean : ExitCode::Found;
}

llvm::Expected<ExitCode> warplint::reportRun(const CommandLine &C,
                                             WatchedRun Run, CacheStore *Cache,
                                             const Recordings &Recorded,
                                             Choice &Chosen, Stream &Early) {
  std::string Statistics;
  llvm::raw_string_ostream OS(Statistics);
  if (C.Statistics)
    writeStatistics(OS, Run.Results, Cache);
  auto Code = writeResults(
      C, Run.Inputs.Jobs, std::move(Run.Inputs.Problems),
      closingNotes(std::move(Run.Inputs.Notes), std::move(Run.Inputs.Included)),
      std::move(Run.Results), Recorded, Chosen, &Early);
  llvm::errs() << Statistics;
  // Write the findings before pruning.
  if (Cache)
    Cache->prune();
  return Code;
}

llvm::Expected<ExitCode> warplint::reportInterrupted(CommandLine C,
                                                     WatchedRun Run,
                                                     const Recordings &Recorded,
                                                     Choice &Chosen,
                                                     Stream &Early) {
  C.FixDryRun = false;
  C.WriteBaseline = C.DumpAccesses = std::nullopt;
  const ExitCode Ended =
      Run.EndedBy == SIGTERM ? ExitCode::Terminated : ExitCode::Interrupted;
  keepChanged(C, Chosen, Run.Results);
  withholdWithoutResults(C, Run.Inputs.Problems.size(), Run.Results);
  auto Code =
      reportRun(C, std::move(Run), /*Cache=*/nullptr, Recorded, Chosen, Early);
  if (!Code)
    return Code.takeError();
  return Ended;
}
