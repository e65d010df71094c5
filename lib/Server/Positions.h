//===- Positions.h - Bytes of a text, and what clients count ----*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_POSITIONS_H
#define WARPLINT_LIB_SERVER_POSITIONS_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <string>
#include <vector>

namespace warplint {

/// What `character` of a position counts.
enum class Encoding { Utf8, Utf16 };

/// A text by lines. Ends of lines are "\n" and "\r\n"; a byte that is no UTF-8
/// counts as one character. Positions behind the end of their line or text are
/// taken for that end, as the protocol asks.
class Lines {
public:
  Lines(std::string Text, Encoding How);

  llvm::StringRef text() const { return Text; }
  unsigned count() const { return unsigned(Starts.size()); }
  /// A line from 0, without its end; empty where there is none.
  llvm::StringRef line(unsigned Number) const;

  llvm::lsp::Position position(size_t Offset) const;
  /// Of a place that counts lines and bytes from 1.
  llvm::lsp::Position position(const Spot &Where) const;
  /// `Length` bytes from a place; the rest of its line where it has no column.
  llvm::lsp::Range range(const Spot &Where, unsigned Length) const;
  /// The byte in its line, from 0.
  unsigned column(llvm::lsp::Position At) const;

private:
  std::string Text;
  Encoding How;
  std::vector<size_t> Starts;
};

} // namespace warplint

#endif
