//===- Reasons.h - Reasons of verdicts as text ------------------*- C++ -*-===//
//
// All are lower case, without full stop.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_WORDING_REASONS_H
#define WARPLINT_WORDING_REASONS_H

#include "warplint/Finding/IndexReason.h"
#include "warplint/Finding/Reason.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {

/// An unknown: "argument 'n'". `Name` as in Reason.
std::string wordsOf(Unknown What, const std::string &Name);

/// The same behind a verb: "argument 'n'", "a loaded value".
std::string withArticle(Unknown What, const std::string &Name);

std::string wordsOf(const Reason &R);

/// All reasons, sorted by text and unique.
std::vector<std::string> wordsOf(llvm::ArrayRef<Reason> Reasons);

/// The code in JSON, which does not change with the text and has no names:
/// "loaded-value", "sampled-argument", "active-lanes".
std::string codeOf(const Reason &R);

/// The codes of all reasons, sorted and unique.
std::vector<std::string> codesOf(llvm::ArrayRef<Reason> Reasons);

std::string wordsOf(const IndexReason &R);

/// All reasons, separated by commas.
std::string wordsOf(llvm::ArrayRef<IndexReason> Reasons);

} // namespace warplint

#endif
