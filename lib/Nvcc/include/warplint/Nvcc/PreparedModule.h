//===- PreparedModule.h - The device module as nvcc makes it ----*- C++ -*-===//
#ifndef WARPLINT_NVCC_PREPAREDMODULE_H
#define WARPLINT_NVCC_PREPAREDMODULE_H

#include "warplint/Nvcc/Stages.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace warplint {

class KernelCode;

/// The device module, optimized and ready to be evaluated. Kept for all kernels
/// and launches of a file; not thread-safe but for its parts.
class PreparedModule {
public:
  /// Takes the module as Frontend gives it (unoptimized, with debug lines) and
  /// runs all stages over it; `Dump`, if not null, keeps it as it is after one
  /// of them. Fails only on a module that LLVM's verifier rejects, or with an
  /// LLVM that lacks what the stages need of it. Sets switches of LLVM for the
  /// whole process, once.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  create(llvm::Module &M, const Profile &Gpu = Profile(),
         StageDump *Dump = nullptr);
  /// Does the work for each number below `Parts`, on any threads. Work that
  /// crashes may not come to its end.
  using ForEach = llvm::function_ref<void(
      size_t Parts, llvm::function_ref<void(size_t)> Work)>;
  /// The same for a large module in parts that have nothing in common, each in a
  /// context of its own, which it leaves empty; they are the same whatever the
  /// threads.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  createInParts(llvm::Module &M, const Profile &Gpu, ForEach InParallel);
  ~PreparedModule();

  /// Mangled names of the kernels that have a body, in module order.
  std::vector<std::string> kernels() const;
  /// Those of them whose part crashed on the way; they are none of kernels().
  std::vector<std::string> lost() const;

  /// Parts, and the one that has the code of a kernel: different threads may ask
  /// for code of different ones.
  size_t parts() const;
  size_t partOf(llvm::StringRef Kernel) const;

  /// The code of one of kernels(); lives as long as this.
  const KernelCode &kernel(llvm::StringRef Mangled) const;

  /// Of create() alone: the one part.
  const llvm::Module &module() const;

  /// LLVM's back end for the architecture that it was compiled for; null where
  /// this LLVM has none.
  llvm::TargetMachine *machine() const;

  struct Impl;

private:
  explicit PreparedModule(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
