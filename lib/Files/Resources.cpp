//===- Resources.cpp - Files that the tool needs at run time --------------===//

#include "warplint/Files/Resources.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <dlfcn.h>

using namespace llvm;

namespace warplint {

/// The real path of the file that contains this code: the program, or the
/// module that clang-tidy loaded (lib/warplint/clang-tidy/, two levels deeper).
static std::string ownFile(StringRef &ToPrefix) {
  // Any function of this file serves as the address for dladdr().
  void *Here = reinterpret_cast<void *>(&findResources);
  Dl_info Loaded;
  SmallString<256> Module;
  if (dladdr(Here, &Loaded) && Loaded.dli_fname &&
      StringRef(Loaded.dli_fname).ends_with(".so") &&
      !sys::fs::real_path(Loaded.dli_fname, Module)) {
    ToPrefix = "../../..";
    return std::string(Module);
  }
  ToPrefix = "..";
  return sys::fs::getMainExecutable(nullptr, Here);
}

/// The folder of the environment variable, else the one relative to the
/// program, else that of the build, if it exists.
static std::string find(StringRef Variable, StringRef BesideProgram,
                        StringRef OfBuild) {
  if (std::optional<std::string> Set = sys::Process::GetEnv(Variable))
    if (!Set->empty())
      return *Set;
  StringRef ToPrefix;
  std::string File = ownFile(ToPrefix);
  if (!File.empty()) {
    SmallString<256> Folder(sys::path::parent_path(File));
    sys::path::append(Folder, ToPrefix, BesideProgram);
    sys::path::remove_dots(Folder, /*remove_dot_dot=*/true);
    if (sys::fs::is_directory(Folder))
      return std::string(Folder);
  }
  return sys::fs::is_directory(OfBuild) ? OfBuild.str() : std::string();
}

Resources findResources() {
  Resources R;
  R.Clang = find("WARPLINT_CLANG_RESOURCES", "share/warplint/clang",
                 WARPLINT_CLANG_RESOURCE_DIR);
  R.Cuda = find("WARPLINT_RESOURCES", "share/warplint/cuda", WARPLINT_CUDA_DIR);
  R.Host = find("WARPLINT_HOST_HEADERS", "share/warplint/host", "");
  return R;
}

std::string shippedDeclarations() {
  const std::string Cuda = findResources().Cuda;
  return Cuda.empty() ? "" : Cuda + "/declarations";
}

} // namespace warplint
