//===- Glyph.h - One character as a terminal shows it -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_GLYPH_H
#define WARPLINT_LIB_REPORT_GLYPH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// One character of a text: its bytes and what is shown for them.
struct Glyph {
  unsigned Bytes;
  unsigned Columns;
  std::string Shown;
};

/// The character at the start of `Rest`, which is not empty: itself, or <E9> or
/// <U+200B> where it has no picture.
Glyph nextGlyph(llvm::StringRef Rest);

} // namespace warplint

#endif
