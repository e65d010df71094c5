//===- RowWalkFinder.h - Loops whose threads walk along rows ----*- C++ -*-===//
#ifndef WARPLINT_LIB_MOVES_ROWWALKFINDER_H
#define WARPLINT_LIB_MOVES_ROWWALKFINDER_H

#include "warplint/Moves/FixedParts.h"
#include "warplint/Program/RowWalk.h"
#include "warplint/Syntax/CountedLoop.h"
#include "clang/AST/Stmt.h"

namespace warplint {

/// Reads the loops of one kernel: those whose threads each have a row, or, with
/// `SharesRows`, those with one row for all threads with one threadIdx.x.
class RowLoopReader : public FixedParts {
public:
  explicit RowLoopReader(const KernelTree &Tree, bool SharesRows = false)
      : FixedParts(Tree), SharesRows(SharesRows) {}

  bool isUniform(const clang::Expr *E) const {
    Declarations Needed;
    return isFixed(E, /*OfThread=*/false, Needed);
  }
  /// Whether an expression is the same in threads with one threadIdx.x.
  bool isOfColumn(const clang::Stmt *S, unsigned Depth = 0) const;
  /// Whether the threads with one threadIdx.x for which a condition holds are
  /// the first ones in y; `Negated`: for which it does not hold.
  bool passesFirst(const clang::Expr *Condition, bool Negated) const;
  /// A loop with the same iterations in all threads of the block.
  std::optional<CountedLoop> uniformLoop(const clang::Stmt *S) const;
  /// The loop, if its iterations walk along rows. `Needed` has declarations
  /// that the guards need.
  std::optional<RowLoop> read(const clang::Stmt *S, Declarations Needed,
                              RowWalk &Into) const;
  /// The parameter that a pointer is computed from; adds what is added to it.
  const clang::ParmVarDecl *rootOf(const clang::Expr *Pointer,
                                   IndexForm &Offset) const;
  /// The text of a statement with its semicolon, as if it were not indented.
  std::string plainText(const clang::Stmt *S, std::string &WhyNot) const;

private:
  struct Reference {
    const clang::ArraySubscriptExpr *Place = nullptr;
    const clang::ParmVarDecl *Root = nullptr;
    IndexForm Form;
    bool Loads = false, Stores = false, InEach = false;
    int Number = -1; ///< in RowLoop::Accesses
  };
  bool use(const clang::ArraySubscriptExpr *Place, Reference &Out) const;
  bool isPlainBody(const clang::Stmt *Body) const;
  bool collect(const CountedLoop &L, std::vector<Reference> &Into) const;
  bool isRow(const CountedLoop &L, const Reference &R) const;
  bool choose(const CountedLoop &L, std::vector<Reference> &All,
              Declarations &Needed, RowLoop &Out, RowWalk &Into) const;
  void judge(const CountedLoop &L, llvm::ArrayRef<Reference> All, RowLoop &Out,
             RowWalk &Into) const;
  std::string bodyText(const CountedLoop &L, llvm::ArrayRef<Reference> All,
                       std::string &WhyNot) const;

  const bool SharesRows;
};

/// Whether the base of a subscript is an array, not a pointer.
bool isArrayByName(const clang::Expr *Base);

/// Whether a statement leaves a loop, an iteration or the function early.
bool mayLeave(const clang::Stmt *S);

/// Whether one of two pointers is __restrict__.
bool areDistinct(const clang::ParmVarDecl *A, const clang::ParmVarDecl *B);

} // namespace warplint

#endif
