//===- Phrase.h - Texts that several formats share --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REPORT_PHRASE_H
#define WARPLINT_LIB_REPORT_PHRASE_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Wording/Numbers.h"
#include "llvm/ADT/StringRef.h"

namespace warplint {

/// "the excess is 81% of the kernel's memory cycles; without it about 1.6, at
/// most 4.2 times as fast, the kernel waits for shared memory". Empty if
/// neither is known.
std::string describeImpact(const FindingCost &C);

/// What the excess costs of the recorded time (Finding::Time), "43% of the
/// recorded kernel time is spent in its kernel (1204 launches), and about 5% is
/// saved without the excess", followed by describeImpact(); empty if neither is
/// known.
std::string describeCosts(const Finding &F);

/// "fix: pad rows of 'tile' to 33 elements: 1520 -> 320 wavefronts per block,
/// ...; --fix applies it".
std::string describeFix(const Fix &F);

/// Why the finding has no fix with edits: the first reason; empty if it has
/// one, or its check has no edits.
Words whyNoEdit(const Finding &F);

/// "note", "warning" or "error".
llvm::StringRef levelName(Severity Level);
llvm::StringRef levelName(Problem::Kind Level); ///< also "fatal error"

/// The level of a problem in formats without a "fatal error".
Severity severityOf(Problem::Kind Level);

} // namespace warplint

#endif
