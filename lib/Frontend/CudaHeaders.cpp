//===- CudaHeaders.cpp - The CUDA headers of a parse ----------------------===//

#include "CudaHeaders.h"
#include "CommandLine.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VersionTuple.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;

namespace warplint {

/// The newest toolkit that clang 22 knows. The lowering of `<<<>>>` depends on
/// the SDK version, so that it must always be set. As in clang's driver, a
/// newer toolkit is treated as this one.
static VersionTuple newestKnownSDK() { return VersionTuple(12, 9); }

static VersionTuple sdkVersion(const ParseRequest &Request) {
  VersionTuple Found(Request.ToolkitMajor, Request.ToolkitMinor);
  if (Request.ToolkitMajor == 0 || Found > newestKnownSDK())
    return newestKnownSDK();
  return Found;
}

std::vector<std::string> cudaDriverArguments(const ParseRequest &Request) {
  // The device library is never linked (its functions are known by name): the
  // driver need not find it, and the toolkit may lack it.
  std::vector<std::string> Arguments = {"-nogpulib"};
  if (Request.ToolkitPath.empty()) {
    Arguments.push_back("-nocudainc");
    // Keeps the driver from finding an installed toolkit.
    Arguments.push_back("--cuda-path=/nonexistent");
  } else {
    Arguments.push_back("--cuda-path=" + Request.ToolkitPath);
  }
  return Arguments;
}

static void addSystemFolderFirst(vfs::FileSystem &Files,
                                 clang::HeaderSearchOptions &Options,
                                 std::string Folder) {
  auto Status = Files.status(Folder);
  if (!Status || !Status->isDirectory())
    return;
  Options.UserEntries.insert(Options.UserEntries.begin(),
                             {std::move(Folder), clang::frontend::System,
                              /*isFramework=*/false,
                              /*ignoreSysRoot=*/true});
}

/// Appends the shipped host headers, behind those of the system.
static void addHostHeaders(clang::HeaderSearchOptions &Options,
                           const std::string &Host) {
  if (Host.empty())
    return;
  for (const char *Folder : {"/c++", "/c++-target", "/c-target", "/c"})
    Options.UserEntries.push_back({Host + Folder, clang::frontend::After,
                                   /*isFramework=*/false,
                                   /*ignoreSysRoot=*/true});
}

/// Raises the PTX version to 8.8 at least. It decides which built-ins exist;
/// without a toolkit the driver assumes an old version.
static void raisePtxVersion(clang::TargetOptions &Target) {
  unsigned Newest = 88;
  erase_if(Target.FeaturesAsWritten, [&](StringRef Feature) {
    unsigned Version = 0;
    if (!Feature.consume_front("+ptx"))
      return false;
    if (!Feature.getAsInteger(10, Version))
      Newest = std::max(Newest, Version);
    return true;
  });
  Target.FeaturesAsWritten.push_back("+ptx" + std::to_string(Newest));
}

/// Whether a user include folder contains a header of this name.
static bool isShadowed(const ParseRequest &Request,
                       const clang::HeaderSearchOptions &Options,
                       StringRef Header) {
  return any_of(Options.UserEntries, [&](const auto &Entry) {
    return (Entry.Group == clang::frontend::Quoted ||
            Entry.Group == clang::frontend::Angled) &&
           sys::fs::exists(absolutePath(Request, Entry.Path) + "/" + Header);
  });
}

/// Clang's wrapper includes toolkit headers by plain names, so that a user
/// header of the same name would be found first; with nvcc it never is. Puts
/// forwarding headers into the wrapper's own folder, which is searched first.
static void keepToolkitHeaders(const ParseRequest &Request,
                               const Resources &Where,
                               clang::CompilerInvocation &CI) {
  const clang::HeaderSearchOptions &Options = CI.getHeaderSearchOpts();
  auto Put = [&](StringRef Header, const std::string &Text) {
    CI.getPreprocessorOpts().addRemappedFile(
        Options.ResourceDir + "/include/" + Header.str(),
        MemoryBuffer::getMemBufferCopy(Text).release());
  };
  // The overlay includes the toolkit's header by the name in this macro.
  if (isShadowed(Request, Options, "driver_types.h"))
    Put("driver_types.h", "#define WARPLINT_TOOLKIT_DRIVER_TYPES \"" +
                              Request.ToolkitPath +
                              "/include/driver_types.h\"\n#include \"" +
                              Where.Cuda + "/overlay/driver_types.h\"\n");
  for (const char *Header :
       {"cuda.h", "cuda_runtime.h", "host_config.h", "host_defines.h",
        "device_atomic_functions.h", "device_double_functions.h",
        "surface_indirect_functions.h", "texture_fetch_functions.h",
        "texture_indirect_functions.h", "curand_mtgp32_kernel.h"}) {
    const std::string Real = Request.ToolkitPath + "/include/" + Header;
    if (isShadowed(Request, Options, Header) && sys::fs::exists(Real))
      Put(Header, "#include \"" + Real + "\"\n");
  }
}

void injectCudaHeaders(const ParseRequest &Request, const Resources &Where,
                       vfs::FileSystem &Files, clang::CompilerInvocation &CI) {
  clang::TargetOptions &Target = CI.getTargetOpts();
  Target.SDKVersion = sdkVersion(Request);
  if (Request.ToolkitPath.empty() || Request.ToolkitMajor == 0)
    raisePtxVersion(Target);
  addHostHeaders(CI.getHeaderSearchOpts(), Where.Host);
  if (Where.Cuda.empty())
    return;

  std::vector<std::string> &Forced = CI.getPreprocessorOpts().Includes;
  if (Request.ToolkitPath.empty()) {
    std::string Header = Where.Cuda + "/declarations/warplint_cuda.h";
    addSystemFolderFirst(Files, CI.getHeaderSearchOpts(),
                         Where.Cuda + "/declarations");
    if (Files.exists(Header))
      Forced.insert(Forced.begin(), Header);
    return;
  }
  keepToolkitHeaders(Request, Where, CI);
  std::string Header = Where.Cuda + "/compat/warplint_compat.h";
  addSystemFolderFirst(Files, CI.getHeaderSearchOpts(), Where.Cuda + "/compat");
  addSystemFolderFirst(Files, CI.getHeaderSearchOpts(),
                       Where.Cuda + "/overlay");
  // Insert it after clang's wrapper, which the driver puts first, and before
  // the user's -include files.
  auto Wrapper = find(Forced, "__clang_cuda_runtime_wrapper.h");
  if (Wrapper != Forced.end() && Files.exists(Header))
    Forced.insert(std::next(Wrapper), Header);
}

} // namespace warplint
