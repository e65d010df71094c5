//===- WrittenText.h - The user's text of a repaired file -------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_WRITTENTEXT_H
#define WARPLINT_FRONTEND_WRITTENTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// A file that was parsed with another text than the user's, since nvcc accepts
/// some spellings that clang rejects. Offsets and lengths are in bytes. The
/// repairs contain no line break, so that lines have the same numbers in both
/// texts.
struct WrittenText {
  /// A replacement in `Text`.
  struct Repair {
    unsigned Offset = 0, Length = 0;
    std::string Text; ///< as parsed
  };

  std::string Text;            ///< the user's
  std::vector<Repair> Repairs; ///< in the order of their offsets

  /// Whether each repair has the length of what it replaces.
  bool movesNothing() const;
  /// The offset in `Text` of an offset in the parsed text; the start of the
  /// repair for a byte that a repair wrote.
  unsigned offsetOf(unsigned Parsed) const;
  /// Whether a repair changed a byte of [Parsed, Parsed + Length) of the parsed
  /// text. An empty range is a place between two bytes.
  bool isRepaired(unsigned Parsed, unsigned Length) const;
  /// Whether a text contains words that a repair wrote.
  bool quotesRepair(llvm::StringRef Of) const;
};

} // namespace warplint

#endif
