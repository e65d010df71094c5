//===- Flow.h - Where pointers of host code come from -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_SORTS_FLOW_H
#define WARPLINT_LIB_SORTS_FLOW_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <vector>

namespace warplint {

/// A variable, parameter or field that points into an array, or holds one.
using Place = const clang::ValueDecl *;
using Places = llvm::SmallSetVector<Place, 4>;

/// The places that a pointer, iterator or container may come from: `p` of `p +
/// n`, `v` of `raw_pointer_cast(v.data())`, all of a tuple of iterators.
Places placesOf(const clang::Expr *E);

/// Whether what the expression points to may be only a part of what its places
/// hold, or one of them: `v.begin() + n`, `&p[n]`, `c ? p : q`.
bool mayBePart(const clang::Expr *E);

/// The type of the elements that a place points to or holds; null if it is not
/// known.
clang::QualType elementOf(Place Of);

/// The namespace at file scope that contains the declaration; empty for none.
llvm::StringRef outermostNamespaceOf(const clang::Decl *D);

/// A place and those that it gets its arrays from.
struct Sources {
  Places Same;   ///< the same arrays
  Places Copies; ///< arrays that are copied into it, or that it has a part of
  bool Moves = false;  ///< the pointer is moved on, from one part to the next
  bool IsOpen = false; ///< it may hold other arrays, or parts of some
};

/// One call of a kernel.
struct KernelCall {
  const clang::FunctionDecl *Kernel;
  clang::SourceLocation Where;
  std::vector<Places> Arguments;
  std::vector<bool> Parts; ///< mayBePart of each argument
};

/// What the host code of a file does with arrays.
struct PointerFlow {
  llvm::MapVector<Place, Sources> From;
  std::vector<KernelCall> Kernels;
  /// Calls of functions of libraries, in source order.
  std::vector<const clang::CallExpr *> Calls;
};

/// `Functions`: definitions in user files.
PointerFlow flowOf(llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace warplint

#endif
