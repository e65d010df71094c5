//===- Positions.h - Byte offsets and protocol positions --------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_POSITIONS_H
#define WARPLINT_LIB_SERVER_POSITIONS_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <string>
#include <vector>

namespace warplint {

/// The unit of `character` in a position.
enum class Encoding { Utf8, Utf16 };

/// A text with its lines. Line breaks are "\n" and "\r\n"; a byte that is not
/// valid UTF-8 counts as one character. Positions behind the end of their line
/// or text are moved to that end, as the protocol requires.
class Lines {
public:
  /// `How`: the unit of the positions that are read and made.
  Lines(std::string Text, Encoding How);

  llvm::StringRef text() const { return Text; }
  /// The number of lines, at least 1: behind the last break there is one too.
  unsigned count() const { return unsigned(Starts.size()); }
  /// A line, counted from 0, without line break; empty if there is none.
  llvm::StringRef line(unsigned Number) const;

  /// The position of a byte of the text, counted from 0.
  llvm::lsp::Position position(size_t Offset) const;
  /// The position of a location, whose lines and bytes count from 1.
  llvm::lsp::Position position(const Spot &Where) const;
  /// The range of `Length` bytes; the rest of the line if the location has no
  /// column.
  llvm::lsp::Range range(const Spot &Where, unsigned Length) const;
  /// Byte offset in the line, from 0.
  unsigned column(llvm::lsp::Position At) const;

private:
  std::string Text;
  Encoding How;
  std::vector<size_t> Starts;
};

} // namespace warplint

#endif
