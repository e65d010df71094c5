//===- Confirmations.h - What nvcc's code settled in a run ------*- C++ -*-===//
#ifndef WARPLINT_REPORT_CONFIRMATIONS_H
#define WARPLINT_REPORT_CONFIRMATIONS_H

#include "warplint/Finding/Confirmation.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {

/// Closing lines: what nvcc's code settled in all files of a run, and how many
/// of them it did not compile. None if it was not asked.
std::vector<std::string>
confirmationLines(llvm::ArrayRef<Confirmation> OfFiles);

} // namespace warplint

#endif
