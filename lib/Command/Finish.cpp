//===- Finish.cpp - From a draft to an invocation -------------------------===//

#include "ClangOptions.h"
#include "Draft.h"
#include "Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace warplint {
namespace {

/// Assembles the arguments in the order in which nvcc passes them to its
/// preprocessor: forwarded flags, those of the command, those of the toolkit.
class Assembler {
public:
  Assembler(const Draft &D, const Toolkit &Cuda) : D(D), Cuda(Cuda) {}

  void mode(const DeviceTarget &Gpu);
  void toolkit();
  void host(const std::vector<std::string> &HostFlags);
  void language(StringRef ForwardedStandard);
  void arithmetic();
  void toolkitFolders();
  void always();
  void add(llvm::Twine Argument) { Arguments.push_back(Argument.str()); }
  void add(const std::vector<std::string> &More) {
    Arguments.insert(Arguments.end(), More.begin(), More.end());
  }

  std::vector<std::string> Arguments;

private:
  const Draft &D;
  const Toolkit &Cuda;
};

} // namespace

void Assembler::mode(const DeviceTarget &Gpu) {
  add("-x");
  add("cuda");
  add("--cuda-device-only");
  add(flagsOf(Gpu));
}

void Assembler::toolkit() {
  if (Cuda.Path.empty())
    return;
  add("--cuda-path=" + Cuda.Path);
  // A project that is built with clang does not get these macros.
  if (D.ForClang || Cuda.Major == 0)
    return;
  // Do not define __NVCC__: CCCL would use code for nvcc that clang rejects.
  add("-D__CUDACC_VER_MAJOR__=" + llvm::Twine(Cuda.Major));
  add("-D__CUDACC_VER_MINOR__=" + llvm::Twine(Cuda.Minor));
  add("-D__CUDACC_VER_BUILD__=" + llvm::Twine(Cuda.Build));
}

void Assembler::host(const std::vector<std::string> &HostFlags) {
  if (std::string Gcc = gccInstallation(D.Facts.HostCompiler, D.Directory);
      !Gcc.empty())
    add("--gcc-install-dir=" + Gcc);
  add(HostFlags);
}

void Assembler::language(StringRef ForwardedStandard) {
  // nvcc compiles device code for the standard of --std, or else for the -std
  // of the host compiler.
  if (!D.Standard.empty())
    add("-std=" + D.Standard);
  else if (!ForwardedStandard.empty())
    add(ForwardedStandard);
  else if (!D.ForClang)
    add("-std=c++17"); // default of nvcc
  if (!D.ForClang)
    add("-fgnu-keywords"); // nvcc supports typeof() in every standard
}

void Assembler::arithmetic() {
  if (D.FastMath)
    add("-fgpu-approx-transcendentals");
  // --use_fast_math implies --ftz=true, but --ftz=false has precedence
  // (measured).
  if (D.FlushDenormals.value_or(D.FastMath))
    add("-fgpu-flush-denormals-to-zero");
  if (D.Facts.Code.IsDebug)
    add("-D__CUDACC_DEBUG__");
  if (!D.FusedMultiplyAdd.value_or(true))
    add("-ffp-contract=off");
  if (D.Relocatable) {
    add("-fgpu-rdc");
    add("-D__CUDACC_RDC__");
  }
  if (D.DefaultStream == "per-thread") {
    add("-fgpu-default-stream=per-thread");
    add("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
  }
}

/// The folders of nvcc.profile. clang adds <toolkit>/include itself, but not
/// the folder of CCCL, which is a separate one since CUDA 13.
void Assembler::toolkitFolders() {
  if (Cuda.Path.empty() || !D.UsesProfile)
    return;
  llvm::SmallString<256> Include(Cuda.Path);
  if (!D.TargetDirectory.empty()) {
    llvm::sys::path::append(Include, "targets", D.TargetDirectory);
    add("-isystem");
    add(Include + "/include");
  }
  llvm::sys::path::append(Include, "include", "cccl");
  if (Cuda.Major >= 13 || llvm::sys::fs::is_directory(Include)) {
    add("-isystem");
    add(Include);
  }
}

void Assembler::always() {
  for (const char *Flag :
       {"-Wno-unknown-cuda-version", "--no-cuda-version-check",
        "-Wno-unknown-warning-option", "-Qunused-arguments",
        // nvcc accepts both; they are errors in clang.
        "-Wno-c++11-narrowing", "-Wno-register"})
    add(Flag);
}

/// The host compiler flags that affect device code, except for -std, whose last
/// value is stored in `Standard`.
static std::vector<std::string> forwarded(const Draft &D,
                                          std::string &Standard) {
  std::vector<std::string> All = splitShell(D.HostText);
  All.insert(All.end(), D.HostFlags.begin(), D.HostFlags.end());
  std::vector<std::string> Kept = deviceRelevant(All);
  llvm::erase_if(Kept, [&](const std::string &Flag) {
    if (!StringRef(Flag).starts_with("-std="))
      return false;
    Standard = Flag;
    return true;
  });
  return Kept;
}

/// The toolkit of the user, or else of the command's --cuda-path, or else the
/// one found.
static llvm::Expected<Toolkit> toolkitFor(const Draft &D,
                                          const TranslateOptions &Options) {
  if (D.CudaPath.empty() ||
      StringRef(Options.Cuda.FoundBy).starts_with("--cuda-path"))
    return Options.Cuda;
  llvm::SmallString<256> Path(D.CudaPath);
  if (!D.Directory.empty())
    llvm::sys::path::make_absolute(D.Directory, Path);
  llvm::Expected<Toolkit> Found = findToolkit(Path);
  if (Found) {
    Found->FoundBy = "--cuda-path of the command";
    Found->MayRun = isToolkitOfSystem(Found->Path);
  }
  return Found;
}

llvm::Expected<Invocation> finish(Draft D, const TranslateOptions &Options) {
  // With both, nvcc neither defines __CUDACC_DEBUG__ nor turns optimization
  // off.
  D.Facts.Code.IsDebug &= !D.OptimizesDebugCode;
  llvm::Expected<Toolkit> Cuda = toolkitFor(D, Options);
  if (!Cuda)
    return Cuda.takeError();
  auto Wanted = parseArchitectures(Options.Architectures);
  if (!Wanted)
    return Wanted.takeError();
  llvm::Expected<ChosenArchitectures> Gpu = chooseArchitectures(
      *Wanted ? **Wanted : D.Gpus, *Cuda, Options.DefaultArchitecture,
      /*LikeNvcc=*/!D.ForClang,
      /*OnlyNewest=*/Options.Architectures == "newest", D.Warnings);
  if (!Gpu)
    return Gpu.takeError();

  std::string HostStandard;
  std::vector<std::string> HostFlags = forwarded(D, HostStandard);
  Assembler A(D, *Cuda);
  A.mode(Gpu->Targets.front());
  A.toolkit();
  A.host(HostFlags);
  A.language(HostStandard);
  A.arithmetic();
  A.add(D.Flags);
  A.toolkitFolders();
  A.always();
  llvm::erase_if(A.Arguments, [&](const std::string &Argument) {
    return llvm::is_contained(Options.RemovedArgs, Argument);
  });
  A.add(D.File);

  Invocation I;
  I.Directory = std::move(D.Directory);
  I.File = std::move(D.File);
  I.Arguments = std::move(A.Arguments);
  I.Facts = std::move(D.Facts);
  I.Facts.Architectures = std::move(Gpu->Named);
  I.Cuda = std::move(*Cuda);
  I.Warnings = std::move(D.Warnings);
  I.Targets = std::move(Gpu->Targets);
  return I;
}

} // namespace warplint
