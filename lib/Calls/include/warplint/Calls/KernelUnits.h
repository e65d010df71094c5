//===- KernelUnits.h - Kernels by what they depend on -----------*- C++ -*-===//
#ifndef WARPLINT_CALLS_KERNELUNITS_H
#define WARPLINT_CALLS_KERNELUNITS_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Kernels that must be optimized together (mostly one), and what tells their
/// code from other code.
struct KernelUnit {
  std::vector<std::string> Kernels; ///< mangled, in the module's order
  /// Digest of all code that the kernels reach, with its order in the module.
  /// Of line numbers it has only which are equal and which is less: code that
  /// was moved by an edit above it keeps its digest. Empty: there is none,
  /// since the code has something that the digest does not cover.
  std::string Digest;
  /// The line numbers in the code's debug information, of all files, sorted.
  /// Two units of one digest have equally many, and what one has on its n-th
  /// line the other has on its n-th.
  std::vector<unsigned> Lines;
};

/// The units of a module, in the order of their first kernels. Two units of one
/// digest are the same to every stage behind Phase::Calls, and to whatever
/// reads the code that the stages make, but for the numbers of lines.
std::vector<KernelUnit> kernelUnits(llvm::Module &M);

} // namespace warplint

#endif
