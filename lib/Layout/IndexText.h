//===- IndexText.h - Indices and extents as they are written ----*- C++ -*-===//
//
// What an edit makes of an expression of the source: the text stays as it was
// written, with no more parentheses than it needs, and numbers are added up.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_INDEXTEXT_H
#define WARPLINT_LAYOUT_INDEXTEXT_H

#include "warplint/Layout/Arrangement.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// `Text` as an operand of any operator: in parentheses unless it is a name, a
/// literal, a member, an element, a call, or in parentheses already.
std::string asOperand(llvm::StringRef Text);

/// `Text` + `Amount`: "TILE + 1" of "TILE", "TILE+32" of "TILE+1" and 31,
/// "TILE" of "TILE - 1" and 1, "33" of "32".
std::string increased(llvm::StringRef Text, uint64_t Amount);

/// The index `Index` moved by a FlatPadding.
std::string padded(llvm::StringRef Index, const Arrangement &How);

/// The column `Column` swizzled by `Row` under `How`; `Rows` is the number of
/// values that the row takes, 0 when not known.
std::string swizzled(llvm::StringRef Column, llvm::StringRef Row,
                     const Arrangement &How, uint64_t Rows);

} // namespace warplint

#endif
