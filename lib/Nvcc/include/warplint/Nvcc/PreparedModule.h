//===- PreparedModule.h - The device module as nvcc makes it ----*- C++ -*-===//
#ifndef WARPLINT_NVCC_PREPAREDMODULE_H
#define WARPLINT_NVCC_PREPAREDMODULE_H

#include "warplint/Nvcc/Stages.h"
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
/// and launches of a file; not thread-safe.
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
  ~PreparedModule();

  /// Mangled names of the kernels that have a body, in module order.
  std::vector<std::string> kernels() const;

  /// The code of one of kernels(); lives as long as this.
  const KernelCode &kernel(llvm::StringRef Mangled) const;

  const llvm::Module &module() const;

  /// LLVM's back end for the architecture that the module was compiled for;
  /// null where this LLVM has none.
  llvm::TargetMachine *machine() const;

  struct Impl;

private:
  explicit PreparedModule(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
