//===- SarifLocation.h - Places as SARIF writes them ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_SARIFLOCATION_H
#define WARPLINT_LIB_REPORT_SARIFLOCATION_H

#include "warplint/Program/Spot.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace warplint {

/// A place with what is needed to count its columns.
struct SarifPlace {
  const Spot &Where;
  unsigned Length = 0;             ///< bytes
  llvm::StringRef SourceLine = ""; ///< empty: columns are taken for ASCII
};

/// Writes the attribute "physicalLocation": a URI, relative to the root for
/// relative paths, and a region of one line where the line is known. GitHub
/// shows an alert in a pull request only if all lines of its region are in the
/// diff, hence one line.
void writePhysicalLocation(llvm::json::OStream &J, const SarifPlace &Place);

} // namespace warplint

#endif
