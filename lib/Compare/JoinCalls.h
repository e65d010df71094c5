//===- JoinCalls.h - Counters attributed to the call ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_JOINCALLS_H
#define WARPLINT_LIB_COMPARE_JOINCALLS_H

#include "LinePrediction.h"
#include <map>
#include <set>

namespace warplint {

using ClaimsByLine = std::map<LineKey, LinePrediction::Accesses>;
using CountsByLine = std::map<LineKey, CountedLine>;

/// The profiler counts the first instructions of an inlined function on the
/// line of the call: the machine code's line table has both lines for them, the
/// call's first. Which instructions these are depends on ptxas's schedule. If a
/// line with calls counts more than predicted, this merges it with the lines of
/// the called functions whose counters contradict their prediction. If there
/// are none, or the sum still contradicts, it merges the first line whose
/// counters leave the prediction open. The first line represents the merged
/// ones. The same applies to the line of a condition to which ptxas attributes
/// a load behind it.
void joinCalls(CountsByLine &Counted, ClaimsByLine &Claims,
               const std::map<LineKey, std::set<LineKey>> &CalledFrom,
               uint64_t Blocks);

} // namespace warplint

#endif
