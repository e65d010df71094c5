//===- HtmlText.h - Values for the templates of the report ------*- C++ -*-===//
#ifndef WARPLINT_REPORT_HTMLTEXT_H
#define WARPLINT_REPORT_HTMLTEXT_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace warplint {

/// "12.5%", of a share from 0 to 1.
std::string percentOf(double Share);

/// "a.cu:3:7"; the file alone if the location is not valid.
std::string placeText(const Spot &Where);

/// The text, or null if it is empty: a template treats an empty string as
/// present.
llvm::json::Value orNull(llvm::StringRef Text);

/// The value with all texts printable: no character in them changes the order
/// in which a line is displayed.
llvm::json::Value printableValue(llvm::json::Object From);

} // namespace warplint

#endif
