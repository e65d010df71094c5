//===- Printable.h - Names of others on a terminal --------------*- C++ -*-===//
#ifndef WARPLINT_REPORT_PRINTABLE_H
#define WARPLINT_REPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The text on one line and without control characters: what cannot be shown
/// becomes <E9> or <U+001B>. Whoever named a file can then neither steer the
/// terminal nor begin a line of a log, which some services read as a command.
std::string printable(llvm::StringRef Text);

} // namespace warplint

#endif
