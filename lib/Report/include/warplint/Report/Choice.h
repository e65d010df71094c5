//===- Choice.h - Selection of the findings to show -------------*- C++ -*-===//
//
// Two ways to show new findings only: by a baseline of known findings, or by
// the lines that a patch changes. Pure functions; the tool reads and writes the
// files.
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

/// Writes one line per finding: its fingerprint, followed by check, file and
/// message for the reader.
void writeBaseline(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings);

/// Reads the fingerprints of a baseline. An error names the malformed line.
llvm::Expected<std::set<std::string>> readBaseline(llvm::StringRef Text);

struct BaselineUse {
  std::vector<Finding> Known; ///< taken out
  unsigned Gone = 0;          ///< entries without a finding
};
/// Removes the findings that the baseline contains.
BaselineUse removeKnown(std::vector<Finding> &Findings,
                        const std::set<std::string> &Baseline);

/// The lines that a unified diff adds or changes, by file as named in the patch
/// without `b/`. The path may lack leading folders.
using ChangedLines = std::map<std::string, std::set<unsigned>>;
/// Reads a unified diff. An error names the malformed line.
llvm::Expected<ChangedLines> readDiff(llvm::StringRef Text);

/// Takes out the findings that no changed line has to do with: neither their
/// own place nor that of a note (the launch, the declaration, a call) lies in
/// one. Relative paths of findings count from `Folder`. Returns those.
std::vector<Finding> takeOutUnchanged(std::vector<Finding> &Findings,
                                      const ChangedLines &Lines,
                                      llvm::StringRef Folder);

} // namespace warplint

#endif
