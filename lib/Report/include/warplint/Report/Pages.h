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
#include <map>
#include <string>
#include <vector>

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

/// The findings, then the kernels sorted by excess, and the source page of each
/// with its findings and a drawing of the most costly request before and after
/// the first fix: one HTML page without a script, for the panel of an editor.
void writeHtml(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
               llvm::ArrayRef<Finding> Findings, const RunSummary &Summary);

/// What the head of a report says of its run; empty fields are not written.
struct ReportHead {
  std::string Project;  ///< name of the project's folder
  std::string Revision; ///< the commit that is checked out
  std::string Command;  ///< flags and inputs; equal for equal reports
  std::vector<std::string> Architectures; ///< GPUs that were analyzed
  std::string Profile;                    ///< the profile that was compared
};

/// Whole texts of sources, by the paths that pages have for them.
using ReportTexts = std::map<std::string, std::string>;

/// `--report`: the same contents as one self-contained file with a script. The
/// lists can be searched, filtered, sorted and compared with those of another
/// report; the page of a kernel is unpacked when it is opened. The lines of
/// `Texts` between those that a page shows can be expanded.
void writeHtmlReport(llvm::raw_ostream &OS, llvm::ArrayRef<KernelPage> Pages,
                     llvm::ArrayRef<Finding> Findings,
                     const RunSummary &Summary, const ReportHead &Head,
                     const ReportTexts &Texts);

/// `--explain-finding`: the finding with all notes, and its drawings as text.
void writeExplanation(llvm::raw_ostream &OS, const Finding &F, bool Color);

} // namespace warplint

#endif
