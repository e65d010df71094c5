//===- KernelCode.h - The prepared code of one kernel -----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_KERNELCODE_H
#define WARPLINT_NVCC_KERNELCODE_H

#include "warplint/Kernel/Flow.h"
#include "warplint/Kernel/UniformValues.h"
#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace warplint {

/// Analyses that all launches of a kernel share. Not thread-safe.
class KernelCode {
public:
  /// The statements outlive the object.
  explicit KernelCode(const llvm::Function &F,
                      llvm::ArrayRef<StatedData> Data = {})
      : TheFlow(F), Data(Data) {}

  const Flow &flow() const { return TheFlow; }
  /// The values that ptxas treats as uniform; computed at the first call.
  const UniformValues &uniform() const {
    if (!Uniform)
      Uniform.emplace(TheFlow);
    return *Uniform;
  }

  /// What is stated about arrays of the module.
  llvm::ArrayRef<StatedData> stated() const { return Data; }

private:
  Flow TheFlow;
  const llvm::ArrayRef<StatedData> Data;
  mutable std::optional<UniformValues> Uniform;
};

} // namespace warplint

#endif
