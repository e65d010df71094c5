//===- Printable.h - Escaping of untrusted text -----------------*- C++ -*-===//
//
// Names and source lines may contain control characters that affect a terminal,
// lines that a service interprets as commands (in a log), and characters that
// change the displayed order of a line (U+202E). Every output is escaped by one
// of these functions. They share the definition of unprintable characters,
// llvm::sys::unicode::isPrintable().
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PRINTABLE_H
#define WARPLINT_REPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace warplint {

/// The text on one line: unprintable characters, including line breaks, become
/// <E9> or <U+001B>. The author of a file name can then neither control the
/// terminal nor begin a line of a log, which some services interpret as a
/// command.
std::string printable(llvm::StringRef Text);

/// The same, but keeps line breaks and tabs.
std::string printableLines(llvm::StringRef Text);

/// A JSON document with the same values and unprintable characters escaped as
/// \u202E. The text must be valid UTF-8.
std::string printableJson(llvm::StringRef Document);

/// The text for XML elements and attributes: unprintable characters become
/// character references (&#x202E;), those not allowed in XML become <U+FFFE>.
/// Bytes that are not valid UTF-8 become <E9>.
std::string printableXml(llvm::StringRef Text);

} // namespace warplint

#endif
