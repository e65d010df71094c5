//===- KernelCode.h - The prepared code of one kernel -----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_KERNELCODE_H
#define WARPLINT_NVCC_KERNELCODE_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Nvcc/UniformValues.h"
#include <optional>

namespace warplint {

/// What several launches of a kernel share; not thread-safe.
class KernelCode {
public:
  explicit KernelCode(const llvm::Function &F) : TheFlow(F) {}

  const Flow &flow() const { return TheFlow; }
  /// What ptxas sees to be uniform; worked out when first asked for.
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
