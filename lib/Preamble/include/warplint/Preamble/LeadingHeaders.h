//===- LeadingHeaders.h - Standard headers of a file ------------*- C++ -*-===//
#ifndef WARPLINT_PREAMBLE_LEADINGHEADERS_H
#define WARPLINT_PREAMBLE_LEADINGHEADERS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The headers of the C and C++ standard libraries that a file includes, with
/// angle brackets, before anything but comments; in order, each once. What
/// follows another directive, a header of the user or code may depend on that,
/// and is not among them.
std::vector<std::string> leadingStandardHeaders(llvm::StringRef Text);

} // namespace warplint

#endif
