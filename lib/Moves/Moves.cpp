//===- Moves.cpp - Elements that another thread could move ----------------===//

#include "warplint/Moves/Moves.h"
#include "MoveFinders.h"

namespace warplint {

void addMoves(const KernelTree &Tree, const std::string &Mangled,
              WorkShapes &Into) {
  addCrossedMoves(Tree, Mangled, Into.Moves);
  addRowWalks(Tree, Mangled, Into.Walks);
  addWarpRows(Tree, Mangled, Into.WarpRows);
  addSparseGuards(Tree, Mangled, Into.Sparse);
}

} // namespace warplint
