//===- Snippet.h - A source line and its caret ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_SNIPPET_H
#define WARPLINT_LIB_REPORT_SNIPPET_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// What a terminal shows of a source line: tabs widened to stops of 8 columns,
/// bytes that cannot be shown as <E9> or <U+200B>.
struct Snippet {
  std::string Line;
  std::string Marks; ///< caret and tildes under `Line`; empty: no column known
};

/// `Column` counts bytes from 1 (0: unknown), `Length` is the bytes underlined
/// from there, cut at the end of the line. None for an empty line, and for one
/// so long that showing it helps nobody (over 4096 bytes, clang's limit).
std::optional<Snippet> renderSnippet(llvm::StringRef SourceLine,
                                     unsigned Column, unsigned Length);

} // namespace warplint

#endif
