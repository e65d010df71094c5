//===- Text.cpp - Words as text -------------------------------------------===//

#include "warplint/Wording/Text.h"
#include "warplint/Wording/Lists.h"
#include "warplint/Wording/Numbers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cassert>

using namespace warplint;
using llvm::StringRef;

StringRef warplint::patternOf(Phrase Of) {
  // Without a default: a phrase without a text does not compile.
  switch (Of) {
  case Phrase::None:
    return "";
#define WARPLINT_TEXT(ID, TEXT)                                                \
  case Phrase::ID:                                                             \
    return TEXT;
#include "Texts.def"
  }
  llvm_unreachable("unknown phrase");
}

/// The name of the enumerator.
static StringRef idOf(Phrase Of) {
  switch (Of) {
  case Phrase::None:
    return "";
#define WARPLINT_PHRASE(ID)                                                    \
  case Phrase::ID:                                                             \
    return #ID;
#include "warplint/Program/Phrases.def"
  }
  llvm_unreachable("unknown phrase");
}

std::string warplint::codeOf(Phrase Of) {
  std::string Code;
  for (char C : idOf(Of)) {
    if (llvm::isUpper(C) && !Code.empty())
      Code += '-';
    Code += llvm::toLower(C);
  }
  return Code;
}

/// An argument, as the placeholder asks for it: "", "list", "and", "all", or
/// the unit of a number.
static std::string textOf(const Word &W, StringRef Form) {
  switch (W.Is) {
  case Word::Kind::Name:
    return W.Name;
  case Word::Kind::Number:
    return Form.empty() ? std::to_string(W.Number) : counted(W.Number, Form);
  case Word::Kind::List:
    break;
  }
  std::vector<std::string> Texts;
  for (const Words &One : W.List)
    Texts.push_back(textOf(One));
  return Form == "and" ? listed(Texts)
                       : llvm::join(Texts, Form == "all" ? "; " : ", ");
}

std::string warplint::textOf(const Words &Said) {
  std::string Text;
  StringRef Rest = patternOf(Said.Of);
  while (!Rest.empty()) {
    auto [Plain, Behind] = Rest.split('{');
    Text += Plain;
    auto [Placeholder, After] = Behind.split('}');
    Rest = After;
    if (Placeholder.empty())
      continue;
    auto [Number, Form] = Placeholder.split(':');
    size_t Index = 0;
    const bool IsWrong =
        Number.getAsInteger(10, Index) || Index >= Said.With.size();
    assert(!IsWrong && "a phrase without an argument of its text");
    if (!IsWrong)
      Text += ::textOf(Said.With[Index], Form);
  }
  return Text;
}

std::string warplint::textOf(llvm::ArrayRef<Words> Said) {
  std::vector<std::string> Texts;
  for (const Words &One : Said)
    Texts.push_back(textOf(One));
  return llvm::join(Texts, "; ");
}
