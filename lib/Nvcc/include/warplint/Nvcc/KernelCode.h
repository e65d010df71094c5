//===- KernelCode.h - The prepared code of one kernel -----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_KERNELCODE_H
#define WARPLINT_NVCC_KERNELCODE_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Kernel/UniformValues.h"
#include <optional>

namespace warplint {

/// Analyses that all launches of a kernel share. Not thread-safe.
class KernelCode {
public:
  explicit KernelCode(const llvm::Function &F) : TheFlow(F) {}

  const Flow &flow() const { return TheFlow; }
  /// The values that ptxas treats as uniform; computed at the first call.
  const UniformValues &uniform() const {
    if (!Uniform)
      Uniform.emplace(TheFlow);
    return *Uniform;
  }

private:
  Flow TheFlow;
  mutable std::optional<UniformValues> Uniform;
};

} // namespace warplint

#endif
