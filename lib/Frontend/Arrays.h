//===- Arrays.h - Device arrays and their uses ------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_ARRAYS_H
#define WARPLINT_FRONTEND_ARRAYS_H

#include "Attempt.h"
#include "warplint/Program/Declaration.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace warplint {

/// The arrays of device code in the user's files, with their uses; those of a
/// template once for each instance. `Mangled` names `Functions`, one each.
std::vector<ArrayDeclaration>
findArrays(Attempt &A, const std::vector<clang::FunctionDecl *> &Functions,
           const std::vector<std::string> &Mangled);

/// Where in the result each array's declaration stands.
using ArrayIndex = llvm::DenseMap<const clang::VarDecl *, size_t>;

/// The declaration that stands for the variable: an `extern` in each function
/// is an array of its own, other redeclarations are not.
inline const clang::VarDecl *arrayKey(const clang::VarDecl *V) {
  return V->isLocalExternDecl() ? V : V->getCanonicalDecl();
}

/// Adds to `Arrays` the uses that a function makes of them (ArrayUses.cpp).
void addUses(const clang::FunctionDecl *F, const ArrayIndex &Index,
             std::vector<ArrayDeclaration> &Arrays);

/// Fills in `Record` of the shared arrays (ElementRecords.cpp).
void addElementRecords(const clang::ASTContext &Context,
                       const ArrayIndex &Index,
                       std::vector<ArrayDeclaration> &Arrays);

} // namespace warplint

#endif
