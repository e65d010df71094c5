//===- SarifLocation.h - Locations in SARIF ---------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_SARIFLOCATION_H
#define WARPLINT_LIB_REPORT_SARIFLOCATION_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace warplint {

/// A location, with the data needed to convert its column to UTF-16.
struct SarifPlace {
  const Spot &Where;
  unsigned Length = 0;             ///< in bytes
  llvm::StringRef SourceLine = ""; ///< empty: the line is assumed to be ASCII
};

/// Writes the attribute "physicalLocation": a URI, which is relative to the
/// root for relative paths, and a region of one line, if known. GitHub shows an
/// alert in a pull request only if all lines of its region are in the diff.
void writePhysicalLocation(llvm::json::OStream &J, const SarifPlace &Place);

} // namespace warplint

#endif
