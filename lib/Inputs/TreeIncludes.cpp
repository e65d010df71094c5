//===- TreeIncludes.cpp - Includes between files of a tree ----------------===//

#include "TreeIncludes.h"
#include "warplint/Command/IncludePaths.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "warplint/Files/Resources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <set>

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

bool TreeIncludes::exists(const std::string &Path) {
  auto [At, IsNew] = Exists.try_emplace(Path, false);
  if (IsNew)
    At->second = Unsaved.count(Path) || fs::is_regular_file(Path);
  return At->second;
}

const TreeIncludes::File *TreeIncludes::read(const std::string &Path) {
  std::unique_ptr<File> &F = Files[Path];
  if (F)
    return F.get();
  F = std::make_unique<File>();
  F->Path = Path;
  if (auto Held = Unsaved.find(Path); Held != Unsaved.end()) {
    F->Scan = scanSource(Held->second);
  } else if (auto Text = readRegularFile(Path)) {
    F->Scan = scanSource((*Text)->getBuffer());
  } else { // the parse reports it
    llvm::consumeError(Text.takeError());
  }
  return F.get();
}

const TreeIncludes::Includes &
TreeIncludes::resolve(Search &With, const File &From, const std::string &Tree) {
  auto [At, IsNew] = With.Known.try_emplace(&From);
  if (!IsNew)
    return At->second;
  const std::string Beside = path::parent_path(From.Path).str();
  for (const SourceScan::Include &I : From.Scan.Includes) {
    Include Made;
    Made.Name = I.Name;
    std::vector<llvm::StringRef> Folders;
    if (I.IsQuoted)
      Folders.push_back(Beside);
    Folders.insert(Folders.end(), With.Folders.begin(), With.Folders.end());
    for (llvm::StringRef Folder : Folders) {
      const std::string Path = absolutePathIn(Folder, I.Name);
      if (!exists(Path))
        continue;
      Made.IsFound = true;
      if (isIn(Path, Tree))
        Made.To = read(Path);
      break;
    }
    At->second.push_back(std::move(Made));
  }
  return At->second;
}

/// The folders below /usr in which compilers look for headers.
static std::vector<std::string> foldersOfHost() {
  std::vector<std::string> Found = {"/usr/include", "/usr/local/include"};
  std::error_code Error;
  for (const char *Above : {"/usr/include/c++", "/usr/include"})
    for (fs::directory_iterator At(Above, Error), End; At != End && !Error;
         At.increment(Error))
      if (llvm::StringRef(Above).ends_with("c++") ||
          path::filename(At->path()).contains("-linux-"))
        Found.push_back(At->path());
  for (const char *Name : {"CPATH", "CPLUS_INCLUDE_PATH"})
    if (auto Value = llvm::sys::Process::GetEnv(Name)) {
      llvm::SmallVector<llvm::StringRef, 4> Parts;
      llvm::StringRef(*Value).split(Parts, ':', -1, /*KeepEmpty=*/false);
      for (llvm::StringRef Part : Parts)
        Found.push_back(Part.str());
    }
  return Found;
}

bool TreeIncludes::isOfSystem(llvm::StringRef Name, const Toolkit &Cuda) {
  auto [At, IsNew] = OfSystem.try_emplace(Cuda.Path);
  if (IsNew) {
    const Resources Ours = findResources();
    At->second = foldersOfHost();
    At->second.push_back(Ours.Clang + "/include");
    for (const char *Below : {"compat", "overlay"})
      At->second.push_back(Ours.Cuda + "/" + Below);
    At->second.push_back(Ours.Host);
    if (Cuda.Path.empty())
      At->second.push_back(shippedDeclarations());
    else
      for (const char *Below : {"include", "include/cccl"})
        At->second.push_back(Cuda.Path + "/" + Below);
  }
  return llvm::any_of(At->second, [&](const std::string &Folder) {
    return !Folder.empty() && exists(absolutePathIn(Folder, Name));
  });
}

/// The includes of one source.
class TreeIncludes::Walk {
public:
  Walk(TreeIncludes &In, const Invocation &Of, const std::string &Tree)
      : In(In), Of(Of), Tree(Tree),
        Files(In.Trees.try_emplace(Tree, Tree).first->second) {}
  FollowedIncludes run();

private:
  void add(const File *F) {
    if (F && Seen.insert(F).second)
      Open.push_back(F);
  }
  const File *seek(const File &From, llvm::StringRef Name);

  TreeIncludes &In;
  const Invocation &Of;
  const std::string &Tree;
  TreeFiles &Files;
  std::set<const File *> Seen;
  std::vector<const File *> Open;
  FollowedIncludes Out;
};

/// The file of the tree for an include that is not found; null: none.
const TreeIncludes::File *TreeIncludes::Walk::seek(const File &From,
                                                   llvm::StringRef Name) {
  for (const MissingFolder &M : Out.Missing)
    if (const std::string Path = absolutePathIn(M.Path, Name); In.exists(Path))
      return isIn(Path, Tree) ? In.read(Path) : nullptr;
  // Names such as <vector> are of the standard library.
  if ((!Name.contains('/') && !Name.contains('.')) ||
      In.isOfSystem(Name, Of.Cuda))
    return nullptr;
  for (std::string &Folder :
       Files.foldersWith(Name, path::parent_path(From.Path))) {
    const std::string Path = absolutePathIn(Folder, Name);
    // A link that leads to nothing, or the file that asks for another of its
    // name.
    if (!In.exists(Path) || Path == From.Path)
      continue;
    Out.Missing.push_back({std::move(Folder), Name.str()});
    return In.read(Path);
  }
  return nullptr;
}

FollowedIncludes TreeIncludes::Walk::run() {
  IncludePaths Paths = includePaths(Of);
  std::vector<std::string> Key = Paths.Folders;
  Key.push_back(Tree);
  Search &With = In.Searches[Key];
  With.Folders = std::move(Paths.Folders);
  const File *Main = In.read(absolutePathIn(Of.Directory, Of.File));
  for (const std::string &Forced : Paths.Files)
    if (isIn(Forced, Tree) && In.exists(Forced))
      add(In.read(Forced));
  add(Main);
  for (size_t Next = 0; Next < Open.size(); ++Next) {
    const File &From = *Open[Next];
    if (&From != Main && path::extension(From.Path) == ".cu")
      Out.Sources.push_back(From.Path);
    for (const Include &I : In.resolve(With, From, Tree))
      add(I.IsFound ? I.To : seek(From, I.Name));
  }
  return std::move(Out);
}

FollowedIncludes TreeIncludes::follow(const Invocation &Of,
                                      const std::string &Tree) {
  return Walk(*this, Of, Tree).run();
}

std::vector<std::string> TreeIncludes::tooLarge() const {
  std::vector<std::string> Found;
  for (const auto &[Root, Tree] : Trees)
    if (Tree.isTooLarge())
      Found.push_back(Root);
  return Found;
}
