//===- Counts.h - Number of findings by check and kernel --------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_COUNTS_H
#define WARPLINT_LIB_REPORT_COUNTS_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// "3 shared-bank-conflict (2 by --fix), 1 divergent-branch; 3 certain, 1
/// likely; in 2 kernels of 1 file", sorted by decreasing count.
void writeCounts(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// One row per check: its name, the number of its findings, and how many of
/// them have an edit that --fix applies.
void writeRowsByCheck(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

} // namespace warplint

#endif
