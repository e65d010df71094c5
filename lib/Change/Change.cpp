//===- Change.cpp - Sources that a change can affect ----------------------===//

#include "warplint/Change/Change.h"
#include "Reach.h"
#include "Revision.h"
#include "warplint/Files/Read.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

bool warplint::isRevision(llvm::StringRef Folder, llvm::StringRef Name) {
  auto Is = isCommit(Folder, Name);
  if (Is)
    return *Is;
  llvm::consumeError(Is.takeError());
  return false;
}

/// The text of the file; empty if it cannot be read.
static std::string textOf(const Reach::File &F) {
  auto Text = readRegularFile(F.RealPath);
  if (Text)
    return (*Text)->getBuffer().str();
  llvm::consumeError(Text.takeError());
  return {};
}

namespace {

/// The changed files, and the names by which they can affect sources that do
/// not include them.
class Changed {
public:
  explicit Changed(llvm::ArrayRef<const Reach::File *> Files);
  /// Whether a changed file may launch a kernel that `F` defines (it mentions
  /// the name), or `F` may call a device function that a changed file defines.
  bool isLinkedTo(const Reach::File &F);
  bool has(const Reach::File &F) const { return All.count(&F); }

private:
  std::set<const Reach::File *> All;
  std::vector<std::string> Texts;
  std::set<std::string> Functions; ///< device functions that they define
  std::map<const Reach::File *, bool> Known; ///< results of isLinkedTo()
};

} // namespace

Changed::Changed(llvm::ArrayRef<const Reach::File *> Files)
    : All(Files.begin(), Files.end()) {
  for (const Reach::File *F : Files) {
    Texts.push_back(textOf(*F));
    Functions.insert(F->Scan.DeviceFunctions.begin(),
                     F->Scan.DeviceFunctions.end());
  }
}

bool Changed::isLinkedTo(const Reach::File &F) {
  auto [At, IsNew] = Known.try_emplace(&F, false);
  if (IsNew)
    At->second = (!F.Scan.Kernels.empty() &&
                  llvm::any_of(Texts,
                               [&](const std::string &Text) {
                                 return mentions(Text, F.Scan.Kernels);
                               })) ||
                 (!Functions.empty() && mentions(textOf(F), Functions));
  return At->second;
}

llvm::Expected<Change>
warplint::changeSince(llvm::StringRef Folder, llvm::StringRef Name,
                      llvm::ArrayRef<ChangeSource> Sources) {
  auto Base = Revision::sharedWithHead(Folder, Name);
  if (!Base)
    return Base.takeError();
  const Reach Reached(Base->root(), Sources);
  std::vector<std::string> Paths;
  for (const Reach::File *F : Reached.files())
    Paths.push_back(F->RealPath);
  auto Lines = Base->changedLines(Paths);
  if (!Lines)
    return Lines.takeError();
  Change Out;
  std::vector<const Reach::File *> Files;
  for (const Reach::File *F : Reached.files()) {
    auto At = Lines->find(F->RealPath);
    if (At == Lines->end())
      continue;
    Files.push_back(F);
    Out.Lines[F->RealPath] = At->second;
    for (const std::string &Spelling : F->Spellings)
      Out.Lines[Spelling] = At->second;
  }
  Changed What(Files);
  for (size_t I = 0; I < Sources.size(); ++I) {
    // Null: the source includes files that are not known.
    const std::set<const Reach::File *> *Own = Reached.of(I);
    Out.CanConcern.push_back(
        !Files.empty() &&
        (!Own || llvm::any_of(*Own, [&](const Reach::File *F) {
          return What.has(*F) || What.isLinkedTo(*F);
        })));
  }
  return Out;
}
