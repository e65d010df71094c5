//===- Text.h - Edits of source text ----------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_TEXT_H
#define WARPLINT_LIB_REWRITES_TEXT_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <optional>

namespace warplint {

/// The texts of a file, by path.
using SourceTexts = std::map<std::string, std::string>;

/// The text of the file of a range; empty if it is not known or does not
/// contain the range.
llvm::StringRef sourceOf(const EditRange &R, const SourceTexts &Sources);

/// The blanks at the start of the line that contains an offset.
llvm::StringRef indentAt(llvm::StringRef Text, unsigned Offset);

/// The line break that the text uses: "\n" or "\r\n".
llvm::StringRef lineBreakOf(llvm::StringRef Text);

/// An expression's text as an operand: in parentheses unless it is a name or a
/// number.
std::string operand(llvm::StringRef Text);

/// An edit that inserts `Line`, with the indentation of the line at `Offset`,
/// in front of that line; none if something else than blanks is in front of
/// `Offset` in its line.
std::optional<Edit> lineBefore(const std::string &File, llvm::StringRef Text,
                               unsigned Offset, llvm::StringRef Line);

/// An edit that inserts a text at an offset.
Edit insertion(const std::string &File, unsigned Offset, std::string Text);

/// The offset behind the bracket that closes a subscript; none if something
/// else than blanks is between the index and the bracket.
std::optional<unsigned> behindBracket(llvm::StringRef Text,
                                      const EditRange &Index);

} // namespace warplint

#endif
