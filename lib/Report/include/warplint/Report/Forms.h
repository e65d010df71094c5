//===- Forms.h - Short forms, and those of other programs -------*- C++ -*-===//
//
// Views of findings beside Report.h's: lines for editors and people, and what
// code review and build servers read. Each is a function of its arguments and
// keeps the order it is given. Paths are written as they are.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_FORMS_H
#define WARPLINT_REPORT_FORMS_H

#include "warplint/Report/Report.h"

namespace warplint {

/// `--format=concise`: one line each, "a.cu:6:21: warning: ... [check]".
void writeConcise(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// `--format=grouped`: a heading for each file, one for each kernel in it, and
/// a line for each finding, with its place first.
void writeGrouped(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// `--format=rdjson`: reviewdog's diagnostic format. A fix of a single edit in
/// the file of its finding is a suggestion; reviewdog takes each suggestion
/// alone, so that one of several edits would be half a fix.
void writeRdjson(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems,
                 llvm::ArrayRef<RuleText> Rules);

/// `--format=gitlab`: GitLab's code quality report. It has no room for what
/// lies at no line of a file: such problems are left out.
void writeGitlab(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                 llvm::ArrayRef<Problem> Problems);

/// `--format=junit`: a suite for each file, a failed case for each finding, a
/// case with an error for each problem, and one case for the run itself, which
/// passes where everything was analysed.
void writeJunit(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
                llvm::ArrayRef<Problem> Problems, const RunSummary &Summary);

} // namespace warplint

#endif
