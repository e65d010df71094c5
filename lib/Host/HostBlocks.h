//===- HostBlocks.h - Blocks that host code assigns to a variable -*- C++
//-*-===//
#ifndef WARPLINT_LIB_HOST_HOSTBLOCKS_H
#define WARPLINT_LIB_HOST_HOSTBLOCKS_H

#include "warplint/Program/Launch.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <vector>

namespace warplint {

/// The field, or the variable with global storage, that the expression copies
/// or converts to a dim3; null for other expressions.
const clang::ValueDecl *blockVariable(const clang::Expr *E);

/// The blocks that the functions of a file assign to fields and global
/// variables. The interpreter does not know a member at the beginning of a
/// method: another method may have been called before it, or none.
class HostBlocks {
public:
  /// `Functions`: the definitions in user files. Must outlive the object.
  HostBlocks(const clang::ASTContext &Context,
             const std::vector<clang::FunctionDecl *> &Functions)
      : Context(Context), Functions(Functions) {}

  /// The block of more than one thread that the variable or field has, if it
  /// has any: each whole assignment is of constants, and of these blocks only
  /// one has more than one thread. A block of one thread is taken for a value
  /// that nothing is launched with. Absent also where an extent is assigned
  /// alone.
  std::optional<Shape> of(const clang::ValueDecl *D);

private:
  const clang::ASTContext &Context;
  const std::vector<clang::FunctionDecl *> &Functions;
  /// Absent value: the block of the variable is not known.
  std::optional<llvm::DenseMap<const clang::ValueDecl *, std::optional<Shape>>>
      Assigned; ///< absent until of() is called
};

} // namespace warplint

#endif
