//===- Architecture.h - Which GPU a command is analysed for -----*- C++ -*-===//
#ifndef WARPLINT_LIB_COMMAND_ARCHITECTURE_H
#define WARPLINT_LIB_COMMAND_ARCHITECTURE_H

#include "warplint/Command/Invocation.h"

namespace warplint {

/// Code that a command generates: compiled as `Virtual` (which sets
/// __CUDA_ARCH__), assembled for each of `Real`.
struct CodeTarget {
  std::string Virtual;           ///< "compute_80", "sm_80", "lto_80"
  std::vector<std::string> Real; ///< "sm_86", "compute_80"; empty: as Virtual
};

/// What a command says about GPUs. -arch with -code, and each -gencode, unite.
struct NamedArchitectures {
  std::string Arch;                  ///< -arch; the last one
  std::vector<std::string> Code;     ///< -code
  std::vector<CodeTarget> Generated; ///< -gencode, --offload-arch
};

/// "arch=compute_80,code=[sm_80,sm_86]" with or without brackets or quotes.
llvm::Expected<CodeTarget> parseGenerateCode(llvm::StringRef Text);

/// "all" and "newest" are no names: nullopt. "sm_80,sm_90": those.
llvm::Expected<std::optional<NamedArchitectures>>
parseArchitectures(llvm::StringRef Text);

struct ChosenArchitectures {
  std::vector<DeviceTarget> Targets; ///< what to analyse; never empty
  std::vector<std::string> Named; ///< all of the command, "sm_80", oldest first
};

/// One target for each virtual architecture, which is what clang is given, so
/// that __CUDA_ARCH__ is what nvcc would have. The first is the newest that code
/// is assembled for, else the newest virtual one; of equal numbers the one with
/// a suffix. The others follow, new ones first. `native`, and no name at all,
/// mean `Default`; `all` and `all-major` mean what nvcc of `Cuda`'s version
/// builds for. `LikeNvcc`: define what nvcc does and clang does not for the
/// suffixes a and f. `OnlyNewest`: no more than the first.
llvm::Expected<ChosenArchitectures>
chooseArchitectures(const NamedArchitectures &Named, const Toolkit &Cuda,
                    llvm::StringRef Default, bool LikeNvcc, bool OnlyNewest,
                    std::vector<std::string> &Warnings);

/// What clang is told of a target, in Invocation::Arguments.
std::vector<std::string> flagsOf(const DeviceTarget &Target);

} // namespace warplint

#endif
