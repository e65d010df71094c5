//===- Pages.h - The source pages of kernels, as text and HTML --*- C++ -*-===//
//
// Views of what every memory statement of a kernel costs, beside the findings.
// Functions of their arguments alone.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_PAGES_H
#define WARPLINT_REPORT_PAGES_H

#include "warplint/Finding/KernelPage.h"
#include "warplint/Report/Report.h"

namespace warplint {

/// One page for each kernel and launch: what several files say of a kernel of a
/// shared header is said once, and launches at one place that cost the same.
/// Keeps the order.
std::vector<KernelPage> distinctPages(std::vector<KernelPage> Pages);

/// `--format=table`: for each page the kernel's resources, then a line for each
/// access with its cost, how sure that is, and a bar for its share; at the end
/// the number of findings of each check, the kernels with most excess, what is
/// not shown and what was not analysed.
void writeTable(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
                llvm::ArrayRef<Finding> Findings, const RunSummary &Summary);

/// `--report`: one HTML file that needs no other. Kernels by excess, the source
/// page of each with its findings, and a picture of the worst request, before
/// and after the first fix.
void writeHtml(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
               llvm::ArrayRef<Finding> Findings, const RunSummary &Summary);

/// `--explain-finding`: the finding with all that is said of it, and its
/// pictures in characters.
void writeExplanation(llvm::raw_ostream &OS, const Finding &F, bool Color);

} // namespace warplint

#endif
