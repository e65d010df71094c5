//===- Numbers.cpp - Numbers in texts -------------------------------------===//

#include "warplint/Wording/Numbers.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace warplint;

std::string warplint::inWords(double Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.2f", Value);
  Text.erase(Text.find_last_not_of('0') + 1);
  if (Text.back() == '.')
    Text.pop_back();
  return Text;
}

std::string warplint::counted(uint64_t Number, llvm::StringRef Singular,
                              llvm::StringRef Plural) {
  const std::string Text = std::to_string(Number) + " ";
  if (Number == 1)
    return Text + Singular.str();
  return Text + (Plural.empty() ? Singular.str() + "s" : Plural.str());
}

std::string warplint::measured(double Value, llvm::StringRef Plural) {
  return inWords(Value) + " " +
         (Value == 1 ? Plural.drop_back() : Plural).str();
}

std::string warplint::measured(double Value, CostUnit Unit) {
  return measured(Value, nameOf(Unit));
}
