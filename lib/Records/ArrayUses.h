//===- ArrayUses.h - How a kernel accesses an array -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_RECORDS_ARRAYUSES_H
#define WARPLINT_LIB_RECORDS_ARRAYUSES_H

#include "ConstantRows.h"

namespace warplint {

/// An array that a kernel gets: a parameter that is a pointer, or a pointer in
/// a struct that it gets by value.
struct NamedArray {
  const clang::ParmVarDecl *Parameter = nullptr;
  const clang::FieldDecl *Field = nullptr; ///< null: the parameter itself

  const clang::ValueDecl *declared() const;
  clang::QualType type() const { return declared()->getType(); }
  std::string name() const { return declared()->getNameAsString(); }
  /// As the kernel names it: `p`, or `args.p`.
  std::string text() const;
};
/// Those that a kernel names.
std::vector<NamedArray> arraysOf(const KernelTree &Tree);

/// The record type of an array that could have a tile; null: it could not.
const clang::CXXRecordDecl *recordOf(const NamedArray &A);
/// Whether an array of numbers could have a tile for rows of them.
bool isOfNumbers(const NamedArray &A);

/// An access of an array: `p[i]`, or `p + i`.
struct ArrayUse {
  const clang::Expr *Place = nullptr, *Index = nullptr;
  IndexForm Form; ///< of the index, or of the row's number
  RowElement Of;  ///< of an array of numbers
  bool IsInRow = true;

  bool isOf(const IndexForm &Number) const { return IsInRow && Form == Number; }
};
/// All uses of an array; none if it is changed, or used in another way than
/// `p[i]` and `p + i`.
std::optional<std::vector<ArrayUse>>
usesOf(const NamedArray &A, const KernelTree &Tree, const IndexForms &Forms);
/// Makes the indices of an array of numbers those of rows, with as many
/// elements as neighboring threads are apart, and returns how many; 0: they are
/// none.
int64_t splitRows(std::vector<ArrayUse> &All, const IndexForms &Forms,
                  const KernelTree &Tree);

} // namespace warplint

#endif
