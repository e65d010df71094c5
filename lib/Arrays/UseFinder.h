//===- UseFinder.h - Finds the uses of arrays in a function -----*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_USEFINDER_H
#define WARPLINT_ARRAYS_USEFINDER_H

#include "ArrayIndex.h"
#include "PointerUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace warplint {

/// Walks a function body and classifies each reference to an array by the
/// expressions that enclose it.
class UseFinder {
public:
  UseFinder(const clang::FunctionDecl *F, const ArrayIndex &Index,
            std::vector<ArrayDeclaration> &Arrays)
      : F(F), SM(F->getASTContext().getSourceManager()),
        LangOpts(F->getASTContext().getLangOpts()), Index(Index),
        Arrays(Arrays) {}

  void walk(const clang::Stmt *S) {
    if (!S)
      return;
    Parents.push_back(S);
    if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(S))
      if (const auto *V = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl())) {
        auto Found = Index.find(arrayKey(V));
        if (Found != Index.end())
          mention(Ref, Arrays[Found->second]);
      }
    for (const clang::Stmt *Child : S->children())
      walk(Child);
    Parents.pop_back();
  }

private:
  /// A reference to an array with the subscripts and member accesses applied to
  /// it.
  struct Path {
    const clang::Expr *Whole = nullptr; ///< the outermost lvalue
    const clang::Expr *Element =
        nullptr; ///< the part with the array's own subscripts
    std::vector<const clang::Expr *>
        Subscripts; ///< of the array itself, at most one
                    ///< per extent, in source order
    const clang::MemberExpr *Member =
        nullptr;           ///< directly after the own subscripts;
                           ///< null if there is none or some of
                           ///< these are missing
    bool InMember = false; ///< some member access is applied to the reference
    bool Decays = false;   ///< `Whole` is an array that decays to a pointer
    size_t Parent = 0;     ///< index + 1 in Parents of the parent of `Whole`
  };
  /// The path of a reference, which `Parents` ends with. `Extents` is the
  /// number of extents of the array.
  Path grow(const clang::DeclRefExpr *Ref, size_t Extents) const;
  /// Adds a use of `A`, or an obstacle, for a reference to it.
  void mention(const clang::DeclRefExpr *Ref, ArrayDeclaration &A);
  ArrayDeclaration::Use useOf(const Path &P) const;
  void addUse(ArrayDeclaration::Use U, ArrayDeclaration &A);
  /// Whether a reference is in the initializer of a pointer to a part.
  bool beginsPart(const clang::DeclRefExpr *Ref) const;
  /// The uses of an element, or of its address, in a function that gets it,
  /// each like the one that passes it.
  void addUsesInside(const Path &P, ArrayDeclaration::Use Inside,
                     ArrayDeclaration &A);
  /// A pointer to an element, or to a row, as it is written.
  struct ElementPointer {
    const clang::Expr *Pointer = nullptr;
    const clang::Expr *Index = nullptr; ///< of the element; null: a row
    const clang::Expr *Term = nullptr;  ///< the same, where it is `a + i`
  };
  /// Whether a reference is the array of such a pointer.
  bool readPointer(const Path &P, size_t Extents, ElementPointer &Into) const;
  size_t skipParens(size_t I) const {
    while (I > 0 && llvm::isa<clang::ParenExpr>(Parents[I - 1]))
      --I;
    return I;
  }
  /// The uses of a pointer to an element, or to a row, whose accesses are known
  /// to stay together in every layout that keeps so many elements together.
  /// False: they are not known to.
  bool addPointed(const Path &P, ArrayDeclaration &A);
  /// The uses in a function that gets the array and indices into it.
  bool addIndexed(const Path &P, ArrayDeclaration &A);
  /// Adds a name of a private array to ArrayDeclaration::Names.
  void addName(const clang::DeclRefExpr *Ref, const Path &P,
               ArrayDeclaration &A);
  void addObstacle(const clang::Expr *At, std::string Why, ArrayDeclaration &A);
  /// Raises the alignment of an array that is accessed as vectors.
  std::string whyEscapes(const Path &P, ArrayDeclaration &A) const;
  /// The size of CUDA's vector as which an element and those behind it are
  /// accessed, `*(float4 *)&a[i][k]`, by a cast at parent(I); 0: they are not.
  unsigned vectorBytes(size_t I) const;
  /// Skips parentheses and implicit casts from Parents[I - 1] outwards. Returns
  /// the index + 1 of the first other expression; 0 if there is none.
  size_t skipSugar(size_t I) const;
  clang::SourceLocation placeOf(const Path &P) const;
  /// Parents[I - 1]; null for 0.
  const clang::Stmt *parent(size_t I) const {
    return I == 0 ? nullptr : Parents[I - 1];
  }

  const clang::FunctionDecl *F;
  const clang::SourceManager &SM;
  const clang::LangOptions &LangOpts;
  const ArrayIndex &Index;
  std::vector<ArrayDeclaration> &Arrays;
  PointerWalk Pointers;
  std::vector<const clang::Stmt *>
      Parents; ///< the visited statement and those that
               ///< contain it, outermost first
};

} // namespace warplint

#endif
