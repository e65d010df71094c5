//===- Ncu.h - Running Nsight Compute ---------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COUNTERS_NCU_H
#define WARPLINT_LIB_COUNTERS_NCU_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace warplint {

/// Whether the text of a file begins as a report (.ncu-rep) does.
inline bool isNcuReport(llvm::StringRef Text) {
  return Text.starts_with(llvm::StringRef("NVR\0", 4));
}

/// Runs ncu and returns its standard output. Returns an error if it cannot be
/// run, fails (with the first line of its error message) or takes more than ten
/// minutes.
llvm::Expected<std::string> runNcu(llvm::StringRef Ncu,
                                   llvm::ArrayRef<llvm::StringRef> Arguments);

} // namespace warplint

#endif
