//===- KernelUnits.h - Kernels by what they depend on -----------*- C++ -*-===//
#ifndef WARPLINT_CALLS_KERNELUNITS_H
#define WARPLINT_CALLS_KERNELUNITS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// The source lines that the debug information of a unit names, by file.
class UnitLines {
public:
  /// What a line is counted by: the number of its file in `Files`, and its
  /// number there.
  using Line = std::pair<unsigned, unsigned>;

  UnitLines() = default;
  /// `Files` is sorted by name. One empty name stands for all files: their
  /// lines are one sequence then.
  UnitLines(std::vector<std::string> Files, std::vector<Line> Lines);

  /// The number of a line among all lines, from 0; nothing for a line that is
  /// not among them.
  std::optional<unsigned> rankOf(llvm::StringRef File, unsigned Number) const;
  size_t size() const { return Lines.size(); }
  /// The number in its file of the line with a rank.
  unsigned numberAt(unsigned Rank) const { return Lines[Rank].second; }

private:
  std::vector<std::string> Files;
  std::vector<Line> Lines; ///< sorted, without repetitions
};

/// Kernels that must be optimized together (mostly one), and what identifies
/// their code.
struct KernelUnit {
  std::vector<std::string> Kernels; ///< mangled, in the module's order
  /// Digest of all code that the kernels reach, with its order in the module.
  /// It covers the order of the line numbers of each file, not the numbers:
  /// code that was moved by an edit above it keeps its digest. Empty: the code
  /// has something that the digest does not cover.
  std::string Digest;
  /// The lines in the code's debug information. Two units with the same digest
  /// have equally many of each file, and lines of equal rank correspond.
  UnitLines Lines;
};

/// The units of a module, in the order of their first kernels. All stages after
/// Phase::Calls make the same code of two units with the same digest, except
/// for the line numbers.
std::vector<KernelUnit> kernelUnits(llvm::Module &M);

} // namespace warplint

#endif
