//===- KernelUnits.h - Kernels by what they depend on -----------*- C++ -*-===//
#ifndef WARPLINT_CALLS_KERNELUNITS_H
#define WARPLINT_CALLS_KERNELUNITS_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Kernels that must be optimized together (mostly one), and what identifies
/// their code.
struct KernelUnit {
  std::vector<std::string> Kernels; ///< mangled, in the module's order
  /// Digest of all code that the kernels reach, with its order in the module.
  /// It covers the order of the line numbers, not the numbers: code that was
  /// moved by an edit above it keeps its digest. Empty: the code has something
  /// that the digest does not cover.
  std::string Digest;
  /// The line numbers in the code's debug information, of all files, sorted.
  /// Two units with the same digest have equally many, and their n-th lines
  /// correspond.
  std::vector<unsigned> Lines;
};

/// The units of a module, in the order of their first kernels. All stages after
/// Phase::Calls make the same code of two units with the same digest, except
/// for the line numbers.
std::vector<KernelUnit> kernelUnits(llvm::Module &M);

} // namespace warplint

#endif
