//===- ArchitectureUse.h - Dependence of code on the GPU --------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ARCHITECTUREUSE_H
#define WARPLINT_FRONTEND_ARCHITECTUREUSE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// The preprocessor's uses of the architecture in one parse. GPUs that give the
/// same result for each of them have the same code.
struct ArchitectureUse {
  /// "__CUDA_ARCH__ >= 800" in a condition: ">=" and 800; sorted.
  std::vector<std::pair<std::string, uint64_t>> Comparisons;
  /// The number is used in another way: code differs for each architecture.
  bool UsesNumber = false;
  /// A macro is tested that only GPUs with the suffix a or f define.
  bool AsksFeatures = false;

  void add(const ArchitectureUse &Other);
  /// Whether the code for two GPUs (clang's names, such as "sm_90a") may
  /// differ. `Features` is the suffix text of a GPU with architecture-specific
  /// features, otherwise empty.
  bool differs(llvm::StringRef Gpu, llvm::StringRef Features,
               llvm::StringRef OtherGpu, llvm::StringRef OtherFeatures) const;
};

} // namespace warplint

#endif
