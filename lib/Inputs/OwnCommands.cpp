//===- OwnCommands.cpp - Commands of sources without a database -----------===//
//
// No build says where these sources look for headers, and which of them it
// compiles. Both are read from their #include lines.
//
//===----------------------------------------------------------------------===//

#include "Collector.h"
#include "TreeIncludes.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "warplint/Project/TextSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The folder as a command in `Directory` has it.
static std::string spelled(llvm::StringRef Folder, llvm::StringRef Directory) {
  if (Folder == Directory)
    return ".";
  llvm::StringRef Below = Folder;
  return (isIn(Folder, Directory) && Below.consume_front(Directory)
              ? Below.ltrim('/')
              : Folder)
      .str();
}

static std::string realPathOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}

static std::string fileOf(const Job &J) {
  return absolutePathIn(J.Command.Directory, J.Command.File);
}

namespace {

/// A folder that was added to commands.
struct AddedFolder {
  std::string Include; ///< the first that needed it
  size_t Files = 0;
};

} // namespace

/// "'p/x.h' is not in the include folders of 22 files; -Iinclude was added to
/// their commands".
static std::string describe(llvm::StringRef Folder, const AddedFolder &Added) {
  const bool IsOne = Added.Files == 1;
  return "'" + Added.Include + "' is not in the include folders of " +
         std::to_string(Added.Files) + (IsOne ? " file" : " files") + "; -I" +
         Folder.str() + " was added to " +
         (IsOne ? "its command" : "their commands");
}

/// Adds the folders behind the others; the file stays last.
static void addFolders(Invocation &To, llvm::ArrayRef<MissingFolder> Folders) {
  std::vector<std::string> Flags;
  for (const MissingFolder &M : Folders)
    Flags.push_back("-I" + spelled(M.Path, To.Directory));
  To.Arguments.insert(To.Arguments.end() - 1, Flags.begin(), Flags.end());
}

/// Whether the text of a source defines a program.
bool Collector::hasProgram(const std::string &File) const {
  if (auto Held = Request.Unsaved.find(File); Held != Request.Unsaved.end())
    return hasMain(Held->second);
  auto Text = readRegularFile(File);
  if (Text)
    return hasMain((*Text)->getBuffer());
  llvm::consumeError(Text.takeError());
  return true;
}

void Collector::completeCommands() {
  Out.DependsOnTexts = !Own.empty();
  TreeIncludes Includes(Request.Unsaved);
  std::map<std::string, AddedFolder> Added;
  std::vector<std::vector<std::string>> Included(Own.size());
  for (size_t I = 0; I < Own.size(); ++I) {
    Invocation &Command = Out.Jobs[Own[I].Job].Command;
    const std::string Tree =
        treeOf(absolutePathIn(Command.Directory, Command.File), Own[I].Folder,
               Request.WorkingDirectory);
    if (Tree.empty())
      continue;
    FollowedIncludes Of = Includes.follow(Command, Tree);
    addFolders(Command, Of.Missing);
    for (const MissingFolder &M : Of.Missing) {
      AddedFolder &A = Added[spelled(M.Path, Request.WorkingDirectory)];
      if (!A.Files++)
        A.Include = M.Include;
    }
    Included[I] = std::move(Of.Sources);
  }
  for (const auto &[Folder, A] : Added)
    Out.Notes.push_back(describe(Folder, A));
  for (const std::string &Tree : Includes.tooLarge())
    Out.Notes.push_back("headers that no include folder has were not looked "
                        "for in '" +
                        Tree + "': it has more than " +
                        std::to_string(TreeFiles::Most) + " files");
  deferIncluded(Included);
}

/// Moves sources of folders that others include to InputSet::Headers.
/// `Included` has the .cu files that each of `Own` includes.
void Collector::deferIncluded(
    llvm::ArrayRef<std::vector<std::string>> Included) {
  std::map<std::string, size_t> ByPath; // the index in Own
  for (size_t I = 0; I < Own.size(); ++I)
    ByPath.emplace(realPathOf(fileOf(Out.Jobs[Own[I].Job])), I);
  std::vector<std::vector<size_t>> Of(Own.size());
  std::vector<bool> IsIncluded(Own.size());
  for (size_t I = 0; I < Own.size(); ++I)
    for (const std::string &Path : Included[I])
      if (auto At = ByPath.find(realPathOf(Path));
          At != ByPath.end() && At->second != I &&
          !Own[At->second].Folder.empty()) {
        Of[I].push_back(At->second);
        IsIncluded[At->second] = true;
      }
  if (!llvm::is_contained(IsIncluded, true))
    return;
  for (size_t I = 0; I < Own.size(); ++I)
    IsIncluded[I] = IsIncluded[I] && !hasProgram(fileOf(Out.Jobs[Own[I].Job]));
  // The source that includes each; where sources include each other, the first
  // one stays.
  std::map<size_t, size_t> By; // indices of jobs
  std::vector<bool> IsDone(Own.size());
  auto Stay = [&](size_t I) {
    IsDone[I] = true;
    for (size_t Inner : Of[I])
      if (IsIncluded[Inner] && !IsDone[Inner]) {
        IsDone[Inner] = true;
        By[Own[Inner].Job] = Own[I].Job;
      }
  };
  for (size_t I = 0; I < Own.size(); ++I)
    if (!IsIncluded[I])
      Stay(I);
  for (size_t I = 0; I < Own.size(); ++I)
    if (!IsDone[I])
      Stay(I);
  std::vector<Job> Left;
  std::vector<size_t> Now(Out.Jobs.size());
  for (size_t I = 0; I < Out.Jobs.size(); ++I) {
    Now[I] = Left.size();
    if (!By.count(I))
      Left.push_back(std::move(Out.Jobs[I]));
  }
  for (const auto &[Inner, Outer] : By) {
    Out.Jobs[Inner].IncludedBy = Now[Outer];
    Out.Headers.push_back(std::move(Out.Jobs[Inner]));
  }
  Out.Jobs = std::move(Left);
}

std::vector<std::string>
warplint::closingNotes(std::vector<std::string> Notes,
                       std::vector<std::string> Included) {
  constexpr size_t MostNamed = 5;
  if (Included.empty())
    return Notes;
  llvm::sort(Included);
  const bool IsOne = Included.size() == 1;
  std::string Text = std::to_string(Included.size()) +
                     (IsOne ? " file is" : " files are") +
                     " analysed as part of sources that include " +
                     (IsOne ? "it: " : "them: ");
  for (size_t I = 0; I < std::min(MostNamed, Included.size()); ++I)
    Text += (I ? ", " : "") + Included[I];
  if (Included.size() > MostNamed)
    Text += " and " + std::to_string(Included.size() - MostNamed) + " more";
  Notes.push_back(std::move(Text));
  return Notes;
}
