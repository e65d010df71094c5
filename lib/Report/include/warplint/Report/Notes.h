//===- Notes.h - What is said below a finding -------------------*- C++ -*-===//
#ifndef WARPLINT_REPORT_NOTES_H
#define WARPLINT_REPORT_NOTES_H

#include "warplint/Report/Report.h"
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// What need not be said, or shown, at every finding: the layouts of an array,
/// and the source line of a launch.
struct Told {
  std::set<std::tuple<Spot, std::string, std::string>> Fixes;
  std::set<Spot> Launches;
};

/// The notes of a finding and its fixes as notes, those left out that were told
/// `Before`. Brief: what was measured, or else where the launch comes from; and
/// the one fix that is recommended, or else the advice.
std::vector<FindingNote> notesOf(const Finding &F, Detail How, Told &Before);

/// writeText() of findings that follow others, which have told `Before`.
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               bool Color, Detail How, Told &Before);

/// The message of a finding, the other arrays of its line and the other lines
/// that it holds for: "...; also 'b'; also at lines 12, 15 and 17".
std::string headline(const Finding &F);

} // namespace warplint

#endif
