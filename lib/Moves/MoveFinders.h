//===- MoveFinders.h - What the threads of one kernel move ------*- C++ -*-===//
#ifndef WARPLINT_LIB_MOVES_MOVEFINDERS_H
#define WARPLINT_LIB_MOVES_MOVEFINDERS_H

#include "warplint/Program/WorkShapes.h"
#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// Adds the kernel if it is a move of one element (CrossedMove).
void addCrossedMoves(const KernelTree &Tree, const std::string &Mangled,
                     std::vector<CrossedMove> &Into);

/// Adds the kernel if its threads walk along rows (RowWalk).
void addRowWalks(const KernelTree &Tree, const std::string &Mangled,
                 std::vector<RowWalk> &Into);

/// Adds the kernel if its threads each run over a row (WarpRow).
void addWarpRows(const KernelTree &Tree, const std::string &Mangled,
                 std::vector<WarpRow> &Into);

/// Adds the reductions of a kernel with a growing distance (SparseGuard).
void addSparseGuards(const KernelTree &Tree, const std::string &Mangled,
                     std::vector<SparseGuard> &Into);

} // namespace warplint

#endif
