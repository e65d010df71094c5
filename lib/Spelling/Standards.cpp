//===- Standards.cpp - Language standards in #error texts -----------------===//

#include "warplint/Spelling/Standards.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

unsigned warplint::standardAskedFor(StringRef Text) {
  const std::string Lower = Text.lower();
  static constexpr llvm::StringLiteral Words[] = {
      "require", "least",   "later", "newer", "higher",
      "above",   "minimum", "need",  "must",  "standard"};
  if (llvm::none_of(Words, [&](StringRef Word) {
        return StringRef(Lower).contains(Word);
      }))
    return 0;
  for (StringRef Rest = Lower; !Rest.empty();) {
    Rest = Rest.split("c++").second;
    // "C++17", "C++ 17", "C++ 2017"
    const StringRef Digits = Rest.ltrim().take_while(llvm::isDigit);
    unsigned Year = 0;
    if (Digits.getAsInteger(10, Year))
      continue;
    if (Digits.size() == 4)
      Year -= 2000;
    if (Digits.size() % 2 == 0 && Year >= 11 && Year <= 26)
      return Year;
  }
  return 0;
}
