//===- ProjectFiles.cpp - State shared by the files of a run --------------===//

#include "warplint/Results/ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

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
