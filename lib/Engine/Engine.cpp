//===- Engine.cpp - Analysis of all files, in parallel --------------------===//

#include "warplint/Engine/Engine.h"
#include "ArchitectureRuns.h"
#include "FileRun.h"
#include "KeptTables.h"
#include "warplint/Engine/RunBoard.h"
#include "warplint/Linking/Linking.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Results/Forms.h"
#include "warplint/Threads/Threads.h"
#include "llvm/ADT/STLExtras.h"
#include <atomic>

using namespace warplint;

/// With more files than this, modules wait for their evaluation as bitcode.
static constexpr size_t MostUnpacked = 8;

/// The kernels and launches in the host code of a run.
static ProjectFiles::HostSide hostSideOf(const FileRun &Run) {
  const FileSummary &File = Run.summary();
  ProjectFiles::HostSide Host;
  Host.Order = Run.job().Order;
  Host.Directory = Run.job().Command.Directory;
  for (const auto &[Mangled, Name] : File.Kernels)
    Host.Kernels.push_back(Mangled);
  Host.Launches = File.Launches;
  Host.Elsewhere = File.Elsewhere;
  return Host;
}

/// Collects the launches of all files and gives each job those of its kernels.
/// Host code is the same for every GPU: the first run of a file provides it.
static void shareLaunches(size_t Files, ArchitectureRuns &Gpus,
                          const FileRuns &All, const EngineOptions &Options,
                          ResultCache &Cache, ProjectFiles &Project) {
  std::vector<ProjectFiles::HostSide> Hosts;
  for (const auto &Run : All)
    Hosts.push_back(hostSideOf(*Run));
  for (size_t I = 0; I < Files; ++I)
    Hosts[I].addTo(Project.Launches);
  searchLaunches(filesOf(All), Options, Cache, Project);
  for (size_t I = 0; I < All.size(); ++I)
    Gpus.job(I).OtherLaunches = Hosts[I].otherLaunches(Project.Launches);
  ProjectTexts Texts;
  const UsedKernels Used(filesOf(All), Project, Texts);
  for (size_t I = 0; I < All.size(); ++I)
    Gpus.job(I).Unused = Used.unusedOf(*All[I]);
  const std::vector<bool> OfOne =
      areOfApplication(filesOf(All), Project, Texts);
  for (size_t I = 0; I < All.size(); ++I)
    Gpus.job(I).IsOfApplication = OfOne[I];
  Hosts.resize(Files);
  llvm::append_range(Project.Read, std::move(Hosts));
}

/// Gives each job the sorts in other files of the fields that its launches
/// have.
static void shareSorts(ArchitectureRuns &Gpus, const FileRuns &All,
                       const ProjectFiles &Project) {
  std::vector<SortedField> Sorts = Project.Sorts;
  for (const auto &Run : All)
    llvm::append_range(Sorts, Run->summary().Sorts);
  for (size_t I = 0; I < All.size() && !Sorts.empty(); ++I) {
    std::set<llvm::StringRef> Asked;
    Job &Of = Gpus.job(I);
    for (const Launch &L : llvm::concat<const Launch>(
             All[I]->summary().Launches, Of.OtherLaunches))
      for (const LaunchArgument &A : L.Arguments)
        Asked.insert(A.Fields.begin(), A.Fields.end());
    Of.OtherSorts.clear();
    llvm::copy_if(Sorts, std::back_inserter(Of.OtherSorts),
                  [&](const SortedField &S) { return Asked.count(S.Field); });
  }
}

namespace {
/// Reports the progress of the files of one call to the board.
class Notes {
public:
  Notes(const FileRuns &All, RunBoard *Board) : Board(Board) {
    std::vector<std::string> Names;
    for (const auto &Run : All)
      Names.push_back(Run->name());
    if (Board)
      First = Board->add(Names);
  }
  void start(size_t I) {
    if (Board)
      Board->start(First + I);
  }
  void pause(size_t I) {
    if (Board)
      Board->pause(First + I);
  }
  /// To be called when all files are parsed: the files that can contain their
  /// findings are known then.
  void foresee(const FileRuns &All, const ArchitectureRuns &Gpus,
               const SharedCode &Code, size_t Files) {
    if (!Board)
      return;
    std::vector<RunBoard::Foreseen> Seen(Files);
    for (size_t I = 0; I < All.size(); ++I) {
      RunBoard::Foreseen &Of = Seen[Gpus.fileOf(I)];
      Of.Files.merge(All[I]->filesOfFindings(Code.linkedWith(*All[I])));
      const std::vector<std::string> &Read = All[I]->summary().Includes;
      Of.Read.insert(Read.begin(), Read.end());
    }
    Board->foresee(First, std::move(Seen));
  }
  void done(size_t I, const FileResult &Result) {
    if (Board)
      Board->done(First + I, Result);
  }

private:
  RunBoard *const Board;
  size_t First = 0;
};
} // namespace

/// Evaluates the runs with the indices in `Rest`, and passes each result to
/// `Finish`.
static void finishRuns(const FileRuns &All, const std::vector<size_t> &Rest,
                       SharedCode &Code, const EngineOptions &Options,
                       llvm::function_ref<void(size_t)> Begin,
                       llvm::function_ref<void(size_t, FileResult)> Finish) {
  std::vector<FileRun *> Runs;
  for (size_t I : Rest)
    Runs.push_back(All[I].get());
  Code.prepare({Runs.begin(), Runs.end()}, Options);
  std::vector<FileResult> Made(Rest.size());
  FileStep Step;
  Step.Begin = [&](size_t I) { Begin(Rest[I]); };
  Step.Work = [&](size_t I) {
    Runs[I]->parse();
    Made[I] = Runs[I]->finish(Code.codeFor(*Runs[I]));
  };
  Step.Send = [&](size_t I, ArchiveWriter &To) { To(Made[I], Made[I].Cost); };
  Step.Receive = [&](size_t I, ArchiveReader &From) {
    From(Made[I], Made[I].Cost);
  };
  Step.Fail = [&](size_t I, const std::string &Why) {
    Runs[I]->fail(Why);
    Made[I] = Runs[I]->finish({});
  };
  Step.End = [&](size_t I) { Finish(Rest[I], std::move(Made[I])); };
  inSteps(Rest.size(), Options, Step);
}

std::vector<FileResult> warplint::analyse(llvm::MutableArrayRef<Job> Files,
                                          const EngineOptions &Options,
                                          ProjectFiles &Project) {
  ResultCache Cache(Options.Cache);
  if (Options.Kept)
    Options.Kept->age();
  FileRuns All;
  for (const Job &File : Files)
    All.push_back(std::make_unique<FileRun>(File, Options, Cache));
  Notes Board(All, Options.Board);
  const bool Pack = Files.size() > MostUnpacked;
  FileStep Learn = learnStep(filesOf(All), Pack);
  Learn.Begin = [&](size_t I) { Board.start(I); };
  Learn.End = [&](size_t I) { Board.pause(I); };
  inSteps(Files.size(), Options, Learn);
  ArchitectureRuns Gpus(Files, All, Options, Cache);
  SharedCode Code(filesOf(All), Options, Cache, Project);
  shareLaunches(Files.size(), Gpus, All, Options, Cache, Project);
  shareSorts(Gpus, All, Project);
  Board.foresee(All, Gpus, Code, Files.size());

  std::vector<FileResult> Results(All.size()), Merged(Files.size());
  std::vector<std::atomic<unsigned>> Open(Files.size()); // unfinished runs
  for (size_t I = 0; I < All.size(); ++I)
    ++Open[Gpus.fileOf(I)];
  auto Finish = [&](size_t I, FileResult Result) {
    Results[I] = std::move(Result);
    const size_t File = Gpus.fileOf(I);
    if (--Open[File])
      return;
    Merged[File] = Gpus.merge(File, Results);
    Board.done(File, Merged[File]);
  };
  std::vector<char> Known(All.size());
  inParallel(All.size(), Options.Jobs, [&](size_t I) {
    if (auto Result = All[I]->recall(Code.parsesFor(*All[I]))) {
      Known[I] = true;
      Finish(I, std::move(*Result));
    }
  });
  std::vector<size_t> Rest;
  for (size_t I = 0; I < All.size(); ++I)
    if (!Known[I])
      Rest.push_back(I);
  finishRuns(
      All, Rest, Code, Options, [&](size_t I) { Board.start(Gpus.fileOf(I)); },
      Finish);
  return Merged;
}

std::vector<Finding>
warplint::collectFindings(std::vector<FileResult> &Results) {
  std::vector<std::vector<Finding>> Groups;
  for (FileResult &R : Results)
    Groups.push_back(std::move(R.Findings));
  return mergeFindings(std::move(Groups));
}
