//===- SharedParts.h - Pointers to parts of a shared array ------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_SHAREDPARTS_H
#define WARPLINT_SYNTAX_SHAREDPARTS_H

#include "warplint/Program/Declaration.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include <vector>

namespace warplint {

/// A local pointer to numbers that keeps its value, a place in an array in
/// shared memory that depends on constants and arguments alone.
struct SharedPart {
  const clang::VarDecl *Pointer = nullptr;
  ArrayDeclaration::Part Where;
};

/// Those of a kernel, in source order.
std::vector<SharedPart> sharedParts(const clang::FunctionDecl *F);

/// Adds the places in a function where it accesses the element to which an
/// argument of a call points or refers. False if the code of the function is
/// not known or uses a pointer otherwise.
bool findAccesses(const clang::Stmt *Call, const clang::Stmt *Argument,
                  std::vector<clang::SourceLocation> &At);

} // namespace warplint

#endif
