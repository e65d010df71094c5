//===- TextSearch.h - Which files are worth a parse -------------*- C++ -*-===//
//
// A run on one file asks the others of its project for one fact only. Their
// texts say cheaply which of them can hold it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROJECT_TEXTSEARCH_H
#define WARPLINT_PROJECT_TEXTSEARCH_H

#include "llvm/ADT/StringRef.h"
#include <set>
#include <string>

namespace warplint {

/// Whether one of the names stands in the text as a whole identifier (in a
/// comment or a string, too: the text is not parsed).
bool mentions(llvm::StringRef Text, const std::set<std::string> &Names);

/// `ns::kernel<int>(float*)`: `kernel`.
llvm::StringRef plainName(llvm::StringRef Demangled);

} // namespace warplint

#endif
