//===- Kernels.h - Evaluating small kernels in a test -----------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_WARP_KERNELS_H
#define WARPLINT_TEST_UNIT_WARP_KERNELS_H

#include "warplint/Table/Evaluate.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

namespace warplint {

/// The kernels of one text, optimized once and evaluated as often as wanted.
/// Kernels are `extern "C"`, so that their names are those of the text.
class Kernels {
public:
  /// CUDA source; CUDA's built-in names are there. A text that does not compile
  /// fails the test.
  static Kernels fromCuda(const std::string &Text);
  /// LLVM IR; the target and the special registers are declared already.
  static Kernels fromIr(const std::string &Text);

  Kernels(Kernels &&);
  ~Kernels();

  /// Arguments: numbers for the integer parameters that the launch knows.
  KernelTable run(const std::string &Kernel, Shape Grid, Shape Block,
                  std::vector<std::optional<int64_t>> Arguments = {},
                  EvaluationOptions Options = {}) const;
  KernelTable run(const Launch &How, EvaluationOptions Options = {}) const;
  /// Every iteration of every loop being run.
  KernelTable runStepByStep(const Launch &How) const;
  /// Without values tried for what is not exact; adds to `Effort`.
  KernelTable runExactOnes(const Launch &How, uint64_t &Effort) const;

private:
  struct Impl;
  explicit Kernels(std::unique_ptr<Impl> I);
  bool has(const std::string &Kernel) const;
  std::unique_ptr<Impl> I;
};

/// The accesses of a table in one space and of one kind, in source order.
std::vector<Access> accesses(const KernelTable &T, MemorySpace Space,
                             AccessKind Op);
/// The only such access; fails the test when there is not exactly one.
Access only(const KernelTable &T, MemorySpace Space, AccessKind Op);
/// The only access of an array by its name in the source.
Access of(const KernelTable &T, llvm::StringRef Array, AccessKind Op);

/// Everything of a table as text: equal tables give equal text.
std::string describe(const KernelTable &T);

} // namespace warplint

#endif
