//===- JsonText.cpp - Strings and numbers for JSON ------------------------===//
#include "JsonText.h"
#include "warplint/Report/Printable.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstdlib>

using namespace warplint;

std::string warplint::jsonText(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

JsonDocument::~JsonDocument() {
  Stream.flush();
  OS << printableJson(Text) << '\n';
}

void warplint::attributeText(llvm::json::OStream &J, llvm::StringRef Key,
                             llvm::StringRef Text) {
  J.attribute(Key, jsonText(Text));
}

static std::string shortestDigits(double Number) {
  std::string Text;
  for (int Digits : {6, 15, 16, 17}) {
    Text.clear();
    llvm::raw_string_ostream(Text) << llvm::format("%.*g", Digits, Number);
    if (std::strtod(Text.c_str(), nullptr) == Number)
      break;
  }
  return Text;
}

void warplint::attributeNumber(llvm::json::OStream &J, llvm::StringRef Key,
                               double Number) {
  constexpr double ExactIntegers = 9007199254740992.0; // 2^53
  if (!std::isfinite(Number))
    return J.attribute(Key, nullptr);
  if (std::trunc(Number) == Number && std::fabs(Number) <= ExactIntegers)
    return J.attribute(Key, int64_t(Number));
  J.attributeBegin(Key);
  J.rawValue(shortestDigits(Number));
  J.attributeEnd();
}

void warplint::writeSpot(llvm::json::OStream &J, llvm::StringRef Key,
                         const Spot &Where, unsigned Length) {
  if (!Where.isValid())
    return J.attribute(Key, nullptr);
  J.attributeObject(Key, [&] {
    attributeText(J, "file", Where.File);
    J.attribute("line", Where.Line);
    J.attribute("column", Where.Column);
    if (Length)
      J.attribute("length", Length);
  });
}
