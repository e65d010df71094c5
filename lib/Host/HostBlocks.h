//===- HostBlocks.h - Blocks of launches that are variables -----*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTBLOCKS_H
#define WARPLINT_LIB_HOST_HOSTBLOCKS_H

#include "warplint/Program/Launch.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace warplint {

/// The dim3 that is a field or has global storage of which the expression is a
/// copy; null for other expressions.
const clang::ValueDecl *blockVariable(const clang::Expr *E);

/// The blocks that a file assigns to fields and global variables. The
/// interpreter does not know a field at the beginning of a method: any other
/// method may have run before it, or none.
class HostBlocks {
public:
  /// `Functions`: the definitions in user files. Must outlive the object.
  HostBlocks(const clang::ASTContext &Context,
             const std::vector<clang::FunctionDecl *> &Functions)
      : Context(Context), Functions(Functions) {}

  /// The block of more than one thread that the variable has, if it has any:
  /// each value that the file gives it is a dim3 of constants, and only one of
  /// these has more than one thread (others stand for "not set"). All extents
  /// unknown if there is none, or if the variable is changed in another way: by
  /// extent, through a pointer or a reference.
  Shape of(const clang::ValueDecl *D);

private:
  const clang::ASTContext &Context;
  const std::vector<clang::FunctionDecl *> &Functions;
  /// The results of of(); absent until it is called.
  std::optional<llvm::DenseMap<const clang::ValueDecl *, Shape>> Known;
};

} // namespace warplint

#endif
