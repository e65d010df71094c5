//===- Notes.h - What is said below a finding -------------------*- C++ -*-===//
#ifndef WARPLINT_REPORT_NOTES_H
#define WARPLINT_REPORT_NOTES_H

#include "warplint/Report/Report.h"
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// What was said of an array's layouts need not be said at every finding of it.
using ToldFixes = std::set<std::tuple<Spot, std::string, std::string>>;

/// The notes of a finding and its fixes as notes, those left out that `Told`
/// holds. Brief: what was measured, or else where the launch comes from; and
/// the one fix that is recommended, or else the advice.
std::vector<FindingNote> notesOf(const Finding &F, Detail How, ToldFixes &Told);

/// The message of a finding and the other lines it holds for: "...; also at
/// lines 12, 15 and 17".
std::string headline(const Finding &F);

} // namespace warplint

#endif
