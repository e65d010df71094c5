//===- WarpRowFinder.h - Kernels whose threads each reduce a row *- C++ -*-===//
#ifndef WARPLINT_LIB_MOVES_WARPROWFINDER_H
#define WARPLINT_LIB_MOVES_WARPROWFINDER_H

#include "RowWalkFinder.h"
#include "warplint/Program/WarpRow.h"
#include "warplint/Syntax/PureCalls.h"

namespace warplint {

/// What the iterations of a loop combine by an associative operation: a
/// variable, or one element of an array in global memory.
struct LaneSum {
  const clang::VarDecl *Variable = nullptr; ///< null: an element
  /// The element wherever the loop names it.
  std::vector<const clang::ArraySubscriptExpr *> Elements;
  const clang::ParmVarDecl *Root = nullptr; ///< of the element
  Reduction::Kind What = Reduction::Kind::Sum;
  std::string Callee; ///< of a least or greatest, as it is written
  clang::QualType Type;
  bool StartsAtZero = false; ///< of a variable
  /// Of several limits that are equal, the first or last one is taken.
  bool TakesOneOfEqual = false;
  std::vector<const clang::Stmt *> Holders; ///< statements that combine it
  std::string Name; ///< of the variable, or of one for the element
  /// Variables that are set together with a least or greatest:
  /// `if (e > m) { m = e; at = k; }`.
  std::vector<const clang::VarDecl *> Carried;
  /// One of them that gets larger with each iteration.
  const clang::VarDecl *Counted = nullptr;
  bool TakesLast = false; ///< of equal values: `if (e >= m)`
};

/// A loop `for (k = first; k < bound; ++k)` whose iterations depend on their
/// number alone, but for sums.
struct LaneLoop {
  const clang::ForStmt *Loop = nullptr;
  const clang::VarDecl *Counter = nullptr;
  const clang::Expr *First = nullptr, *Bound = nullptr;
  bool IsInclusive = false; ///< `k <= bound`
  std::vector<LaneSum> Sums;
  std::vector<std::string> Arrays; ///< along whose rows it runs
};

/// A statement outside of the loops that writes memory, or may.
struct LaneEffect {
  const clang::Stmt *What = nullptr;
  bool IsLast = false;   ///< no loop is run behind it
  bool IsOpaque = false; ///< it calls what may access any memory
};

/// The expression that an assignment, an increment or an assignment operator
/// writes; null: the expression is none.
const clang::Expr *writtenBy(const clang::Stmt *S);
/// The local variable of which a written expression is a part; null: it is
/// memory that other threads may access.
const clang::VarDecl *localOf(const clang::Expr *Written);
/// A load through `__ldg(&a[i])`.
bool isReadOnlyLoad(const clang::CallExpr *Call);
/// Whether a statement writes memory, or calls what may.
bool hasEffects(const KernelTree &Tree, const clang::Stmt *S);
/// The uses of threadIdx, blockIdx and blockDim, if they but number the threads
/// of the grid: adds the edits with which 32 threads have one number, and the
/// sizes of blocks that the source assumes. Returns why there are none; empty:
/// there are.
std::string numberWarps(const KernelTree &Tree, WarpRow &Into);

/// Reads the loops of a kernel that lanes can share.
class LaneLoopReader {
public:
  explicit LaneLoopReader(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), Rows(Tree) {}

  /// The loop if it runs along a row; whether lanes can share it is not looked
  /// at.
  std::optional<LaneLoop> read(const clang::ForStmt *For) const;
  /// Finds the sums of the loop. Returns why lanes cannot share it; empty: they
  /// can, as far as the loop itself shows.
  std::string share(LaneLoop &L) const;
  /// What an index adds for each iteration; absent: it is not a constant.
  std::optional<int64_t> stepOf(const IndexForm &Index,
                                const clang::VarDecl *Counter) const;

private:
  std::string statement(const clang::Stmt *S, LaneLoop &L) const;
  std::string assignment(const clang::Expr *E, const clang::Expr *Written,
                         LaneLoop &L) const;
  std::string add(LaneLoop &L, const Reduction &R, const clang::Expr *Whole,
                  const clang::Stmt *Holder) const;
  /// `if (e > m) m = e;` and `m = e > m ? e : m`, for the assignment. Sets
  /// `Holder` to the whole statement.
  std::optional<Reduction> limitOf(const clang::BinaryOperator *Assign,
                                   const clang::Stmt *&Holder) const;
  /// The same for a comparison and what is assigned if it holds.
  std::optional<Reduction> limitBy(const clang::Expr *Compared,
                                   const clang::BinaryOperator *Assign,
                                   const clang::Expr *Value) const;
  /// Whether a branch that contains an assignment sets a least or greatest and
  /// what is set together with it (WarpRowChoices.cpp). Adds it to the sums.
  bool choose(const clang::Expr *Assign, LaneLoop &L) const;
  bool readChoice(const clang::IfStmt *If, const clang::CompoundStmt *Block,
                  const LaneLoop &L, LaneSum &New) const;
  std::string addElement(LaneLoop &L, const Reduction &R,
                         const clang::Expr *Whole) const;
  std::string call(const clang::CallExpr *Call) const;
  bool isInvariant(const IndexForm &Index, const LaneLoop &L) const;
  std::string checkUses(const LaneLoop &L) const;
  /// The value that a variable has in front of a loop; null: not known.
  const clang::Expr *valueBefore(const clang::VarDecl *V,
                                 const clang::ForStmt *Loop) const;
  bool startsAtZero(const clang::VarDecl *V, const clang::ForStmt *Loop) const;
  bool countsOn(const LaneSum &S, const LaneLoop &L,
                const IndexForm &Counted) const;

  const KernelTree &Tree;
  const IndexForms Forms;
  const RowLoopReader Rows;
};

/// What kernel memory is accessed where, and whether lanes may do it.
class LaneMemory {
public:
  LaneMemory(const KernelTree &Tree, llvm::ArrayRef<LaneLoop> Loops,
             llvm::ArrayRef<LaneEffect> Effects)
      : Tree(Tree), Forms(Tree), Rows(Tree), Loops(Loops), Effects(Effects) {
    collect();
  }
  /// Returns why the lanes may not share the loops; adds what must not overlap.
  std::string check(WarpRow &Into) const;

private:
  struct Place {
    const clang::Stmt *At = nullptr;
    const clang::ParmVarDecl *Root = nullptr; ///< null: not known
    IndexForm Index; ///< the counter of its loop is the quantity "k"
    bool Loads = false, Stores = false, Updates = false;
    const LaneLoop *Loop = nullptr;     ///< in which all lanes have a share
    const LaneEffect *Effect = nullptr; ///< in which one lane is
  };
  void collect();
  void classify(const clang::Expr *Access, Place &P) const;
  bool isSibling(const LaneLoop &A, const LaneLoop &B) const {
    return Tree.parent(A.Loop) == Tree.parent(B.Loop);
  }
  bool isInLoop(const clang::Stmt *S) const;
  bool isCombinedBehind(const LaneLoop &L) const;
  bool isReadBefore(const Place &Read, const LaneLoop &Store) const;
  std::string checkShared(const Place &Store, WarpRow &Into) const;
  std::string checkOther(const Place &Store, const Place &Other) const;
  std::string checkSingle(const Place &Store, WarpRow &Into) const;
  std::string checkElements(WarpRow &Into) const;
  void noteOverlap(const Place &Store, const Place &Other, WarpRow &Into) const;

  const KernelTree &Tree;
  const IndexForms Forms;
  const RowLoopReader Rows;
  const llvm::ArrayRef<LaneLoop> Loops;
  const llvm::ArrayRef<LaneEffect> Effects;
  std::vector<Place> Places;
};

/// Adds the edits of a kernel whose loops lanes can share to `Into.Parts`.
/// Returns why they cannot be made; empty: they can.
std::string writeLanes(const KernelTree &Tree, llvm::ArrayRef<LaneLoop> Loops,
                       llvm::ArrayRef<LaneEffect> Effects, WarpRow &Into);

} // namespace warplint

#endif
