//===- CodeShapes.h - Statements that edits can change ----------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_CODESHAPES_H
#define WARPLINT_SYNTAX_CODESHAPES_H

#include "warplint/Program/CodeShapes.h"
#include "clang/AST/Decl.h"
#include <vector>

namespace warplint {

/// The loops, subscripts and atomics of those of `Functions` that are device
/// code in user files.
CodeShapes findCodeShapes(const std::vector<clang::FunctionDecl *> &Functions);

} // namespace warplint

#endif
