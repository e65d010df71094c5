//===- Positions.cpp - Byte offsets and protocol positions ----------------===//

#include "Positions.h"
#include "llvm/Support/ConvertUTF.h"
#include <algorithm>

using namespace warplint;
namespace lsp = llvm::lsp;

Lines::Lines(std::string Of, Encoding How) : Text(std::move(Of)), How(How) {
  Starts.push_back(0);
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n')
      Starts.push_back(I + 1);
}

llvm::StringRef Lines::line(unsigned Number) const {
  if (Number >= Starts.size())
    return {};
  return llvm::StringRef(Text)
      .drop_front(Starts[Number])
      .take_until([](char C) { return C == '\n'; })
      .rtrim('\r');
}

/// Number of bytes of the first character of a text that is not empty.
static unsigned bytesOf(llvm::StringRef Rest) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Rest.begin());
  const unsigned Bytes = llvm::getNumBytesForUTF8(*Begin);
  return Bytes <= Rest.size() && llvm::isLegalUTF8Sequence(Begin, Begin + Bytes)
             ? Bytes
             : 1;
}

/// Number of UTF-16 code units of a text: a character of four bytes has two.
static unsigned unitsOf(llvm::StringRef Text) {
  unsigned Units = 0;
  while (!Text.empty()) {
    const unsigned Bytes = bytesOf(Text);
    Units += Bytes == 4 ? 2 : 1;
    Text = Text.drop_front(Bytes);
  }
  return Units;
}

lsp::Position Lines::position(size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  const size_t Line =
      std::upper_bound(Starts.begin(), Starts.end(), Offset) - Starts.begin();
  return position(
      Spot{"", unsigned(Line), unsigned(Offset - Starts[Line - 1]) + 1});
}

lsp::Position Lines::position(const Spot &Where) const {
  if (!Where.isValid())
    return {0, 0};
  if (Where.Line > Starts.size())
    return position(Text.size());
  llvm::StringRef Before = line(Where.Line - 1);
  Before = Before.take_front(Where.Column ? Where.Column - 1 : 0);
  const unsigned Character =
      How == Encoding::Utf8 ? unsigned(Before.size()) : unitsOf(Before);
  return {int(Where.Line - 1), int(Character)};
}

lsp::Range Lines::range(const Spot &Where, unsigned Length) const {
  Spot End = Where;
  if (Where.Column == 0)
    End.Column = unsigned(line(Where.Line - (Where.Line > 0)).size()) + 1;
  else
    End.Column += Length;
  return {position(Where), position(End)};
}

unsigned Lines::column(lsp::Position At) const {
  llvm::StringRef Rest = line(unsigned(At.line));
  const size_t Size = Rest.size();
  if (How == Encoding::Utf8)
    return unsigned(std::min(size_t(At.character), Size));
  for (int Left = At.character; Left > 0 && !Rest.empty();) {
    const unsigned Bytes = bytesOf(Rest);
    Left -= Bytes == 4 ? 2 : 1;
    Rest = Rest.drop_front(Bytes);
  }
  return unsigned(Size - Rest.size());
}
