//===- Moves.h - Elements that another thread could move --------*- C++ -*-===//
#ifndef WARPLINT_MOVES_MOVES_H
#define WARPLINT_MOVES_MOVES_H

#include "warplint/Program/WorkShapes.h"
#include "clang/AST/Decl.h"
#include <string>
#include <vector>

namespace warplint {

/// Adds the kernels of user files among `Functions` that move one element per
/// thread, and those whose threads walk along rows: `Moves` and `Walks` of
/// `Into`. `Mangled` has the name of each function. What the instances of a
/// template have at one place is one.
void addMoves(const std::vector<clang::FunctionDecl *> &Functions,
              const std::vector<std::string> &Mangled, WorkShapes &Into);

} // namespace warplint

#endif
