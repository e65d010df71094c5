//===- Forms.h - Short formats and those of other tools ---------*- C++ -*-===//
//
// Formats besides those of Report.h: one-line formats for editors and users,
// and those of code review and build servers. Each is a pure function and keeps
// the given order. Paths are written unchanged.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FORMS_H
#define WARPLINT_REPORT_FORMS_H

#include "warplint/Report/Report.h"

namespace warplint {

/// `--format=concise`: one line per finding, "a.cu:6:21: warning: ... [check]".
void writeConcise(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// `--format=grouped`: a heading per file, one per kernel in it, and a line per
/// finding that begins with its location.
void writeGrouped(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// `--format=rdjson`: reviewdog's diagnostic format. A fix with one edit, in
/// the file of its finding, becomes a suggestion. Fixes with several edits do
/// not, because reviewdog applies each suggestion alone.
void writeRdjson(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems,
                 llvm::ArrayRef<RuleText> Rules);

/// `--format=gitlab`: GitLab's code quality report. Problems without a line in
/// a file cannot be represented and are omitted.
void writeGitlab(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems);

/// `--format=junit`: a suite per file, a failed case per finding, a case with
/// an error per problem, and one case for the run itself, which passes if
/// everything was analyzed.
void writeJunit(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                llvm::ArrayRef<Problem> Problems, const RunSummary &Summary);

} // namespace warplint

#endif
