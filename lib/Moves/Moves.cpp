//===- Moves.cpp - Elements that another thread could move ----------------===//

#include "warplint/Moves/Moves.h"
#include "MoveFinders.h"

using namespace clang;

namespace warplint {

void addMoves(const std::vector<FunctionDecl *> &Functions,
              const std::vector<std::string> &Mangled, WorkShapes &Into) {
  for (size_t I = 0; I != Functions.size(); ++I) {
    if (!isUserKernel(Functions[I]))
      continue;
    const KernelTree Tree(Functions[I]);
    addCrossedMoves(Tree, Mangled[I], Into.Moves);
    addRowWalks(Tree, Mangled[I], Into.Walks);
  }
}

} // namespace warplint
