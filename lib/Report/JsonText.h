//===- JsonText.h - Strings and numbers for JSON ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_JSONTEXT_H
#define WARPLINT_LIB_REPORT_JSONTEXT_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace warplint {

/// Converts text of any encoding, such as paths and source lines: bytes that
/// are not valid UTF-8 become U+FFFD.
std::string jsonText(llvm::StringRef Text);

/// A document that the destructor writes to `OS`: indented, with a final line
/// break, and with unprintable characters escaped (Printable.h).
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

/// Writes a string attribute.
void attributeText(llvm::json::OStream &J, llvm::StringRef Key,
                   llvm::StringRef Text);

/// Writes a number with the fewest digits that read back as the same number: 8,
/// 3.15. An infinite number becomes null.
void attributeNumber(llvm::json::OStream &J, llvm::StringRef Key,
                     double Number);

/// Writes a location as an object, with the length in bytes where it is not 0;
/// null for an unknown location.
void writeSpot(llvm::json::OStream &J, llvm::StringRef Key, const Spot &Where,
               unsigned Length = 0);

} // namespace warplint

#endif
