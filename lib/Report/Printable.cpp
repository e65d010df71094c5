//===- Printable.cpp - Escaping of untrusted text -------------------------===//
#include "warplint/Report/Printable.h"
#include "Glyph.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Unicode.h"
#include <algorithm>
#include <optional>

using namespace warplint;

static Glyph escaped(unsigned Bytes, const llvm::Twine &Shown) {
  std::string Text = Shown.str();
  unsigned Columns = Text.size();
  return {Bytes, Columns, std::move(Text)};
}

namespace {

/// A character of a text; a byte that is not valid UTF-8 has no code.
struct Character {
  llvm::StringRef Bytes;
  std::optional<llvm::UTF32> Code;

  bool isPrintable() const {
    return Code && llvm::sys::unicode::isPrintable(int(*Code));
  }
};

} // namespace

static Character nextCharacter(llvm::StringRef Rest) {
  unsigned Bytes = std::min<size_t>(
      llvm::getNumBytesForUTF8(static_cast<unsigned char>(Rest.front())),
      Rest.size());
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Rest.data());
  llvm::UTF32 Code = 0;
  const llvm::UTF8 *At = Begin;
  if (llvm::convertUTF8Sequence(&At, Begin + Bytes, &Code,
                                llvm::strictConversion) != llvm::conversionOK)
    return {Rest.take_front(1), std::nullopt};
  return {Rest.take_front(Bytes), Code};
}

/// The code in hexadecimal, with four digits at least.
static std::string hexOf(llvm::UTF32 Code) {
  std::string Digits = llvm::utohexstr(Code);
  return std::string(Digits.size() < 4 ? 4 - Digits.size() : 0, '0') + Digits;
}

/// The replacement of an unprintable character: <E9>, <U+200B>.
static std::string nameOf(const Character &C) {
  return C.Code ? "<U+" + hexOf(*C.Code) + ">"
                : "<" + llvm::toHex(C.Bytes) + ">";
}

/// Maps each character of the text by `Show`.
template <typename ShowCharacter>
static std::string each(llvm::StringRef Text, ShowCharacter Show) {
  std::string Shown;
  Shown.reserve(Text.size());
  while (!Text.empty()) {
    const Character C = nextCharacter(Text);
    Shown += Show(C);
    Text = Text.drop_front(C.Bytes.size());
  }
  return Shown;
}

Glyph warplint::nextGlyph(llvm::StringRef Rest) {
  const Character C = nextCharacter(Rest);
  const unsigned Bytes = unsigned(C.Bytes.size());
  if (!C.isPrintable())
    return escaped(Bytes, nameOf(C));
  int Columns = llvm::sys::unicode::columnWidthUTF8(C.Bytes);
  return {Bytes, unsigned(std::max(Columns, 0)), C.Bytes.str()};
}

std::string warplint::printable(llvm::StringRef Text) {
  return each(Text, [](const Character &C) {
    return C.isPrintable() ? C.Bytes.str() : nameOf(C);
  });
}

std::string warplint::printableLines(llvm::StringRef Text) {
  return each(Text, [](const Character &C) {
    const bool IsLeft = C.isPrintable() || C.Bytes == "\n" || C.Bytes == "\t";
    return IsLeft ? C.Bytes.str() : nameOf(C);
  });
}

/// The JSON escape of a code; a surrogate pair beyond U+FFFF.
static std::string jsonEscape(llvm::UTF32 Code) {
  if (Code < 0x10000)
    return "\\u" + hexOf(Code);
  Code -= 0x10000;
  return "\\u" + hexOf(0xd800 + (Code >> 10)) + "\\u" +
         hexOf(0xdc00 + (Code & 0x3ff));
}

std::string warplint::printableJson(llvm::StringRef Document) {
  // Outside of strings a document is ASCII, and inside of strings control
  // characters below U+0020 are escaped already: the remaining ones are white
  // space.
  auto IsPlain = [](char C) { return static_cast<unsigned char>(C) < 0x7f; };
  std::string Text;
  Text.reserve(Document.size());
  while (!Document.empty()) {
    const llvm::StringRef Plain = Document.take_while(IsPlain);
    Document = Document.drop_front(Plain.size());
    const llvm::StringRef Rest = Document.take_until(IsPlain);
    Document = Document.drop_front(Rest.size());
    Text += Plain;
    Text += each(Rest, [](const Character &C) {
      return !C.Code || C.isPrintable() ? C.Bytes.str() : jsonEscape(*C.Code);
    });
  }
  return Text;
}

/// Whether XML 1.0 allows the character; UTF-8 contains no surrogates.
static bool isOfXml(llvm::UTF32 Code) {
  return Code == '\t' || Code == '\n' || Code == '\r' ||
         (Code >= 0x20 && Code != 0xfffe && Code != 0xffff);
}

static std::string xmlOf(const Character &C) {
  if (!C.Code || !isOfXml(*C.Code))
    return "&lt;" + llvm::StringRef(nameOf(C)).drop_front().drop_back().str() +
           "&gt;";
  switch (*C.Code) {
  case '<':
    return "&lt;";
  case '>':
    return "&gt;";
  case '&':
    return "&amp;";
  case '"':
    return "&quot;";
  case '\'':
    return "&apos;";
  case '\n':
  case '\t':
    return C.Bytes.str();
  default:
    return C.isPrintable() ? C.Bytes.str() : "&#x" + hexOf(*C.Code) + ";";
  }
}

std::string warplint::printableXml(llvm::StringRef Text) {
  return each(Text, xmlOf);
}
