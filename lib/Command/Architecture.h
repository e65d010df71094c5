//===- Architecture.h - GPU architectures of a command ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_ARCHITECTURE_H
#define WARPLINT_LIB_COMMAND_ARCHITECTURE_H

#include "warplint/Command/Invocation.h"

namespace warplint {

/// A code target of a command: compiled for `Virtual` (which sets
/// __CUDA_ARCH__) and assembled for each of `Real`.
struct CodeTarget {
  std::string Virtual;           ///< "compute_80", "sm_80", "lto_80"
  std::vector<std::string> Real; ///< "sm_86", "compute_80"; empty: as Virtual
};

/// The architectures that a command names: the union of -arch with -code and of
/// each -gencode.
struct NamedArchitectures {
  std::string Arch;                  ///< -arch; the last one
  std::vector<std::string> Code;     ///< -code
  std::vector<CodeTarget> Generated; ///< -gencode, --offload-arch
};

/// Parses "arch=compute_80,code=[sm_80,sm_86]", with or without brackets and
/// quotes.
llvm::Expected<CodeTarget> parseGenerateCode(llvm::StringRef Text);

/// Parses "sm_80,sm_90". Returns nullopt for "all" and "newest", which name no
/// architecture.
llvm::Expected<std::optional<NamedArchitectures>>
parseArchitectures(llvm::StringRef Text);

struct ChosenArchitectures {
  std::vector<DeviceTarget> Targets; ///< targets to analyze; never empty
  std::vector<std::string> Named; ///< all GPUs of the command ("sm_80"), oldest
                                  ///< first
};

/// Returns one target for each virtual architecture. Clang gets the virtual
/// architecture, so that __CUDA_ARCH__ is as with nvcc. The first target is the
/// newest with machine code, or else the newest virtual one; of equal numbers
/// the one with a suffix. The others follow, newest first. `native`, and no
/// name, mean `Default`; `all` and `all-major` mean the GPUs that nvcc of
/// `Cuda`'s version builds for. `LikeNvcc`: define the macros of nvcc for the
/// suffixes a and f that clang does not define. `OnlyNewest`: return the first
/// target only.
llvm::Expected<ChosenArchitectures>
chooseArchitectures(const NamedArchitectures &Named, const Toolkit &Cuda,
                    llvm::StringRef Default, bool LikeNvcc, bool OnlyNewest,
                    std::vector<std::string> &Warnings);

/// The flags of a target in Invocation::Arguments.
std::vector<std::string> flagsOf(const DeviceTarget &Target);

} // namespace warplint

#endif
