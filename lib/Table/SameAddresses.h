//===- SameAddresses.h - Which threads have one address ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_SAMEADDRESSES_H
#define WARPLINT_LIB_TABLE_SAMEADDRESSES_H

#include "warplint/Warp/WarpRun.h"
#include "llvm/IR/Function.h"
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace warplint {

/// The arrays that a kernel may write, as arguments and global variables; null
/// among them: it may write others.
std::set<const llvm::Value *> writtenArrays(const llvm::Function &F);

/// Whether the lanes of an access, the warps of a block and the blocks of a
/// grid have one address in each execution. A loop may lead them from one
/// address to the next.
class SameAddresses {
public:
  /// Adds an execution. `IsUniform`: all its lanes have one address. `Object`:
  /// the array; null: not known. `Warps`: of a block, that the run stands for.
  /// `Written`: writtenArrays() of the kernel.
  void add(const WarpRun &Run, const SymbolTable &T, const LoggedAccess &A,
           bool IsUniform, const llvm::Value *Object, double Warps,
           const std::set<const llvm::Value *> &Written);

  bool areForWarp() const { return ForWarp; }
  /// Whether all warps of a block that execute it have the same addresses, one
  /// after the other.
  bool areForBlock() const;
  bool areForGrid() const;
  /// Whether a thread accesses several addresses, one after the other, in
  /// iterations that are run one by one.
  bool change() const;
  /// The greatest number of lanes of a block that have one address, as a mean
  /// over the blocks.
  double threads() const;

private:
  /// The array, the known part of the address in bytes, and its terms.
  using Address = std::vector<int64_t>;
  /// Appends what lane `Lane` has of a value, without the term `Base`.
  void append(Address &To, const WarpRun &Run, const SymbolTable &T,
              const LaneValue &V, unsigned Lane, std::optional<SymbolId> Base,
              unsigned Depth = 0);
  struct OfRun {
    double Warps = 0;
    std::map<Address, unsigned> Lanes; ///< the most lanes of an execution
  };
  /// Runs by the least coordinates of their blocks.
  using OfBlocks = std::map<int64_t, OfRun>;

  bool ForWarp = true, ForBlock = true, ForGrid = true;
  /// An address has an unknown that cannot be compared between runs.
  bool HasUnknown = false;
  std::map<std::array<int64_t, 3>, OfBlocks> Runs;
};

} // namespace warplint

#endif
