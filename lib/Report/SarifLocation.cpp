//===- SarifLocation.cpp - Locations in SARIF -----------------------------===//
#include "SarifLocation.h"
#include "JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace warplint;

namespace {

/// A URI reference, and whether it is relative to the source root.
struct Uri {
  std::string Text;
  bool Relative;
};

} // namespace

/// Percent-encodes the bytes that RFC 3986 does not allow in a path.
static std::string percentEncoded(llvm::StringRef Path) {
  std::string Text;
  for (char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/!$&'()*+,;=@").contains(C))
      Text += C;
    else
      Text += "%" + llvm::toHex(llvm::StringRef(&C, 1));
  return Text;
}

static Uri uriOf(llvm::StringRef File) {
  if (llvm::sys::path::is_absolute(File))
    return {"file://" + percentEncoded(File), false};
  return {percentEncoded(llvm::sys::path::remove_leading_dotslash(File)), true};
}

/// Number of UTF-16 code units in the first `Bytes` bytes of the line; a byte
/// that is not valid UTF-8 counts as one.
static unsigned utf16Units(llvm::StringRef Line, size_t Bytes) {
  unsigned Units = 0;
  size_t At = 0;
  for (; At < std::min(Bytes, Line.size());) {
    const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Line.data() + At);
    const auto *End = reinterpret_cast<const llvm::UTF8 *>(Line.end());
    llvm::UTF32 CodePoint = 0;
    const llvm::UTF8 *Next = Begin;
    bool Valid =
        llvm::convertUTF8Sequence(&Next, End, &CodePoint,
                                  llvm::strictConversion) == llvm::conversionOK;
    Units += Valid && CodePoint > 0xFFFF ? 2 : 1;
    At += Valid ? Next - Begin : 1;
  }
  return Units + (Bytes > At ? Bytes - At : 0);
}

static void writeRegion(llvm::json::OStream &J, const SarifPlace &Place) {
  J.attributeObject("region", [&] {
    J.attribute("startLine", Place.Where.Line);
    if (!Place.Where.Column)
      return;
    size_t First = Place.Where.Column - 1, End = First + Place.Length;
    if (!Place.SourceLine.empty())
      End = std::max(First, std::min(End, Place.SourceLine.size()));
    unsigned Start = utf16Units(Place.SourceLine, First);
    J.attribute("startColumn", Start + 1);
    if (End > First)
      J.attribute("endColumn", utf16Units(Place.SourceLine, End) + 1);
  });
}

void warplint::writePhysicalLocation(llvm::json::OStream &J,
                                     const SarifPlace &Place) {
  Uri Where = uriOf(Place.Where.File);
  J.attributeObject("physicalLocation", [&] {
    J.attributeObject("artifactLocation", [&] {
      attributeText(J, "uri", Where.Text);
      if (Where.Relative)
        J.attribute("uriBaseId", "%SRCROOT%");
    });
    if (Place.Where.isValid())
      writeRegion(J, Place);
  });
}
