//===- Glyph.h - A character as shown in a terminal -------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_GLYPH_H
#define WARPLINT_LIB_REPORT_GLYPH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// A character of a text: its bytes, the columns it takes, and the text shown.
struct Glyph {
  unsigned Bytes;
  unsigned Columns;
  std::string Shown;
};

/// The character at the start of `Rest`, which is not empty; shown as <E9> or
/// <U+200B> if it is not printable.
Glyph nextGlyph(llvm::StringRef Rest);

} // namespace warplint

#endif
