//===- WorkShapes.h - How kernels give out their work -----------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_WORKSHAPES_H
#define WARPLINT_SYNTAX_WORKSHAPES_H

#include "warplint/Program/WorkShapes.h"
#include "clang/AST/Decl.h"
#include <string>
#include <vector>

namespace warplint {

/// What each thread does in the kernels of user files among `Functions`;
/// `Mangled` has the name of each of these. What the instances of a template
/// have at one place is one. All but `Moves` and `Walks` (lib/Moves).
WorkShapes findWorkShapes(const std::vector<clang::FunctionDecl *> &Functions,
                          const std::vector<std::string> &Mangled);

} // namespace warplint

#endif
