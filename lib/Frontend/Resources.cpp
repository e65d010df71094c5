//===- Resources.cpp - Files that the tool needs at run time --------------===//

#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace warplint {

/// The first of the environment's folder, the one beside the program and the
/// one of the build that exists.
static std::string find(StringRef Variable, StringRef BesideProgram,
                        StringRef OfBuild) {
  if (std::optional<std::string> Set = sys::Process::GetEnv(Variable))
    if (!Set->empty())
      return *Set;
  // Any function of the program serves as the address to look up.
  std::string Program = sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&findResources));
  if (!Program.empty()) {
    SmallString<256> Folder(sys::path::parent_path(Program));
    sys::path::append(Folder, "..", BesideProgram);
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

std::string parseSurroundings() {
  const Resources R = findResources();
  std::string All = R.Clang + '\n' + R.Cuda + '\n' + R.Host + '\n';
  // What the driver and the preprocessor look at; home folders for
  // configuration files.
  for (const char *Name :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH",
        "OBJCPLUS_INCLUDE_PATH", "INCLUDE", "COMPILER_PATH", "GCC_EXEC_PREFIX",
        "CCC_OVERRIDE_OPTIONS", "CLANG_CONFIG_PATH", "CLANG_NO_DEFAULT_CONFIG",
        "SDKROOT", "HOME", "XDG_CONFIG_HOME"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Name))
      All += std::string(Name) + "=" + *Value + '\n';
  return All;
}

} // namespace warplint
