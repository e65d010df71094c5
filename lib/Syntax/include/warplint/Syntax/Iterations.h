//===- Iterations.h - What each iteration of a loop does --------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_ITERATIONS_H
#define WARPLINT_SYNTAX_ITERATIONS_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// Whether each iteration of a loop executes one of its statements: there is no
/// branch, nor a way out of the body, in front of it. `Path` has the statements
/// from the loop to the expression (LoopShapes.cpp).
bool isInEachIteration(llvm::ArrayRef<const clang::Stmt *> Path);

} // namespace warplint

#endif
