//===- LibraryFolders.cpp - Headers of other projects ---------------------===//

#include "LibraryFolders.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace warplint;
namespace path = llvm::sys::path;
using llvm::StringRef;

static std::string absolute(llvm::vfs::FileSystem &Files, StringRef Path) {
  llvm::SmallString<256> Full = Path;
  (void)Files.makeAbsolute(Full);
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(StringRef(Full).rtrim('/'));
}

static bool isIn(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) && (Path.empty() || Path.front() == '/');
}

static bool isRepository(llvm::vfs::FileSystem &Files, StringRef Folder) {
  return Files.exists(llvm::Twine(Folder) + "/.git");
}

static std::string projectOf(llvm::vfs::FileSystem &Files, StringRef Main) {
  StringRef Own = path::parent_path(Main);
  for (StringRef At = Own; At.size() > 1; At = path::parent_path(At))
    if (isRepository(Files, At))
      return At.str();
  const std::string Working = absolute(Files, ".");
  StringRef Common = Own;
  while (Common.size() > 1 && !isIn(Working, Common))
    Common = path::parent_path(Common);
  return (Common.count('/') > 1 ? Common : Own).str();
}

/// Whether a folder below the project, from `Folder` upward, is a repository.
static bool isNested(llvm::vfs::FileSystem &Files, StringRef Folder,
                     StringRef Project) {
  for (StringRef At = Folder; At.size() > Project.size();
       At = path::parent_path(At))
    if (isRepository(Files, At))
      return true;
  return false;
}

std::vector<std::string>
warplint::libraryFolders(llvm::vfs::FileSystem &Files, StringRef MainFile,
                         llvm::ArrayRef<std::string> Folders) {
  if (Folders.empty())
    return {};
  const std::string Project = projectOf(Files, absolute(Files, MainFile));
  std::set<std::string> Libraries;
  for (const std::string &Folder : Folders) {
    const std::string Full = absolute(Files, Folder);
    // A folder around the project has the project's own headers, too.
    if (isIn(Project, Full) ||
        (isIn(Full, Project) && !isNested(Files, Full, Project)))
      continue;
    Libraries.insert(Folder);
    llvm::SmallString<256> Real;
    if (!Files.getRealPath(Folder, Real))
      Libraries.insert(std::string(Real));
  }
  return {Libraries.begin(), Libraries.end()};
}
