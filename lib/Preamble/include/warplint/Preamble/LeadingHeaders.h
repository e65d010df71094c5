//===- LeadingHeaders.h - Standard headers of a file ------------*- C++ -*-===//
#ifndef WARPLINT_PREAMBLE_LEADINGHEADERS_H
#define WARPLINT_PREAMBLE_LEADINGHEADERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The headers of the C and C++ standard libraries that the text includes, with
/// angle brackets, at its start; in order, each once. Only comments and other
/// such directives precede them: a header behind another directive, a header of
/// the user or code might depend on it.
std::vector<std::string> leadingStandardHeaders(llvm::StringRef Text);

} // namespace warplint

#endif
