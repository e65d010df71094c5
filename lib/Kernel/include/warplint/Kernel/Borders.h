//===- Borders.h - Blocks that few threads execute --------------*- C++ -*-===//
//
// In `if (x + 4 <= width) vector; else for (; x < width; ++x) scalar;` one
// thread of a row executes the remainder; in `if (y < 1 || y >= height - 1)` a
// few rows of an image do. The branch compares a coordinate of the thread with
// the end of something, less a small number, or with a small number.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_KERNEL_BORDERS_H
#define WARPLINT_KERNEL_BORDERS_H

#include "warplint/Kernel/Flow.h"
#include "llvm/ADT/BitVector.h"

namespace warplint {

/// The blocks of a kernel that only threads near a border execute.
class Borders {
public:
  explicit Borders(const Flow &F);

  /// Whether every way to the block is past a branch that few threads take: the
  /// coordinate is less than MostApart away from its end or from zero, or two
  /// branches leave less than MostApart of its values.
  bool contain(const llvm::BasicBlock *B) const {
    return At[unsigned(F.indexOf(B))];
  }

  /// Greatest distance from the border, in units of the coordinate.
  static constexpr int64_t MostApart = 16;

private:
  const Flow &F;
  llvm::BitVector At; ///< by block number
};

} // namespace warplint

#endif
