//===- ArrayIndex.h - The arrays that are found, by declaration -*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_ARRAYINDEX_H
#define WARPLINT_ARRAYS_ARRAYINDEX_H

#include "warplint/Program/Declaration.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace warplint {

/// Index in the result of each array's declaration.
using ArrayIndex = llvm::DenseMap<const clang::VarDecl *, size_t>;

/// The declaration that identifies the variable: an `extern` in a function is a
/// separate array for each function, other redeclarations are not.
inline const clang::VarDecl *arrayKey(const clang::VarDecl *V) {
  return V->isLocalExternDecl() ? V : V->getCanonicalDecl();
}

/// Adds the uses in a function to `Arrays` (ArrayUses.cpp).
void addUses(const clang::FunctionDecl *F, const ArrayIndex &Index,
             std::vector<ArrayDeclaration> &Arrays);

/// Fills in what the initializer of a private array is, whose declarator ends
/// with a token (PrivateArrays.cpp).
void addInitializer(const clang::VarDecl *V, clang::SourceLocation Declarator,
                    ArrayDeclaration &A);
/// Fills in `Among` of one of several names of a declaration.
void addSibling(const clang::VarDecl *V, const clang::DeclStmt *In,
                ArrayDeclaration &A);

/// Whether pointers to elements of a canonical type stay what they are, in a
/// kernel and in functions that get them: none becomes one to a vector. Walks
/// all of this code.
bool keepsElementType(clang::QualType Element, const clang::FunctionDecl *F);

/// ArrayDeclaration::IsOncePerThread of the arrays of a function. False also
/// where code that it calls is not known (CallsOfItself.cpp).
bool runsOncePerThread(const clang::FunctionDecl *F);

/// Fills in `Record` of the shared arrays (ElementRecords.cpp).
void addElementRecords(const clang::ASTContext &Context,
                       const ArrayIndex &Index,
                       std::vector<ArrayDeclaration> &Arrays);

} // namespace warplint

#endif
