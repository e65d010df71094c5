//===- Reports.h - Kernel pages and single findings -------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_REPORTS_H
#define WARPLINT_TOOL_REPORTS_H

#include "CommandLine.h"
#include "warplint/Report/Pages.h"
#include "warplint/Results/FileResult.h"
#include "llvm/Support/Error.h"
#include <utility>

namespace warplint {

/// The pages of all results, each kernel and launch once.
std::vector<KernelPage> collectPages(std::vector<FileResult> &Results);

/// --report: writes the HTML file.
llvm::Error writeReport(const CommandLine &C, llvm::ArrayRef<KernelPage> Pages,
                        llvm::ArrayRef<Finding> Findings,
                        const RunSummary &Summary);

/// --explain-finding: writes the findings of a file and line to standard
/// output; an error if there is none.
llvm::Error explainFindings(const std::pair<std::string, unsigned> &Place,
                            llvm::ArrayRef<Finding> Findings, bool Color);

} // namespace warplint

#endif
