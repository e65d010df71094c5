//===- Moves.h - Elements that another thread could move --------*- C++ -*-===//
#ifndef WARPLINT_MOVES_MOVES_H
#define WARPLINT_MOVES_MOVES_H

#include "warplint/Program/WorkShapes.h"
#include "warplint/Syntax/KernelTree.h"
#include <string>

namespace warplint {

/// Adds the kernel to `Into.Moves` if it moves one element per thread, to
/// `Into.Walks` if its threads walk along rows, and to `Into.WarpRows` if a
/// warp could do what each of them does for its row. What the instances of a
/// template have at one place is one. A KernelFinder for findWorkShapes().
void addMoves(const KernelTree &Tree, const std::string &Mangled,
              WorkShapes &Into);

} // namespace warplint

#endif
