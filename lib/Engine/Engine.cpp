//===- Engine.cpp - All files, several at a time --------------------------===//

#include "warplint/Engine/Engine.h"
#include "FileRun.h"
#include "Merge.h"
#include "Stages.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include <set>

using namespace warplint;

using Runs = std::vector<std::unique_ptr<FileRun>>;

/// Modules of more files than these wait for their evaluation as bitcode.
static constexpr size_t MostUnpacked = 8;

/// Does the work for 0..Count-1, several at a time.
static void inParallel(size_t Count, const EngineOptions &Options,
                       std::function<void(size_t)> Work) {
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Options.Jobs));
  for (size_t I = 0; I < Count; ++I)
    Pool.async([&Work, I] { Work(I); });
  Pool.wait();
}

static std::string textOf(const Invocation &Of) {
  llvm::SmallString<256> Path(Of.File);
  llvm::sys::path::make_absolute(Of.Directory, Path);
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// Parses those of the other files that mention kernels of the run, each once,
/// and keeps their launches.
static void searchOthers(const Runs &All, const EngineOptions &Options,
                         ProjectFiles &Project) {
  std::set<std::string> Kernels;
  for (const auto &Run : All)
    for (const KernelDeclaration &K : Run->unit().Kernels)
      Kernels.insert(plainName(K.Name).str());
  std::vector<Invocation> Hits, Rest;
  for (Invocation &Other : Project.Others)
    (mentions(textOf(Other), Kernels) ? Hits : Rest)
        .push_back(std::move(Other));
  Project.Others = std::move(Rest);
  std::vector<std::vector<Launch>> Found(Hits.size());
  inParallel(Hits.size(), Options, [&](size_t I) {
    ParseRequest Request = parseRequestFor(Hits[I]);
    Request.OnlyLaunches = true;
    if (auto Unit = parse(Request))
      Found[I] = std::move(Unit->Elsewhere);
    else // a run on that file tells what is wrong with it
      llvm::consumeError(Unit.takeError());
  });
  for (size_t I = 0; I < Hits.size(); ++I)
    Project.Launches.add(Found[I], Hits[I].Directory, /*HaveCode=*/false);
}

/// The launches of a unit's kernels that other files make.
static std::vector<Launch> otherLaunches(const TranslationUnit &Unit,
                                         const LaunchTable &Launches,
                                         llvm::StringRef Directory) {
  std::vector<Launch> Others;
  for (const KernelDeclaration &K : Unit.Kernels) {
    size_t Own = llvm::count_if(
        Unit.Launches, [&](const Launch &L) { return L.Kernel == K.Mangled; });
    for (Launch &L : Launches.launchesOf(K.Mangled, Own, Directory))
      Others.push_back(std::move(L));
  }
  return Others;
}

std::vector<FileResult> warplint::analyse(llvm::MutableArrayRef<Job> Files,
                                          const EngineOptions &Options,
                                          ProjectFiles &Project) {
  Runs All;
  for (const Job &File : Files)
    All.push_back(std::make_unique<FileRun>(File, Options));
  inParallel(Files.size(), Options, [&](size_t I) {
    All[I]->parse();
    if (Files.size() > MostUnpacked)
      All[I]->pack();
  });
  for (size_t I = 0; I < Files.size(); ++I) {
    const TranslationUnit &Unit = All[I]->unit();
    const std::string &Directory = Files[I].Command.Directory;
    Project.Launches.add(Unit.Elsewhere, Directory, /*HaveCode=*/false);
    Project.Launches.add(Unit.Launches, Directory, /*HaveCode=*/true);
  }
  searchOthers(All, Options, Project);
  std::vector<FileResult> Results(Files.size());
  inParallel(Files.size(), Options, [&](size_t I) {
    Files[I].OtherLaunches = otherLaunches(All[I]->unit(), Project.Launches,
                                           Files[I].Command.Directory);
    Results[I] = All[I]->finish();
    All[I].reset();
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
