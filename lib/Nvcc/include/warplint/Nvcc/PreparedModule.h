//===- PreparedModule.h - The optimized device module -----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_PREPAREDMODULE_H
#define WARPLINT_NVCC_PREPAREDMODULE_H

#include "warplint/Nvcc/Stages.h"
#include "warplint/Program/StatedData.h"
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

/// The device module, optimized as nvcc does and ready for evaluation. It is
/// shared by all kernels and launches of a file. Not thread-safe, except that
/// different threads may use different parts.
class PreparedModule {
public:
  /// Runs all stages on the module that Frontend produced (not optimized, with
  /// debug locations). If `Dump` is not null, stores the text of the module
  /// after one of the stages in it. Returns an error if LLVM's verifier rejects
  /// the module, or this LLVM lacks an option that the stages need. Sets
  /// options of LLVM for the whole process, once.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  create(llvm::Module &M, const Toolchain &Compiler = Toolchain(),
         StageDump *Dump = nullptr);
  /// Calls `Work` for each number below `Parts`, on any threads. A call that
  /// crashes need not complete.
  using ForEach = llvm::function_ref<void(
      size_t Parts, llvm::function_ref<void(size_t)> Work)>;
  /// Like create(), but splits a large module into independent parts, each in
  /// its own LLVMContext, and prepares them in parallel. If there are several
  /// parts, the function bodies of M are deleted. The split does not depend on
  /// the number of threads.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  createInParts(llvm::Module &M, const Toolchain &Compiler, ForEach InParallel);
  ~PreparedModule();

  /// Mangled names of the kernels that have a body, in module order.
  std::vector<std::string> kernels() const;
  /// Kernels that are not in kernels() because the preparation of their part
  /// crashed.
  std::vector<std::string> lost() const;

  /// The number of parts, and the part of a kernel. Different threads may
  /// request kernels of different parts.
  size_t parts() const;
  size_t partOf(llvm::StringRef Kernel) const;

  /// States what arrays of the module hold, at most one statement for each:
  /// KernelCode::stated() of all kernels. Called before kernel(), at most once.
  void state(std::vector<StatedData> Data);

  /// The code of one of kernels(); it has the lifetime of this object.
  const KernelCode &kernel(llvm::StringRef Mangled) const;

  /// The module; only after create(), which makes one part.
  const llvm::Module &module() const;

  /// LLVM's back end for the architecture of the module; null if this LLVM has
  /// none.
  llvm::TargetMachine *machine() const;

  struct Impl;

private:
  explicit PreparedModule(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
