//===- JoinCalls.h - Lines that calls cannot be told from -------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_JOINCALLS_H
#define WARPLINT_LIB_ENGINE_JOINCALLS_H

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
/// with the lines of those functions that count less than the one figure that
/// is predicted for them.
/// The first of these lines stands for all.
void joinCalls(CountsByLine &Counted, ClaimsByLine &Claims,
               const std::map<LineKey, std::set<LineKey>> &CalledFrom,
               uint64_t Blocks);

} // namespace warplint

#endif
