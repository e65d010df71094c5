//===- LaunchTable.cpp - Launches of kernels in a project -----------------===//

#include "warplint/Project/LaunchTable.h"
#include "warplint/Files/Paths.h"
#include <algorithm>

using namespace warplint;

/// Makes the path of a location absolute. `Directory` is the working folder of
/// its compile command.
static void makeAbsolute(Spot &Where, llvm::StringRef Directory) {
  if (Where.File.empty() || Directory.empty())
    return;
  Where.File = absolutePathIn(Directory, Where.File);
}

void LaunchTable::add(llvm::ArrayRef<Launch> Launches,
                      llvm::StringRef Directory, bool HaveCode,
                      uint64_t Order) {
  for (const Launch &L : Launches) {
    std::vector<Entry> &Known = (HaveCode ? WithCode : WithoutCode)[L.Kernel];
    auto At = std::upper_bound(
        Known.begin(), Known.end(), Order,
        [](uint64_t Asked, const Entry &E) { return Asked < E.Order; });
    Known.insert(At, {L, Directory.str(), Order});
  }
}

std::vector<Launch> LaunchTable::launchesOf(llvm::StringRef Kernel,
                                            size_t OwnCount,
                                            llvm::StringRef Directory) const {
  const std::string Name = Kernel.str();
  auto Found = WithoutCode.find(Name);
  if (Found == WithoutCode.end()) {
    if (OwnCount)
      return {};
    Found = WithCode.find(Name);
    if (Found == WithCode.end())
      return {};
  }
  std::vector<Launch> Out;
  for (const Entry &E : Found->second) {
    Out.push_back(E.What);
    if (E.Directory == Directory)
      continue;
    makeAbsolute(Out.back().Where, E.Directory);
    for (Spot &Call : Out.back().Through)
      makeAbsolute(Call, E.Directory);
  }
  return Out;
}
