//===- Printable.h - Text of a tree in outputs ------------------*- C++ -*-===//
//
// Names and source lines may hold what steers a terminal (control characters),
// what a service reads as a command (a line of a log), and what shows a line in
// another order than it is read in (U+202E). Every output goes through one of
// these functions; they agree on what cannot be shown:
// llvm::sys::unicode::isPrintable().
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PRINTABLE_H
#define WARPLINT_REPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The text on one line and without control characters: what cannot be shown
/// becomes <E9> or <U+001B>. Whoever named a file can then neither steer the
/// terminal nor begin a line of a log, which some services read as a command.
std::string printable(llvm::StringRef Text);

/// The same for where lines end and tabs stand: these are left alone.
std::string printableLines(llvm::StringRef Text);

/// A document of JSON with the same values, in which what cannot be shown is
/// written as \u202E. The text must be valid UTF-8.
std::string printableJson(llvm::StringRef Document);

/// The text as XML, for elements and attributes: what cannot be shown is a
/// character reference (&#x202E;), and what XML cannot hold becomes <U+FFFE>.
/// Bytes that are no UTF-8 become <E9>.
std::string printableXml(llvm::StringRef Text);

} // namespace warplint

#endif
