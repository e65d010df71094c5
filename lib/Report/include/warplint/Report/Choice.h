//===- Choice.h - Which findings a run shows --------------------*- C++ -*-===//
//
// Two ways to look at new findings only: those that a file of known ones does
// not list, and those at lines that a patch changes. Functions of their
// arguments alone; the tool reads and writes the files.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_REPORT_CHOICE_H
#define WARPLINT_REPORT_CHOICE_H

#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// One line for each finding: its fingerprint, and for the reader its check,
/// file and message.
void writeBaseline(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// The fingerprints in the text of a baseline. An error names the line that is
/// none.
llvm::Expected<std::set<std::string>> readBaseline(llvm::StringRef Text);

struct BaselineUse {
  unsigned Known = 0; ///< findings taken out
  unsigned Gone = 0;  ///< entries without a finding
};
/// Takes out the findings that the baseline lists.
BaselineUse takeOutKnown(std::vector<Finding> &Findings,
                         const std::set<std::string> &Baseline);

/// The lines of each file, as the patch names it without `b/`, that a unified
/// diff adds or changes. Folder names in front of the path may be lacking.
using ChangedLines = std::map<std::string, std::set<unsigned>>;
/// An error names the line of the text that is no diff.
llvm::Expected<ChangedLines> readDiff(llvm::StringRef Text);

/// Takes out the findings that no changed line has to do with: neither their
/// own place nor that of a note (the launch, the declaration, a call) lies in
/// one. Relative paths of findings count from `Folder`. Returns how many.
unsigned takeOutUnchanged(std::vector<Finding> &Findings,
                          const ChangedLines &Lines, llvm::StringRef Folder);

} // namespace warplint

#endif
