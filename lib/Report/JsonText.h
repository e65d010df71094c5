//===- JsonText.h - Strings and numbers that JSON can hold ------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_JSONTEXT_H
#define WARPLINT_LIB_REPORT_JSONTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace warplint {

/// Paths and source lines may hold any bytes; those that are no UTF-8 become
/// U+FFFD.
std::string jsonText(llvm::StringRef Text);

/// The attribute as a string.
void attributeText(llvm::json::OStream &J, llvm::StringRef Key,
                   llvm::StringRef Text);

/// The attribute with the fewest digits that read back as the same number:
/// 8, 3.15. What is no number (infinite) becomes null.
void attributeNumber(llvm::json::OStream &J, llvm::StringRef Key,
                     double Number);

} // namespace warplint

#endif
