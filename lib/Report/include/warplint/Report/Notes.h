//===- Notes.h - Notes of a finding -----------------------------*- C++ -*-===//
#ifndef WARPLINT_REPORT_NOTES_H
#define WARPLINT_REPORT_NOTES_H

#include "warplint/Report/Copies.h"
#include "warplint/Report/Report.h"
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// What was shown before and is not repeated at each finding: the layouts of an
/// array, the source line of a launch, and findings of other files with the
/// same cause.
struct EarlierNotes {
  /// The places of findings that repeat the first, in the order in which they
  /// would have been shown.
  struct Repeated {
    Spot First;
    std::string Check;
    std::vector<Spot> Places;
  };

  std::set<std::tuple<Spot, std::string, std::string>> Fixes;
  std::set<Spot> Launches;
  Repetitions Earlier;
  std::vector<Repeated> Left; ///< not shown yet
};

/// The notes of a finding, and its fixes as notes, without those in `Before`;
/// adds the returned ones to `Before`. Brief: the measured cost, or else the
/// origin of the launch; and the recommended fix, or else the advice.
std::vector<FindingNote> notesOf(const Finding &F, Detail How,
                                 EarlierNotes &Before);

/// Writes findings that follow others, whose shown fixes and launches are in
/// `Before`. In a brief report, those that repeat one of another file are added
/// to `Before`.
void writeText(llvm::raw_ostream &OS, llvm::ArrayRef<Finding> Findings,
               bool Color, Detail How, EarlierNotes &Before);

/// Writes a note for each finding that later ones repeat, with their places,
/// and removes them from `Before`.
void writeRepetitions(llvm::raw_ostream &OS, bool Color, EarlierNotes &Before);

/// "128 -> 0 bytes of local memory per thread": what an edit of statements
/// achieves; with the measured amount in place of the predicted one, if given.
std::string describeGoal(const FixGoal &G,
                         std::optional<double> Measured = std::nullopt);

/// "about 1.7 times as fast by the estimate", or that it is hardly
/// faster, or slower.
std::string describeSpeedup(double Speedup);

/// The message of a finding, followed by the other arrays of its line and its
/// other lines: "...; also 'b'; also at lines 12, 15 and 17".
std::string headline(const Finding &F);

} // namespace warplint

#endif
