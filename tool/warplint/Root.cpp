//===- Root.cpp - The root of paths for other programs --------------------===//

#include "Root.h"
#include "warplint/Files/Paths.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/Path.h"

using namespace warplint;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The nearest folder above `File` that contains `.git`, which is a file in a
/// linked work tree; empty if there is none.
static llvm::StringRef repositoryOf(llvm::StringRef File) {
  for (llvm::StringRef At = path::parent_path(File); !At.empty();
       At = path::parent_path(At)) {
    llvm::SmallString<256> Mark = At;
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      return At;
  }
  return {};
}

llvm::Expected<ReportPaths>
warplint::reportPathsOf(const CommandLine &C, llvm::ArrayRef<Job> Inputs) {
  ReportPaths Where;
  Where.Folder = Where.Root = C.Inputs.WorkingDirectory;
  if (C.Root) {
    Where.Root = absolutePathIn(Where.Folder, *C.Root);
    if (!fs::is_directory(Where.Root))
      return llvm::createStringError("--root: '" + *C.Root +
                                     "' is not a folder");
  } else if (!Inputs.empty()) {
    const Invocation &First = Inputs.front().Command;
    const std::string File = absolutePathIn(First.Directory, First.File);
    llvm::StringRef Found = repositoryOf(File);
    if (!Found.empty())
      Where.Root = Found.str();
  }
  return Where;
}

std::string warplint::addressOfPages(llvm::StringRef Home) {
  if (!Home.empty())
    return Home.rtrim('/').str();
  // getMainExecutable() needs an address in the program.
  static char Anchor;
  const std::string Program =
      fs::getMainExecutable(nullptr, static_cast<void *>(&Anchor));
  llvm::SmallString<256> Installed = path::parent_path(Program);
  path::append(Installed, "..", "share/doc/warplint/docs");
  path::remove_dots(Installed, /*remove_dot_dot=*/true);
  for (llvm::StringRef Folder :
       {llvm::StringRef(Installed.str()), llvm::StringRef(WARPLINT_DOCS)})
    if (fs::is_directory(Folder))
      return llvm::lsp::URIForFile::fromFile(Folder)->uri().str();
  return {};
}
