//===- ConstantRows.h - Rows of a constant number of elements ---*- C++ -*-===//
#ifndef WARPLINT_LIB_RECORDS_CONSTANTROWS_H
#define WARPLINT_LIB_RECORDS_CONSTANTROWS_H

#include "RecordUses.h"
#include "warplint/Syntax/IndexForm.h"

namespace warplint {

/// An element of the row of a thread: `a[6 * i + 2]`.
struct RowElement {
  IndexForm Row;  ///< the number of the row
  int64_t At = 0; ///< in the row, without `Counter`
  /// The counter of a loop within the row, which is added; null: none.
  const clang::VarDecl *Counter = nullptr;
  const clang::ForStmt *Loop = nullptr; ///< of the counter
  int64_t First = 0, End = 1;           ///< values of the counter, or one 0
};

/// The elements between those of neighboring threads; 0: that is no constant
/// above 1.
int64_t widthOf(const IndexForm &Index);

/// The element of rows of `Width` elements that an index is of, if it is known
/// to be one.
std::optional<RowElement> elementOf(const clang::Expr *Index, int64_t Width,
                                    const IndexForms &Forms,
                                    const KernelTree &Tree);

/// Adds what is done with an element of an array of numbers; false if that is
/// more than to read and set it.
bool addElementEffects(const clang::Expr *Element, const KernelTree &Tree,
                       RecordEffects &Into);

/// Whether a thread sets all elements of its row before it reads any.
/// `Statements` are what it executes, one after the other.
bool isRowSetFirst(
    int64_t Width, llvm::ArrayRef<const clang::Stmt *> Statements,
    llvm::ArrayRef<std::pair<const clang::Expr *, RowElement>> Elements,
    const KernelTree &Tree);

} // namespace warplint

#endif
