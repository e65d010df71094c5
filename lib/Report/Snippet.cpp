//===- Snippet.cpp - A source line and its caret --------------------------===//
#include "Snippet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace warplint;

namespace {

constexpr size_t LongestLine = 4096;
constexpr unsigned TabStop = 8;

/// One character of a source line: its bytes and what is shown for them.
struct Glyph {
  unsigned Bytes;
  unsigned Columns;
  std::string Shown;
};

Glyph escaped(unsigned Bytes, const llvm::Twine &Shown) {
  std::string Text = Shown.str();
  unsigned Columns = Text.size();
  return {Bytes, Columns, std::move(Text)};
}

/// The character at the start of `Rest`, which stands at column `Column`.
Glyph nextGlyph(llvm::StringRef Rest, unsigned Column) {
  unsigned char First = Rest.front();
  if (First == '\t') {
    unsigned Columns = TabStop - Column % TabStop;
    return {1, Columns, std::string(Columns, ' ')};
  }
  unsigned Bytes =
      std::min<size_t>(llvm::getNumBytesForUTF8(First), Rest.size());
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Rest.data());
  llvm::UTF32 CodePoint = 0;
  const llvm::UTF8 *At = Begin;
  if (llvm::convertUTF8Sequence(&At, Begin + Bytes, &CodePoint,
                                llvm::strictConversion) != llvm::conversionOK)
    return escaped(1, "<" + llvm::toHex(Rest.take_front(1)) + ">");
  if (!llvm::sys::unicode::isPrintable(CodePoint)) {
    std::string Hex =
        llvm::utohexstr(CodePoint, /*LowerCase=*/false, /*Width=*/4);
    return escaped(Bytes, "<U+" + Hex + ">");
  }
  llvm::StringRef Text = Rest.take_front(Bytes);
  int Columns = llvm::sys::unicode::columnWidthUTF8(Text);
  return {Bytes, unsigned(std::max(Columns, 0)), Text.str()};
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
    Glyph G = nextGlyph(SourceLine.drop_front(Byte), Shown);
    bool Marked = Byte + G.Bytes > First && Byte < End;
    Result.Marks.append(G.Columns, Marked ? '~' : ' ');
    Result.Line += G.Shown;
    // The caret covers the first column of the character that holds the place.
    if (First >= Byte && First < Byte + G.Bytes && G.Columns)
      Result.Marks[Shown] = '^';
    Shown += G.Columns;
    Byte += G.Bytes;
  }
  if (!Column)
    Result.Marks.clear();
  else if (First >= SourceLine.size())
    Result.Marks.append(1, '^'); // a place after the last character
  Result.Marks.erase(Result.Marks.find_last_not_of(' ') + 1);
  return Result;
}
