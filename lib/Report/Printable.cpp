//===- Printable.cpp - Names of others on a terminal ----------------------===//
#include "warplint/Report/Printable.h"
#include "Glyph.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>

using namespace warplint;

static Glyph escaped(unsigned Bytes, const llvm::Twine &Shown) {
  std::string Text = Shown.str();
  unsigned Columns = Text.size();
  return {Bytes, Columns, std::move(Text)};
}

Glyph warplint::nextGlyph(llvm::StringRef Rest) {
  unsigned Bytes = std::min<size_t>(
      llvm::getNumBytesForUTF8(static_cast<unsigned char>(Rest.front())),
      Rest.size());
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

std::string warplint::printable(llvm::StringRef Text) {
  std::string Shown;
  while (!Text.empty()) {
    Glyph G = nextGlyph(Text);
    Shown += G.Shown;
    Text = Text.drop_front(G.Bytes);
  }
  return Shown;
}
