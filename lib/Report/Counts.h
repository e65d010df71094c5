//===- Counts.h - How many findings of each kind ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_COUNTS_H
#define WARPLINT_LIB_REPORT_COUNTS_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// "3 shared-bank-conflict (2 by --fix), 1 divergent-branch; 3 certain, 1
/// likely; in 2 kernels of 1 file", the check with most findings first.
void writeCounts(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// A row for each check: its name, its findings, and how many of them --fix
/// applies an edit for.
void writeRowsByCheck(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

} // namespace warplint

#endif
