//===- Reach.cpp - Files that a source may include ------------------------===//

#include "Reach.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::string joined(llvm::StringRef Folder, llvm::StringRef Name) {
  llvm::SmallString<256> Full(Folder);
  path::append(Full, Name);
  path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

static bool isBelow(llvm::StringRef Path, llvm::StringRef Folder) {
  return Path == Folder ||
         (Path.consume_front(Folder) && path::is_separator(Path.front()));
}

Reach::Reach(llvm::StringRef Root, llvm::ArrayRef<ChangeSource> Sources)
    : Root(Root) {
  std::set<std::string> Seen;
  for (const ChangeSource &S : Sources)
    for (const std::string &Folder : S.Folders) {
      llvm::SmallString<256> Real;
      if (Seen.insert(Folder).second && !fs::real_path(Folder, Real) &&
          isBelow(Real, Root))
        Folders.push_back(Folder);
    }
  std::vector<std::vector<File *>> First;
  for (const ChangeSource &S : Sources) {
    std::vector<File *> &Own = First.emplace_back();
    Own.push_back(find(S.File));
    for (const std::string &Before : S.Included)
      if (File *F = find(Before)) // null: outside of the folder
        Own.push_back(F);
  }
  readAll();
  for (const std::vector<File *> &Own : First) {
    Source &S = BySource.emplace_back();
    for (const File *F : Own)
      S.IsKnown &= F && follow(*F, S.Files);
  }
}

Reach::File *Reach::find(llvm::StringRef Spelling) {
  auto [At, IsNew] = BySpelling.try_emplace(Spelling, nullptr);
  if (!IsNew)
    return At->second;
  llvm::SmallString<256> Real;
  if (!fs::is_regular_file(Spelling) || fs::real_path(Spelling, Real) ||
      !isBelow(Real, Root))
    return nullptr;
  auto [File, IsFirst] = ByPath.try_emplace(std::string(Real));
  File->second.Spellings.insert(Spelling.str());
  if (IsFirst) {
    File->second.RealPath = std::string(Real);
    Unread.push_back(&File->second);
  }
  BySpelling[Spelling] = &File->second;
  return &File->second;
}

void Reach::readAll() {
  while (!Unread.empty()) {
    File &F = *Unread.back();
    Unread.pop_back();
    if (auto Text = readRegularFile(F.RealPath)) {
      F.Scan = scanSource((*Text)->getBuffer());
    } else {
      llvm::consumeError(Text.takeError());
      F.Scan.HasComputed = true;
    }
    resolve(F);
  }
}

void Reach::resolve(File &From) {
  std::set<const File *> To;
  const std::string Beside = path::parent_path(*From.Spellings.begin()).str();
  for (const SourceScan::Include &I : From.Scan.Includes) {
    if (path::is_absolute(I.Name)) {
      To.insert(find(joined("/", I.Name)));
      continue;
    }
    if (I.IsQuoted)
      To.insert(find(joined(Beside, I.Name)));
    auto [At, IsNew] = InFolders.try_emplace(I.Name);
    if (IsNew)
      for (const std::string &Folder : Folders)
        if (File *F = find(joined(Folder, I.Name)))
          At->second.push_back(F);
    To.insert(At->second.begin(), At->second.end());
  }
  To.erase(nullptr);
  From.Includes.assign(To.begin(), To.end());
}

bool Reach::follow(const File &From, std::set<const File *> &To) const {
  std::vector<const File *> Open = {&From};
  bool IsKnown = true;
  while (!Open.empty()) {
    const File *F = Open.back();
    Open.pop_back();
    if (!To.insert(F).second)
      continue;
    IsKnown &= !F->Scan.HasComputed;
    Open.insert(Open.end(), F->Includes.begin(), F->Includes.end());
  }
  return IsKnown;
}

std::vector<const Reach::File *> Reach::files() const {
  std::vector<const File *> All;
  for (const auto &[Path, F] : ByPath)
    All.push_back(&F);
  return All;
}

const std::set<const Reach::File *> *Reach::of(size_t Source) const {
  return BySource[Source].IsKnown ? &BySource[Source].Files : nullptr;
}
