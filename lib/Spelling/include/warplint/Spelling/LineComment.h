//===- LineComment.h - A comment at the end of a line -----------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_LINECOMMENT_H
#define WARPLINT_SPELLING_LINECOMMENT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// Text to insert at a byte offset of the source.
struct LineComment {
  unsigned Offset = 0;
  std::string Text;
};

/// Returns the insertion that adds `Words` as a comment to the end of a line
/// (counted from 1): a new comment, or an extension of a `//` comment that the
/// line has. None if there is no such line, it ends inside a block comment or a
/// raw string or with a backslash, its `//` comment goes on in the next line,
/// or it already contains the words.
std::optional<LineComment> lineComment(const std::string &Source, unsigned Line,
                                       llvm::StringRef Words);

} // namespace warplint

#endif
