//===- ArchitectureUse.h - How code depends on the GPU ----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ARCHITECTUREUSE_H
#define WARPLINT_FRONTEND_ARCHITECTUREUSE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// How the preprocessor saw the architecture that a file is compiled for. What
/// answers all of this alike is the same code.
struct ArchitectureUse {
  /// "__CUDA_ARCH__ >= 800" in a condition: ">=" and 800; sorted.
  std::vector<std::pair<std::string, uint64_t>> Comparisons;
  /// The number is used otherwise: each has code of its own.
  bool UsesNumber = false;
  /// It is asked for what only the suffixes a and f give.
  bool AsksFeatures = false;

  void add(const ArchitectureUse &Other);
  /// Whether code for two GPUs, as clang is told of them ("sm_90a"), may
  /// differ. A GPU with features of its own has `Features`; what they are is
  /// told by the text.
  bool differs(llvm::StringRef Gpu, llvm::StringRef Features,
               llvm::StringRef OtherGpu, llvm::StringRef OtherFeatures) const;
};

} // namespace warplint

#endif
