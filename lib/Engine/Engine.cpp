//===- Engine.cpp - All files, several at a time --------------------------===//

#include "warplint/Engine/Engine.h"
#include "FileRun.h"
#include "Linking.h"
#include "Merge.h"
#include "warplint/Engine/RunBoard.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Modules of more files than these wait for their evaluation as bitcode.
static constexpr size_t MostUnpacked = 8;

/// What all files together say of the launches, handed to each job.
static void shareLaunches(llvm::MutableArrayRef<Job> Files, const FileRuns &All,
                          const EngineOptions &Options, ResultCache &Cache,
                          ProjectFiles &Project) {
  const size_t First = Project.Read.size();
  for (size_t I = 0; I < Files.size(); ++I) {
    const FileSummary &File = All[I]->summary();
    ProjectFiles::HostSide &Host = Project.Read.emplace_back();
    Host.Order = Files[I].Order;
    Host.Directory = Files[I].Command.Directory;
    for (const auto &[Mangled, Name] : File.Kernels)
      Host.Kernels.push_back(Mangled);
    Host.Launches = File.Launches;
    Host.Elsewhere = File.Elsewhere;
    Host.addTo(Project.Launches);
  }
  searchLaunches(All, Options, Cache, Project);
  for (size_t I = 0; I < Files.size(); ++I)
    Files[I].OtherLaunches =
        Project.Read[First + I].otherLaunches(Project.Launches);
}

namespace {
/// The part of the board that the files of one call have.
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
  void done(size_t I, const FileResult &Result) {
    if (Board)
      Board->done(First + I, Result);
  }

private:
  RunBoard *const Board;
  size_t First = 0;
};
} // namespace

void ProjectFiles::HostSide::addTo(LaunchTable &Table) const {
  Table.add(Elsewhere, Directory, /*HaveCode=*/false, Order);
  Table.add(Launches, Directory, /*HaveCode=*/true, Order);
}

std::vector<Launch>
ProjectFiles::HostSide::otherLaunches(const LaunchTable &Table) const {
  std::vector<Launch> Others;
  for (const std::string &Kernel : Kernels) {
    size_t Own = llvm::count_if(
        Launches, [&](const Launch &L) { return L.Kernel == Kernel; });
    llvm::append_range(Others, Table.launchesOf(Kernel, Own, Directory));
  }
  return Others;
}

void ProjectFiles::settleOthers() {
  Launches = LaunchTable();
  Read.clear();
  for (Other &O : Others) {
    O.LaunchesKnown = true;
    Launches.add(O.Found, O.Command.Directory, /*HaveCode=*/false, O.Order);
  }
}

std::vector<FileResult> warplint::analyse(llvm::MutableArrayRef<Job> Files,
                                          const EngineOptions &Options,
                                          ProjectFiles &Project) {
  ResultCache Cache(Options.Cache);
  FileRuns All;
  for (const Job &File : Files)
    All.push_back(std::make_unique<FileRun>(File, Options, Cache));
  Notes Board(All, Options.Board);
  const bool Pack = Files.size() > MostUnpacked;
  inParallel(Files.size(), Options, [&](size_t I) {
    Board.start(I);
    All[I]->learn();
    if (Pack)
      All[I]->pack();
    Board.pause(I);
  });
  SharedCode Code(All, Options, Cache, Project);
  shareLaunches(Files, All, Options, Cache, Project);

  std::vector<FileResult> Results(Files.size());
  std::vector<char> Known(Files.size());
  inParallel(Files.size(), Options, [&](size_t I) {
    if (auto Result = All[I]->recall(Code.parsesFor(*All[I]))) {
      Results[I] = std::move(*Result);
      Known[I] = true;
      Board.done(I, Results[I]);
    }
  });
  std::vector<FileRun *> Rest;
  for (size_t I = 0; I < Files.size(); ++I)
    if (!Known[I])
      Rest.push_back(All[I].get());
  Code.prepare(Rest, Options);
  inParallel(Files.size(), Options, [&](size_t I) {
    if (Known[I])
      return;
    Board.start(I);
    All[I]->parse();
    Results[I] = All[I]->finish(Code.codeFor(*All[I]));
    Board.done(I, Results[I]);
  });
  return Results;
}

std::vector<Finding>
warplint::collectFindings(std::vector<FileResult> &Results) {
  std::vector<std::vector<Finding>> Groups;
  for (FileResult &R : Results)
    Groups.push_back(std::move(R.Findings));
  return mergeFindings(std::move(Groups));
}
