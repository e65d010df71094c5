//===- Pages.h - Kernel pages as text and HTML ------------------*- C++ -*-===//
//
// Views of the cost of every memory statement of a kernel, besides the
// findings. Pure functions.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGES_H
#define WARPLINT_REPORT_PAGES_H

#include "warplint/Finding/KernelPage.h"
#include "warplint/Report/Report.h"

namespace warplint {

/// Removes duplicates: pages of one kernel of a shared header from several
/// files, and launches at one location with equal costs. Keeps the order.
std::vector<KernelPage> distinctPages(std::vector<KernelPage> Pages);

/// `--format=table`: for each page the kernel's resources, then a line for each
/// access with its cost, certainty and a bar for its share; finally the number
/// of findings per check, the kernels with the largest excess, what is not
/// shown, and the omissions.
void writeTable(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
                llvm::ArrayRef<Finding> Findings, const RunSummary &Summary);

/// `--report`: one self-contained HTML file. Kernels sorted by excess, the
/// source page of each with its findings, and a drawing of the most costly
/// request before and after the first fix.
void writeHtml(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
               llvm::ArrayRef<Finding> Findings, const RunSummary &Summary);

/// `--explain-finding`: the finding with all notes, and its drawings as text.
void writeExplanation(llvm::raw_ostream &OS, const Finding &F, bool Color);

} // namespace warplint

#endif
