//===- PreparedModule.h - The device module as nvcc makes it ----*- C++ -*-===//
#ifndef WARPLINT_NVCC_PREPAREDMODULE_H
#define WARPLINT_NVCC_PREPAREDMODULE_H

#include "warplint/Hardware/Profile.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace warplint {

class KernelCode;

/// The device module, optimized and ready to be evaluated. Kept for all kernels
/// and launches of a file; not thread-safe.
class PreparedModule {
public:
  /// Takes the module as Frontend gives it (unoptimized, with debug lines) and
  /// runs the stages of Pipeline.h over it. Fails only on a module that LLVM's
  /// verifier rejects.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  create(llvm::Module &M, const Profile &Gpu = Profile());
  ~PreparedModule();

  /// Mangled names of the kernels that have a body, in module order.
  std::vector<std::string> kernels() const;

  /// The code of one of kernels(); lives as long as this.
  const KernelCode &kernel(llvm::StringRef Mangled) const;

  /// The module as PTX for the architecture it was compiled for, with all of
  /// LLVM's optimizations. `DeviceLibrary` is the toolkit's libdevice bitcode;
  /// without it the math functions stay undefined. Errors: a library that can't
  /// be read or linked, an LLVM without the back end.
  llvm::Expected<std::string> ptx(llvm::StringRef DeviceLibrary = {}) const;

  struct Impl;

private:
  explicit PreparedModule(std::unique_ptr<Impl> I);
  std::unique_ptr<Impl> I;
};

} // namespace warplint

#endif
