//===- PreparedModule.h - The optimized device module -----------*- C++ -*-===//
#ifndef WARPLINT_NVCC_PREPAREDMODULE_H
#define WARPLINT_NVCC_PREPAREDMODULE_H

#include "warplint/Nvcc/Stages.h"
#include "warplint/Program/StatedData.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace warplint {

class KernelCode;
struct KernelUnit;

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
  /// Groups of similar size, of a large module only, or one part for each unit
  /// of kernelUnits().
  enum class PartsBy { Size, Unit };
  /// Like create(), but splits the module into independent parts, each in its
  /// own LLVMContext. Nothing of them is prepared yet: load() and prepare() do
  /// that. How the module is split depends on the module alone.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  createInParts(llvm::Module &M, const Toolchain &Compiler,
                PartsBy By = PartsBy::Size);
  ~PreparedModule();

  /// The unit of a kernel. It has a digest and lines after createInParts() by
  /// PartsBy::Unit.
  const KernelUnit &unitOf(llvm::StringRef Kernel) const;
  /// After createInParts(), at most once, with the same module: makes some
  /// parts ready for prepare(). If there are several parts, the function bodies
  /// of M are deleted. Returns true if nothing refers to M any longer.
  bool load(llvm::Module &M, llvm::ArrayRef<size_t> Parts);
  /// Prepares a part, if it is not. Different threads may prepare different
  /// parts. If it crashes, the kernels of the part are crashed(). `IsStale`,
  /// if not empty, is called before each pass; once it returns true, the others
  /// do not run, and the code means nothing.
  void prepare(size_t Part, const std::function<bool()> &IsStale = {});
  /// Frees the code of a prepared part with its own context: kernel() must not
  /// be called for its kernels again, nor may what it returned be used.
  /// kernels() and crashed() stay the same. Does nothing with other parts.
  /// Different threads may release different parts.
  void release(size_t Part);

  /// Mangled names of the kernels that have a body, in module order, without
  /// those that are crashed().
  std::vector<std::string> kernels() const;
  /// Kernels of parts that were loaded, and whose preparation did not complete.
  std::vector<std::string> crashed() const;

  /// The number of parts, and the part of a kernel. Different threads may
  /// request kernels of different parts.
  size_t parts() const;
  size_t partOf(llvm::StringRef Kernel) const;

  /// States what arrays of the module hold, at most one statement for each:
  /// KernelCode::stated() of all kernels. Called before kernel(), at most once.
  void state(std::vector<StatedData> Data);
  llvm::ArrayRef<StatedData> stated() const;

  /// The code of one of kernels(), whose part is prepared; it has the lifetime
  /// of this object.
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
