//===- JsonText.h - Strings and numbers that JSON can hold ------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_JSONTEXT_H
#define WARPLINT_LIB_REPORT_JSONTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

/// Paths and source lines may hold any bytes; those that are no UTF-8 become
/// U+FFFD.
std::string jsonText(llvm::StringRef Text);

/// A document that is written to `OS` when this ends: indented, with a line end
/// behind it, and nothing in it that cannot be shown (Printable.h).
class JsonDocument {
public:
  explicit JsonDocument(llvm::raw_ostream &OS) : OS(OS), To(Text) {}
  ~JsonDocument();

private:
  llvm::raw_ostream &OS;
  std::string Text;
  llvm::raw_string_ostream To;

public:
  llvm::json::OStream Stream{To, /*IndentSize=*/2};
};

/// The attribute as a string.
void attributeText(llvm::json::OStream &J, llvm::StringRef Key,
                   llvm::StringRef Text);

/// The attribute with the fewest digits that read back as the same number:
/// 8, 3.15. What is no number (infinite) becomes null.
void attributeNumber(llvm::json::OStream &J, llvm::StringRef Key,
                     double Number);

} // namespace warplint

#endif
