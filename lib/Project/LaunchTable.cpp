//===- LaunchTable.cpp - How the whole project launches a kernel ----------===//

#include "warplint/Project/LaunchTable.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace warplint;

static void makeAbsolute(Spot &Where, llvm::StringRef Directory) {
  if (Where.File.empty() || Directory.empty())
    return;
  llvm::SmallString<256> Full(Where.File);
  llvm::sys::path::make_absolute(Directory, Full);
  llvm::sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  Where.File = std::string(Full);
}

void LaunchTable::add(llvm::ArrayRef<Launch> Launches,
                      llvm::StringRef Directory, bool HaveCode) {
  for (const Launch &L : Launches)
    (HaveCode ? WithCode : WithoutCode)[L.Kernel].push_back(
        {L, Directory.str()});
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
