//===- Arrays.h - Device arrays and their uses ------------------*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_ARRAYS_H
#define WARPLINT_ARRAYS_ARRAYS_H

#include "warplint/Program/Declaration.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <string>
#include <vector>

namespace warplint {

/// The arrays of device code in user files, with their uses; arrays of a
/// template once per instance. `TopLevel` has the declarations of the file, at
/// file or namespace scope, `Functions` its function definitions with
/// instances, and `Mangled` the name of each of these.
std::vector<ArrayDeclaration>
findArrays(clang::ASTContext &Context,
           const std::vector<clang::Decl *> &TopLevel,
           const std::vector<clang::FunctionDecl *> &Functions,
           const std::vector<std::string> &Mangled);

} // namespace warplint

#endif
