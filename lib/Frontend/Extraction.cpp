//===- Extraction.cpp - AST facts as plain data ---------------------------===//

#include "Extraction.h"
#include "HeaderCache.h"
#include "Kernels.h"
#include "LibraryFolders.h"
#include "PrecompileHeaders.h"
#include "Recovery.h"
#include "SourcePlaces.h"
#include "warplint/Arrays/Arrays.h"
#include "warplint/Axes/Axes.h"
#include "warplint/Host/Launches.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/Moves.h"
#include "warplint/Records/Records.h"
#include "warplint/Sorts/Sorts.h"
#include "warplint/Syntax/CodeShapes.h"
#include "warplint/Syntax/WorkShapes.h"
#include "warplint/Tiles/Tiles.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>

using namespace clang;

namespace warplint {

/// Real paths of all files that were read, except the main file.
std::vector<std::string> includesOf(const SourceManager &SM,
                                    llvm::ArrayRef<std::string> Others) {
  std::set<std::string> Paths;
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I) {
    if ((Main && I->first == *Main) || isEndOfHeaders(I->first.getName()) ||
        std::binary_search(Others.begin(), Others.end(), I->first.getName()))
      continue;
    llvm::StringRef Real = I->first.getFileEntry().tryGetRealPathName();
    Paths.insert((Real.empty() ? I->first.getName() : Real).str());
  }
  return {Paths.begin(), Paths.end()};
}

/// Folders of system headers, both as searched (the line table has these) and
/// as real paths.
static std::vector<std::string> systemPrefixes(Attempt &A,
                                               const ParseRequest &Request,
                                               const Resources &Where) {
  std::set<std::string> Folders;
  llvm::vfs::FileSystem &Files = A.compiler().getVirtualFileSystem();
  auto Add = [&](llvm::StringRef Folder) {
    if (Folder.empty() || Folder == "." || Folder == "/")
      return;
    Folders.insert(Folder.str());
    llvm::SmallString<256> Real;
    if (!Files.getRealPath(Folder, Real))
      Folders.insert(std::string(Real));
  };
  for (const HeaderSearchOptions::Entry &Entry :
       A.compiler().getHeaderSearchOpts().UserEntries)
    if (Entry.Group != frontend::Quoted && Entry.Group != frontend::Angled)
      Add(Entry.Path);
  Add(Request.ToolkitPath);
  Add(Where.Clang);
  Add(Where.Cuda);
  // A -isystem folder that contains the main file is not a system folder.
  llvm::SmallString<256> Main(Request.File);
  (void)Files.makeAbsolute(Main);
  std::vector<std::string> Kept;
  for (const std::string &Folder : Folders)
    if (!Main.starts_with(Folder + "/") && !Main.starts_with(Folder + "//"))
      Kept.push_back(Folder);
  return Kept;
}

/// Stores the text of a file. That of a repair that moves no byte is the
/// user's, so that edits quote it.
static void keepSource(Attempt &A, const std::string &Path,
                       TranslationUnit &TU) {
  SourceManager &SM = A.compiler().getSourceManager();
  if (Path.empty() || TU.Sources.count(Path))
    return;
  auto Entry = SM.getFileManager().getOptionalFileRef(Path);
  if (!Entry)
    return;
  auto Text = SM.getMemoryBufferForFileOrNone(*Entry);
  if (!Text)
    return;
  auto Own = A.Written.find(Entry->getName().str());
  if (Own == A.Written.end())
    TU.Sources[Path] = Text->getBuffer().str();
  else if (Own->second.movesNothing())
    TU.Sources[Path] = Own->second.Text;
  else {
    TU.Sources[Path] = Text->getBuffer().str();
    TU.Written[Path] = Own->second;
  }
}

/// Whether the code uses the function: it calls it or takes its address.
static bool isCalled(const FunctionDecl &Kernel) {
  return Kernel.isTemplateInstantiation() || Kernel.isReferenced() ||
         Kernel.isUsed(/*CheckUsedAttr=*/false);
}

/// Adds the kernels that have code; the others are omissions.
static KernelNames extractKernels(Attempt &A,
                                  const std::vector<FunctionDecl *> &Functions,
                                  const GeneratedCode &Generated,
                                  TranslationUnit &TU) {
  const std::vector<std::string> &Mangled = Generated.Mangled;
  KernelNames Names;
  for (size_t I = 0; I < Functions.size(); ++I) {
    if (!Functions[I]->hasAttr<CUDAGlobalAttr>())
      continue;
    llvm::Function *Code =
        TU.Module ? TU.Module->getFunction(Mangled[I]) : nullptr;
    if (Code && !Code->isDeclaration()) {
      TU.Kernels.push_back(
          describeKernel(Functions[I], Mangled[I], A.context()));
      Names[Functions[I]->getCanonicalDecl()] = Mangled[I];
      if (!isCalled(*Functions[I])) {
        TU.Uncalled.insert(Mangled[I]);
        if (!Functions[I]->getPreviousDecl())
          TU.Unnamed.insert(Mangled[I]);
      }
    } else if (Generated.ComputedJumps.count(Mangled[I])) {
      TU.OmittedKernels.push_back(
          omittedKernel(Functions[I], "it jumps to a computed address"));
    } else {
      TU.OmittedKernels.push_back(
          omittedKernel(Functions[I], "clang could not generate code for it"));
    }
  }
  return Names;
}

void extract(Attempt &A, const std::vector<FunctionDecl *> &Functions,
             const GeneratedCode &Code, const ParseRequest &Request,
             const Resources &Where, TranslationUnit &TU) {
  SourceManager &SM = A.compiler().getSourceManager();
  KernelNames Kernels = extractKernels(A, Functions, Code, TU);
  TU.Arrays =
      findArrays(A.context(), A.events().topLevel(), Functions, Code.Mangled);
  TU.Places = findSourcePlaces(A);
  TU.Shapes = findCodeShapes(Functions);
  TU.SharedTiles = findTiles(Functions, Code.Mangled);
  TU.Work = std::make_shared<const WorkShapes>(findWorkShapes(
      Functions, Code.Mangled,
      [](const KernelTree &Tree, const std::string &Mangled, WorkShapes &Into) {
        addAxes(Tree, Mangled, Into);
        addMoves(Tree, Mangled, Into);
        addThreadRecords(Tree, Mangled, Into);
      }));
  FoundLaunches Launches =
      findLaunches(A.context(), A.errors(), Functions, Kernels);
  TU.Launches = std::move(Launches.Own);
  TU.Elsewhere = std::move(Launches.Elsewhere);
  TU.OutOfBudget = std::move(Launches.OutOfBudget);
  TU.Sorts = findSorts(A.context(), Functions, {&TU.Launches, &TU.Elsewhere});
  if (!A.Headers) {
    TU.Includes = includesOf(SM);
  } else {
    TU.Includes = includesOf(SM, A.Headers->Spelled);
    TU.Includes.insert(TU.Includes.end(), A.Headers->Includes.begin(),
                       A.Headers->Includes.end());
    llvm::sort(TU.Includes);
    TU.Includes.erase(llvm::unique(TU.Includes), TU.Includes.end());
  }
  TU.SystemPrefixes = systemPrefixes(A, Request, Where);
  std::vector<std::string> Searched;
  for (const HeaderSearchOptions::Entry &Entry :
       A.compiler().getHeaderSearchOpts().UserEntries)
    if (Entry.Group == frontend::Quoted || Entry.Group == frontend::Angled)
      Searched.push_back(Entry.Path);
  TU.LibraryPrefixes = libraryFolders(A.compiler().getVirtualFileSystem(),
                                      Request.File, Searched);
  keepSource(A, Request.File, TU);
  for (const FunctionDecl *F : Functions) // kernels and their callees
    if ((F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>()) &&
        !SM.isInSystemHeader(F->getLocation()))
      keepSource(A, spotAt(SM, F->getLocation()).File, TU);
  for (const ArrayDeclaration &Array : TU.Arrays)
    keepSource(A, Array.Where.File, TU);
  for (const Launch &L : TU.Launches) {
    keepSource(A, L.Where.File, TU);
    for (const Spot &Call : L.Through)
      keepSource(A, Call.File, TU);
  }
}

} // namespace warplint
