//===- LineComment.h - A comment at the end of a line -----------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_LINECOMMENT_H
#define WARPLINT_FRONTEND_LINECOMMENT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace warplint {

/// Text to put in at a byte of the source.
struct LineComment {
  unsigned Offset = 0;
  std::string Text;
};

/// How the words become a comment at the end of a line, from 1: of their own,
/// or behind the one that stands there. None where the line has no end of its
/// own (it ends inside a comment or a string, or goes on behind a backslash),
/// does not exist, or says the words already.
std::optional<LineComment> lineComment(const std::string &Source, unsigned Line,
                                       llvm::StringRef Words);

} // namespace warplint

#endif
