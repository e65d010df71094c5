//===- Snippet.cpp - A source line and its caret --------------------------===//
#include "Snippet.h"
#include "Glyph.h"
#include <algorithm>

using namespace warplint;

namespace {

constexpr size_t LongestLine = 4096;
constexpr unsigned TabStop = 8;

/// The character at the start of `Rest`, which is in column `Column`.
Glyph glyphAt(llvm::StringRef Rest, unsigned Column) {
  if (Rest.front() != '\t')
    return nextGlyph(Rest);
  const unsigned Columns = TabStop - Column % TabStop;
  return {1, Columns, std::string(Columns, ' ')};
}

} // namespace

std::optional<Snippet> warplint::renderSnippet(llvm::StringRef SourceLine,
                                               unsigned Column,
                                               unsigned Length) {
  SourceLine = SourceLine.take_until([](char C) { return C == '\n'; });
  SourceLine = SourceLine.rtrim('\r');
  if (SourceLine.empty() || SourceLine.size() > LongestLine)
    return std::nullopt;
  Snippet Result;
  const size_t First = Column ? Column - 1 : SourceLine.size();
  const size_t End =
      std::min<size_t>(First + std::max(Length, 1u), SourceLine.size());
  unsigned Shown = 0;
  for (size_t Byte = 0; Byte < SourceLine.size();) {
    Glyph G = glyphAt(SourceLine.drop_front(Byte), Shown);
    bool Marked = Byte + G.Bytes > First && Byte < End;
    Result.Marks.append(G.Columns, Marked ? '~' : ' ');
    Result.Line += G.Shown;
    // The caret is below the first column of the character at the location.
    if (First >= Byte && First < Byte + G.Bytes && G.Columns)
      Result.Marks[Shown] = '^';
    Shown += G.Columns;
    Byte += G.Bytes;
  }
  if (!Column)
    Result.Marks.clear();
  else if (First >= SourceLine.size())
    Result.Marks.append(1, '^'); // the location is behind the last character
  Result.Marks.erase(Result.Marks.find_last_not_of(' ') + 1);
  return Result;
}
