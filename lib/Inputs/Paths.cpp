//===- Paths.cpp - Expansion of paths on the command line -----------------===//

#include "Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cstdint>
#include <glob.h>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

bool warplint::isPassedOver(llvm::StringRef Folder) {
  return Folder.starts_with(".") || Folder == "CMakeFiles" || Folder == "_deps";
}

static llvm::Expected<ExpandedPaths> sourcesUnder(llvm::StringRef Folder) {
  ExpandedPaths Found;
  std::error_code Error;
  fs::recursive_directory_iterator At(Folder, Error, /*FollowSymlinks=*/false);
  for (fs::recursive_directory_iterator End; At != End && !Error;
       At.increment(Error)) {
    llvm::StringRef Path = At->path();
    bool IsFolder = At->type() == fs::file_type::directory_file;
    if (IsFolder && isPassedOver(path::filename(Path)))
      At.no_push();
    if (IsFolder)
      continue;
    if (path::extension(Path) == ".cu")
      Found.Files.push_back(Path.str());
    else if (path::extension(Path) == ".cuh")
      Found.Headers.push_back(Path.str());
  }
  if (Error)
    return llvm::createStringError("can't read folder '" + Folder +
                                   "': " + Error.message());
  std::sort(Found.Files.begin(), Found.Files.end());
  std::sort(Found.Headers.begin(), Found.Headers.end());
  return Found;
}

static llvm::Expected<std::vector<std::string>>
filesOfGlob(const std::string &Pattern) {
  glob_t Matches;
  std::vector<std::string> Found;
  if (::glob(Pattern.c_str(), 0, nullptr, &Matches) == 0)
    Found.assign(Matches.gl_pathv, Matches.gl_pathv + Matches.gl_pathc);
  ::globfree(&Matches);
  if (Found.empty())
    return llvm::createStringError("no file matches '" + Pattern + "'");
  return Found;
}

llvm::Expected<ExpandedPaths>
warplint::expandPaths(const std::vector<std::string> &Paths) {
  ExpandedPaths Out;
  llvm::StringMap<size_t> Seen; // the index of a file
  auto Add = [&](std::string Path, const std::string &Folder, bool IsHeader) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Path, Real))
      Real = Path;
    auto [At, IsNew] = Seen.try_emplace(Real, Out.Files.size());
    if (!IsNew && Folder.empty() && At->second < Out.Files.size())
      Out.FolderOf[At->second].clear();
    if (!IsNew)
      return;
    if (IsHeader) {
      At->second = SIZE_MAX;
      Out.Headers.push_back(std::move(Path));
      return;
    }
    Out.Files.push_back(std::move(Path));
    Out.FolderOf.push_back(Folder);
  };
  for (const std::string &Path : Paths) {
    if (fs::is_directory(Path)) {
      auto Found = sourcesUnder(Path);
      if (!Found)
        return Found.takeError();
      Out.Folders.push_back(Path);
      for (std::string &File : Found->Files)
        Add(std::move(File), Path, /*IsHeader=*/false);
      for (std::string &Header : Found->Headers)
        Add(std::move(Header), Path, /*IsHeader=*/true);
    } else if (!fs::exists(Path) &&
               Path.find_first_of("*?[") != std::string::npos) {
      auto Found = filesOfGlob(Path);
      if (!Found)
        return Found.takeError();
      for (std::string &File : *Found)
        Add(std::move(File), /*Folder=*/"", /*IsHeader=*/false);
    } else {
      Add(Path, /*Folder=*/"", /*IsHeader=*/false);
    }
  }
  return Out;
}
