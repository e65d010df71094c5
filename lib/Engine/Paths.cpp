//===- Paths.cpp - Files behind the paths that the user typed -------------===//

#include "Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <glob.h>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error failure(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

static llvm::Expected<std::vector<std::string>>
sourcesUnder(llvm::StringRef Folder, bool Headers) {
  std::vector<std::string> Found;
  std::error_code Error;
  fs::recursive_directory_iterator At(Folder, Error, /*FollowSymlinks=*/false);
  for (fs::recursive_directory_iterator End; At != End && !Error;
       At.increment(Error)) {
    llvm::StringRef Path = At->path();
    bool IsFolder = At->type() == fs::file_type::directory_file;
    if (IsFolder && path::filename(Path).starts_with("."))
      At.no_push();
    llvm::StringRef Extension = path::extension(Path);
    if (!IsFolder && (Extension == ".cu" || (Headers && Extension == ".cuh")))
      Found.push_back(Path.str());
  }
  if (Error)
    return failure("can't read folder '" + Folder + "': " + Error.message());
  if (Found.empty())
    return failure("no .cu file in folder '" + Folder + "'");
  std::sort(Found.begin(), Found.end());
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
    return failure("no file matches '" + Pattern + "'");
  return Found;
}

llvm::Expected<std::vector<std::string>>
warplint::expandPaths(const std::vector<std::string> &Paths, bool Headers) {
  std::vector<std::string> Out;
  llvm::StringSet<> Seen;
  auto Add = [&](std::string Path) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Path, Real))
      Real = Path;
    if (Seen.insert(Real).second)
      Out.push_back(std::move(Path));
  };
  for (const std::string &Path : Paths) {
    bool IsGlob =
        !fs::exists(Path) && Path.find_first_of("*?[") != std::string::npos;
    if (!IsGlob && !fs::is_directory(Path)) {
      Add(Path);
      continue;
    }
    auto Found = IsGlob ? filesOfGlob(Path) : sourcesUnder(Path, Headers);
    if (!Found)
      return Found.takeError();
    for (std::string &File : *Found)
      Add(std::move(File));
  }
  return Out;
}
