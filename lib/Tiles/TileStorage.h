//===- TileStorage.h - The memory that a pointer of CuTe is for -*- C++ -*-===//
#ifndef WARPLINT_LIB_TILES_TILESTORAGE_H
#define WARPLINT_LIB_TILES_TILESTORAGE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace warplint {

/// A place in a variable of shared memory.
struct TileStorage {
  const clang::VarDecl *Array = nullptr;
  uint64_t Offset = 0; ///< bytes
};

/// The storage of a tensor; none: not known.
using StorageOfTensor =
    llvm::function_ref<std::optional<TileStorage>(const clang::Expr &)>;

/// What a pointer, a reference or an iterator of CuTe is for; none: not known.
/// `OfTensor` is asked for tensors whose pointer is taken.
std::optional<TileStorage> storageOf(const clang::ASTContext &Context,
                                     const clang::Expr *E,
                                     StorageOfTensor OfTensor);

/// The expression without parentheses and what the compiler adds to it.
const clang::Expr *plainExpression(const clang::Expr *E);

/// The function that a call names; null: a pointer.
const clang::FunctionDecl *calleeOf(const clang::CallExpr *Call);

} // namespace warplint

#endif
