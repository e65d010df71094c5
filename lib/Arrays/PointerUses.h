//===- PointerUses.h - Uses of pointers to elements of arrays ---*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_POINTERUSES_H
#define WARPLINT_ARRAYS_POINTERUSES_H

#include "IndexRange.h"
#include <map>
#include <memory>

namespace warplint {

/// The accesses through a pointer to an element of an array.
struct PointerUses {
  std::vector<clang::SourceLocation> At; ///< as debug information has them
  uint64_t Elements = 0; ///< the accesses are to so many, from this one on
  /// Size of the largest vector as which elements are accessed; 0: none are.
  unsigned VectorBytes = 0;
  /// `Elements` may be others in another instance of a template.
  bool MayDiffer = false;
};

/// An argument that a function uses as an index into one of its pointers, and
/// for nothing else.
struct IndexArgument {
  const clang::Expr *Index = nullptr;
  std::vector<clang::SourceLocation> At; ///< of the accesses
};

/// The size of CUDA's vector to which a cast makes a pointer, if it is a power
/// of two up to 16 and the vector's alignment; else 0.
unsigned vectorBytesOf(const clang::ExplicitCastExpr *Cast);

/// Follows pointers through variables that keep their value and through the
/// functions that get them.
class PointerWalk {
public:
  /// The uses of a pointer to an element, an rvalue in the code of `F`, also as
  /// one to vectors of elements. None if some use is another one than an access
  /// whose index is a constant or the counter of a loop with constant bounds,
  /// or if code is not known.
  std::optional<PointerUses> usesOf(const clang::FunctionDecl *F,
                                    const clang::Expr *Pointer);
  /// The arguments of a call that are the indices of all accesses through the
  /// pointer that is another argument. None if the function uses that pointer,
  /// or the indices, in another way.
  std::vector<IndexArgument> indicesOf(const clang::CallExpr *Call,
                                       const clang::Expr *Pointer);
  const KernelTree &treeOf(const clang::FunctionDecl *F);

private:
  /// Where a pointer is: in elements behind the first one. What it points to
  /// has `Scale` elements.
  struct Place {
    int64_t Offset = 0, Scale = 1;
    unsigned Depth = 0;
  };
  bool follow(const clang::Expr *Pointer, const KernelTree &Tree, Place At,
              PointerUses &Into);
  bool followVariable(const clang::VarDecl *V, const KernelTree &Tree, Place At,
                      PointerUses &Into);
  static bool addAccess(const clang::Expr *Element, const KernelTree &Tree,
                        const IndexRange &Index, Place Of, PointerUses &Into);
  std::map<const clang::FunctionDecl *, std::unique_ptr<KernelTree>> Trees;
  unsigned Steps = 0; ///< that usesOf() may still take
};

} // namespace warplint

#endif
