//===- Text.h - Words as text -----------------------------------*- C++ -*-===//
#ifndef WARPLINT_WORDING_TEXT_H
#define WARPLINT_WORDING_TEXT_H

#include "warplint/Program/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The text: lower case, without full stop. Empty if nothing is said.
std::string textOf(const Words &Said);

/// Several statements: "a pragma does not change what is computed; ...".
std::string textOf(llvm::ArrayRef<Words> Said);

/// The code in JSON: "launch-asks-for-more". It does not change with the text.
/// Empty for None.
std::string codeOf(Phrase Of);

/// The text with its arguments as placeholders: "pad {0}". Empty for None.
llvm::StringRef patternOf(Phrase Of);

} // namespace warplint

#endif
