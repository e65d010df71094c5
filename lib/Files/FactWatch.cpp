//===- FactWatch.cpp - Facts that are asked again and again ---------------===//

#include "warplint/Files/FactWatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <chrono>
#include <set>
#include <sys/stat.h>
#include <tuple>

using namespace warplint;
namespace path = llvm::sys::path;

/// A file that changed less than this before now may change again with the same
/// times, which have the resolution of the file system's clock: at most two
/// seconds (FAT). Nanoseconds.
static constexpr int64_t Resolution = 2'000'000'000;

static int64_t nanoseconds(const timespec &T) {
  return int64_t(T.tv_sec) * 1'000'000'000 + T.tv_nsec;
}

bool FactWatch::Stamp::operator==(const Stamp &O) const {
  return std::tie(Device, Inode, Size, Mode, Modified, Changed) ==
         std::tie(O.Device, O.Inode, O.Size, O.Mode, O.Modified, O.Changed);
}

bool FactWatch::State::operator==(const State &O) const {
  return Stamps == O.Stamps && RealPaths == O.RealPaths;
}

FactWatch::FactWatch(std::vector<FileFact> Facts) : Facts(std::move(Facts)) {}

FactWatch::Stamp FactWatch::stampOf(const std::string &Path,
                                    bool FollowsLinks) {
  struct stat S;
  if (FollowsLinks ? ::stat(Path.c_str(), &S) : ::lstat(Path.c_str(), &S))
    return {};
  return {uint64_t(S.st_dev),  uint64_t(S.st_ino),     uint64_t(S.st_size),
          uint64_t(S.st_mode), nanoseconds(S.st_mtim), nanoseconds(S.st_ctim)};
}

bool FactWatch::isSettled(const Stamp &S) {
  const int64_t Now = std::chrono::duration_cast<std::chrono::nanoseconds>(
                          std::chrono::system_clock::now().time_since_epoch())
                          .count();
  return std::max(S.Modified, S.Changed) < Now - Resolution;
}

/// Of something that is there: its path. Else the path of the innermost folder
/// above that is: an entry of it would have to be made first.
void FactWatch::findPaths() {
  std::set<std::string> All, Above;
  for (const FileFact &F : Facts) {
    llvm::StringRef At = F.Path;
    const bool IsThere = stampOf(F.Path, /*FollowsLinks=*/false).Inode;
    if (IsThere)
      Above.insert(path::parent_path(At).str());
    else
      while (path::has_parent_path(At) && !All.count(At.str()) &&
             !stampOf(At.str(), /*FollowsLinks=*/true).Inode)
        At = path::parent_path(At);
    All.insert(At.str());
  }
  Paths.assign(All.begin(), All.end());
  Folders.assign(Above.begin(), Above.end());
}

FactWatch::State FactWatch::look() const {
  State Now;
  for (const std::string &Path : Paths) {
    Now.Stamps.push_back(stampOf(Path, /*FollowsLinks=*/false));
    if (S_ISLNK(Now.Stamps.back().Mode))
      Now.Stamps.push_back(stampOf(Path, /*FollowsLinks=*/true));
  }
  for (const std::string &Folder : Folders) {
    llvm::SmallString<256> Real;
    (void)llvm::sys::fs::real_path(Folder, Real);
    Now.RealPaths.emplace_back(Real);
  }
  return Now;
}

bool FactWatch::holds() {
  if (IsKnown && look() == Known)
    return true;
  // Looked at before the files are read: what changes meanwhile is seen later.
  findPaths();
  Known = look();
  const bool Holds = FactCheck().holds(Facts);
  IsKnown = Holds && llvm::all_of(Known.Stamps, isSettled);
  return Holds;
}
