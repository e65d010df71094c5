//===- ChunkFinder.h - Recognizes a loop over chunks ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_CHUNKFINDER_H
#define WARPLINT_LIB_SYNTAX_CHUNKFINDER_H

#include "LoopBody.h"
#include "warplint/Host/Places.h"
#include "warplint/Program/ChunkLoop.h"
#include "warplint/Syntax/CountedLoop.h"
#include "warplint/Syntax/IndexForm.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The expression `t * chunk`: the first element of the chunk of thread t. Or
/// `n * t / threads`, with `n` as the chunk.
struct ChunkProduct {
  const clang::BinaryOperator *Node = nullptr; ///< the product, or the quotient
  const clang::Expr *Thread = nullptr;         ///< its operand t
  const clang::Expr *Chunk = nullptr;          ///< the other operand
  /// The variable through which the product is used; null: it is used directly.
  const clang::VarDecl *Start = nullptr;
  bool IsOfGrid = false; ///< as ChunkLoop::IsOfGrid
};

/// Finds out whether a loop is over chunks (ChunkLoop), and what an edit of it
/// replaces.
class ChunkFinder {
public:
  ChunkFinder(const KernelTree &Tree, const IndexForms &Forms)
      : Tree(Tree), Forms(Forms), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}

  /// Absent if the loop is not over chunks.
  std::optional<ChunkLoop> look(const clang::ForStmt *Loop);

private:
  /// Records the first reason why the loop must stay as it is.
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  ChunkLoop::Part part(const clang::Expr *Whole, const clang::Expr *Text) const;
  ChunkLoop::Part productPart(const ChunkProduct &P) const;
  std::string text(const clang::Expr *E) const {
    return textOf(SM, LangOpts, E->getSourceRange()).str();
  }
  std::optional<ChunkProduct> productOf(const clang::Expr *E) const;
  IndexForm threadForm(bool OfGrid) const;
  bool isBelow(const clang::Expr *E, const IndexForm &What,
               const clang::Expr *&Bound) const;

  IndexForm threadCount(bool OfGrid) const;
  std::optional<ChunkProduct> shareOf(const clang::Expr *E) const;
  bool findShareForm();
  bool findElementForm();
  bool findCounterForm();
  bool readCounter(const clang::DeclRefExpr *Ref);
  void readBounds();
  void readBound(const clang::Expr *Condition, const clang::Stmt *Jump);
  const clang::Expr *endOf(const clang::Expr *End);
  void readLast(const clang::Expr *End);
  bool covers(const clang::Expr *Chunk, const clang::Expr *Bound) const;
  void checkPath();
  void checkCondition(const clang::Expr *Condition, bool Enters);
  void checkStart();
  void describe();

  const KernelTree &Tree;
  const IndexForms &Forms;
  const clang::SourceManager &SM;
  const clang::LangOptions &LangOpts;
  CountedLoop Counted;
  std::optional<ChunkProduct> Product;
  ElementLoop Element;
  std::vector<const clang::Expr *> Bounds; ///< all elements are below them
  /// Expressions that the edit replaces or that it leaves valid. Any other
  /// reference to ChunkProduct::Start prevents the edit.
  llvm::DenseSet<const clang::Stmt *> Used;
  ChunkLoop Out;
};

} // namespace warplint

#endif
