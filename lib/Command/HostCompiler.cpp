//===- HostCompiler.cpp - The GCC of -ccbin -------------------------------===//

#include "Draft.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
using llvm::StringRef;

namespace warplint {

/// The real path of the program; "" if there is none.
static std::string programOf(StringRef Compiler, StringRef Directory) {
  llvm::SmallString<256> Program(Compiler);
  if (!path::has_parent_path(Compiler)) {
    auto Found = llvm::sys::findProgramByName(Compiler);
    if (!Found)
      return "";
    Program = *Found;
  } else if (!Directory.empty()) {
    path::make_absolute(Directory, Program);
  }
  if (fs::is_directory(Program)) {
    llvm::SmallString<256> InFolder(Program);
    path::append(InFolder, "g++");
    if (!fs::exists(InFolder)) {
      InFolder = Program;
      path::append(InFolder, "gcc");
    }
    Program = InFolder;
  }
  llvm::SmallString<256> Real;
  if (fs::real_path(Program, Real))
    return "";
  return Real.str().str();
}

/// The parts of a GCC name: "x86_64-linux-gnu-g++-12" is version 12 for that
/// triple; both are optional. nullopt: not a GCC.
struct GccName {
  StringRef Triple, Version;
};
static std::optional<GccName> parseName(StringRef Name) {
  size_t At = Name.rfind("g++");
  if (At == StringRef::npos)
    At = Name.rfind("gcc");
  if (At == StringRef::npos || Name.contains("clang"))
    return std::nullopt;
  StringRef Version = Name.drop_front(At + 3);
  if (!Version.consume_front("-") && !Version.empty())
    return std::nullopt;
  return GccName{Name.take_front(At).rtrim('-'), Version};
}

static bool fits(StringRef Folder, StringRef Version) {
  return Version.empty() || Folder == Version ||
         (Folder.starts_with(Version) && Folder[Version.size()] == '.');
}

/// The newest matching installation in `Root`/<triple>/<version>.
static std::string newestUnder(StringRef Root, const GccName &Gcc) {
  std::string Best;
  llvm::VersionTuple BestVersion;
  std::error_code Error;
  for (fs::directory_iterator T(Root, Error), End; T != End && !Error;
       T.increment(Error)) {
    if (!Gcc.Triple.empty() && path::filename(T->path()) != Gcc.Triple)
      continue;
    std::error_code Inner;
    for (fs::directory_iterator V(T->path(), Inner); V != End && !Inner;
         V.increment(Inner)) {
      StringRef Folder = path::filename(V->path());
      llvm::VersionTuple Version;
      if (!fits(Folder, Gcc.Version) || Version.tryParse(Folder) ||
          !fs::exists(V->path() + "/crtbegin.o"))
        continue;
      if (Best.empty() || Version > BestVersion) {
        Best = V->path();
        BestVersion = Version;
      }
    }
  }
  return Best;
}

std::string gccInstallation(StringRef Compiler, StringRef Directory) {
  std::string Program = programOf(Compiler, Directory);
  std::optional<GccName> Gcc = parseName(path::filename(Program));
  if (Program.empty() || !Gcc)
    return "";
  StringRef Prefix = path::parent_path(path::parent_path(Program));
  for (const char *Folder : {"lib/gcc", "lib64/gcc"}) {
    llvm::SmallString<256> Root(Prefix);
    path::append(Root, Folder);
    if (std::string Found = newestUnder(Root, *Gcc); !Found.empty())
      return Found;
  }
  return "";
}

} // namespace warplint
