//===- FreeOperands.h - Operands that are combined in any order -*- C++ -*-===//
#ifndef WARPLINT_LIB_MOVES_FREEOPERANDS_H
#define WARPLINT_LIB_MOVES_FREEOPERANDS_H

#include "clang/AST/Expr.h"
#include <vector>

namespace warplint {

/// The operands of `target op= e`, `target = a op e` or `target = min(a, e)`,
/// the target first; empty for another statement.
std::vector<const clang::Expr *> operandsOf(const clang::Stmt *S,
                                            const clang::SourceManager &SM);

} // namespace warplint

#endif
