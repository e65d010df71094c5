//===- TreeFiles.cpp - The files of a source tree by name -----------------===//

#include "TreeFiles.h"
#include "Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <tuple>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

bool warplint::isIn(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || Path.front() == '/' || Folder.ends_with("/"));
}

/// Whether a folder has what a build or a package manager wrote.
static bool isOfBuild(llvm::StringRef Folder) {
  const llvm::StringRef Name = path::filename(Folder);
  return isPassedOver(Name) || Name == "build" || Name == "node_modules" ||
         fs::exists(Folder + "/CMakeCache.txt");
}

void TreeFiles::read() {
  IsRead = true;
  size_t Count = 0;
  std::error_code Error;
  fs::recursive_directory_iterator At(Root, Error, /*FollowSymlinks=*/false);
  for (fs::recursive_directory_iterator End; At != End && !Error;
       At.increment(Error)) {
    if (++Count > Limit) {
      IsTooLarge = true;
      ByName.clear();
      return;
    }
    const llvm::StringRef Path = At->path();
    if (At->type() != fs::file_type::directory_file)
      ByName[path::filename(Path)].push_back(path::parent_path(Path).str());
    else if (isOfBuild(Path))
      At.no_push();
  }
}

/// The number of steps, upward and downward, between two folders.
static size_t stepsBetween(llvm::StringRef A, llvm::StringRef B) {
  auto I = path::begin(A), J = path::begin(B);
  for (; I != path::end(A) && J != path::end(B) && *I == *J; ++I)
    ++J;
  return size_t(std::distance(I, path::end(A)) +
                std::distance(J, path::end(B)));
}

std::vector<std::string> TreeFiles::foldersWith(llvm::StringRef Include,
                                                llvm::StringRef From) {
  if (!IsRead)
    read();
  const auto At = ByName.find(path::filename(Include));
  const llvm::StringRef Below = path::parent_path(Include);
  if (At == ByName.end() || path::is_absolute(Include) ||
      llvm::any_of(llvm::make_range(path::begin(Below), path::end(Below)),
                   [](auto Part) { return Part == "." || Part == ".."; }))
    return {};
  std::vector<std::tuple<size_t, std::string>> Found;
  for (llvm::StringRef Folder : At->second) {
    if (!Below.empty() &&
        (!Folder.consume_back(Below) || !Folder.consume_back("/")))
      continue;
    if (isIn(Folder, Root))
      Found.push_back({stepsBetween(Folder, From), Folder.str()});
  }
  llvm::sort(Found);
  std::vector<std::string> Folders;
  for (auto &[Steps, Folder] : Found)
    Folders.push_back(std::move(Folder));
  return Folders;
}

static llvm::StringRef repositoryOf(llvm::StringRef File) {
  for (llvm::StringRef At = path::parent_path(File); At.size() > 1;
       At = path::parent_path(At))
    if (fs::exists(At + "/.git"))
      return At;
  return {};
}

/// Whether a folder is no project: "/", a folder in it, or the user's home.
static bool isTooWide(llvm::StringRef Folder) {
  llvm::SmallString<128> Home;
  return Folder.count('/') <= 1 ||
         (path::home_directory(Home) && Folder == Home);
}

std::string warplint::treeOf(llvm::StringRef File, llvm::StringRef Input,
                             llvm::StringRef Working) {
  const llvm::StringRef Own = path::parent_path(File);
  llvm::StringRef Tree = repositoryOf(File);
  if (!Input.empty() && isIn(Own, Input) &&
      (Tree.empty() || Input.size() < Tree.size()))
    Tree = Input;
  if (Tree.empty()) {
    Tree = Own;
    while (Tree.size() > 1 && !isIn(Working, Tree))
      Tree = path::parent_path(Tree);
    if (isTooWide(Tree))
      Tree = Own;
  }
  return isTooWide(Tree) ? std::string() : Tree.str();
}
