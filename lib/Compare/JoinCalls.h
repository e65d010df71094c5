//===- JoinCalls.h - Lines that calls cannot be told from -------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_JOINCALLS_H
#define WARPLINT_LIB_COMPARE_JOINCALLS_H

#include "Claim.h"
#include <map>
#include <set>

namespace warplint {

using ClaimsByLine = std::map<LineKey, Claim::Accesses>;
using CountsByLine = std::map<LineKey, CountedLine>;

/// The profiler counts the first instructions of an inlined function on the
/// line of the call: the machine's line table gives them both lines, the call's
/// first. Which ones these are hangs on the assembler's schedule. Puts a line
/// that calls functions, and counts more than is predicted for it, together
/// with the lines of those functions whose counters contradict what is
/// predicted; where there are none, or they still do together, with the first
/// whose counters leave it open. The first line stands for all. So too with the
/// line of a condition that ptxas gives a read behind it.
void joinCalls(CountsByLine &Counted, ClaimsByLine &Claims,
               const std::map<LineKey, std::set<LineKey>> &CalledFrom,
               uint64_t Blocks);

} // namespace warplint

#endif
