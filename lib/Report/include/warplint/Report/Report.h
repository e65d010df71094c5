//===- Report.h - Findings to text and JSON ---------------------*- C++ -*-===//
//
// Views of findings. Sees lib/Finding only: no source is read here, no check is
// known here.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_REPORT_H
#define WARPLINT_REPORT_REPORT_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace warplint {

/// What a run comes to, for the closing lines.
struct RunSummary {
  unsigned Files = 0, FilesFailed = 0, FilesPartial = 0;
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Ranges = 0, Undecided = 0, Suppressed = 0;
  std::vector<std::string> NotAnalysed; ///< one line each
  std::string Toolkit; ///< "CUDA 13.0 at /usr/local/cuda" or "shipped declarations (no CUDA toolkit found)"
};

/// clang's text form with source lines and carets.
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings, bool Color);
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Problem> Problems, bool Color);

/// `--format=json`: one object {"version", "tool", "summary", "findings": [...],
/// "problems": [...]}; docs/json.md is the schema in words.
void writeJson(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               llvm::ArrayRef<Problem> Problems, const RunSummary &Summary);

/// The closing lines of a run, for stderr.
void writeSummary(llvm::raw_ostream &OS, size_t Findings, const RunSummary &Summary);

} // namespace warplint

#endif
