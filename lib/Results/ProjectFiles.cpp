//===- ProjectFiles.cpp - State shared by the files of a run --------------===//

#include "warplint/Results/ProjectFiles.h"
#include "warplint/Cache/Archive.h"
#include "warplint/Results/Forms.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

std::string warplint::dataForIndex(const std::vector<Invocation> &Commands) {
  ArchiveWriter To;
  To(Commands);
  return std::move(To.Bytes);
}

std::vector<Invocation> warplint::commandsInIndex(const ProjectIndex &In,
                                                  size_t File) {
  std::vector<Invocation> Commands;
  ArchiveReader From(In.data(File));
  From(Commands);
  return From.isDone() ? std::move(Commands) : std::vector<Invocation>();
}

void ProjectFiles::seek(const std::set<std::string> &Names) {
  if (!Index)
    return;
  Sought.insert(Names.begin(), Names.end());
  for (size_t File : Index->mentioning(Names)) {
    if (Analysed.count(Index->path(File).str()) ||
        !Mentioning.insert(File).second)
      continue;
    std::vector<Invocation> Commands = commandsInIndex(*Index, File);
    if (Commands.empty()) // a run on that file reports its error
      continue;
    Other &Added = Others.emplace_back();
    Added.Command = std::move(Commands.front());
    Added.Order = Analysed.size() + File; // as in the database, behind the jobs
  }
}

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
