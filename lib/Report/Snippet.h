//===- Snippet.h - A source line and its caret ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_SNIPPET_H
#define WARPLINT_LIB_REPORT_SNIPPET_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// A source line as shown in a terminal: tabs are expanded to stops of 8
/// columns, unprintable bytes become <E9> or <U+200B>.
struct Snippet {
  std::string Line;
  std::string Marks; ///< caret and tildes below `Line`; empty: column unknown
};

/// `Column` counts bytes from 1 (0: unknown); `Length` bytes are underlined, up
/// to the end of the line. None for an empty line and for one of more than 4096
/// bytes (clang's limit).
std::optional<Snippet> renderSnippet(llvm::StringRef SourceLine,
                                     unsigned Column, unsigned Length);

} // namespace warplint

#endif
