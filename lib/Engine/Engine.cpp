//===- Engine.cpp - All files, several at a time --------------------------===//

#include "warplint/Engine/Engine.h"
#include "FileRun.h"
#include "Linking.h"
#include "Merge.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Modules of more files than these wait for their evaluation as bitcode.
static constexpr size_t MostUnpacked = 8;

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

void ProjectFiles::settleOthers() {
  Launches = LaunchTable();
  for (Other &O : Others) {
    O.LaunchesKnown = true;
    Launches.add(O.Found, O.Command.Directory, /*HaveCode=*/false);
  }
}

std::vector<FileResult> warplint::analyse(llvm::MutableArrayRef<Job> Files,
                                          const EngineOptions &Options,
                                          ProjectFiles &Project) {
  std::vector<std::unique_ptr<FileRun>> All;
  for (const Job &File : Files)
    All.push_back(std::make_unique<FileRun>(File, Options));
  inParallel(Files.size(), Options, [&](size_t I) {
    All[I]->parse();
    if (Files.size() > MostUnpacked)
      All[I]->pack();
  });
  const std::vector<CodeOfFile> Code = searchFunctions(All, Options, Project);
  for (size_t I = 0; I < Files.size(); ++I) {
    const TranslationUnit &Unit = All[I]->unit();
    const std::string &Directory = Files[I].Command.Directory;
    Project.Launches.add(Unit.Elsewhere, Directory, /*HaveCode=*/false);
    Project.Launches.add(Unit.Launches, Directory, /*HaveCode=*/true);
  }
  searchLaunches(All, Options, Project);
  std::vector<FileResult> Results(Files.size());
  inParallel(Files.size(), Options, [&](size_t I) {
    Files[I].OtherLaunches = otherLaunches(All[I]->unit(), Project.Launches,
                                           Files[I].Command.Directory);
    std::vector<const DeviceCode *> Others;
    for (const CodeOfFile &File : Code)
      if (File.Of != All[I].get())
        Others.push_back(&File.Code);
    Results[I] = All[I]->finish(Others);
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
