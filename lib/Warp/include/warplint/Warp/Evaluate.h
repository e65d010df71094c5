//===- Evaluate.h - A kernel and a launch to an AccessTable -----*- C++ -*-===//
#ifndef WARPLINT_WARP_EVALUATE_H
#define WARPLINT_WARP_EVALUATE_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Launch.h"
#include "warplint/Warp/AccessTable.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace warplint {

/// A value that the user states for kernel arguments that no launch shows.
struct AssumedArgument {
  std::string Kernel; ///< unqualified name of the kernel; empty: every kernel
  std::string Name;   ///< of the parameter
  int64_t Value = 0;
};

struct EvaluationOptions {
  Profile Gpu;
  Shape AssumedBlock = Shape::of(256);
  bool BlockIsStated = false; ///< the user named AssumedBlock
  std::vector<AssumedArgument> AssumedArguments;
  Shape AssumedGrid;                ///< unknown by default
  unsigned PointerAlignment = 256;  ///< of pointer arguments, bytes (cudaMalloc's)
  uint64_t MaxSteps = 4000000;      ///< warp-level instructions per kernel and launch
  /// True for files whose frames are looked through when a line is attributed
  /// (toolkit and system headers).
  std::vector<std::string> HeaderPrefixes;
};

/// The device module, optimized and ready to be evaluated. Kept for all kernels
/// and launches of a file; not thread-safe.
class PreparedModule {
public:
  /// Takes the module as Frontend gives it (unoptimized, with debug lines) and
  /// runs the optimizer over it. Fails only on a module that LLVM's verifier
  /// rejects.
  static llvm::Expected<std::unique_ptr<PreparedModule>>
  create(llvm::Module &M, const Profile &Gpu = Profile());
  ~PreparedModule();

  /// Mangled names of the kernels that have a body, in module order.
  std::vector<std::string> kernels() const;

  /// Evaluates every warp of a block. Always returns a table; what could not be
  /// evaluated is in `Incomplete` and in the verdicts. `How.Kernel` names the
  /// kernel, which must be one of kernels().
  KernelTable evaluate(const Launch &How, const EvaluationOptions &Options) const;

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
