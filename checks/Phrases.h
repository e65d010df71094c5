//===- Phrases.h - How findings put facts into words ------------*- C++ -*-===//
//
// The words and notes that several checks share. Everything is lower case,
// without a full stop, and takes its numbers from the AccessTable.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_PHRASES_H
#define WARPLINT_CHECKS_PHRASES_H

#include "warplint/Checks/Check.h"
#include <cstdint>
#include <string>

namespace warplint::checks {

/// "4", "11.5", "0.33": at most two decimals, no trailing zeros.
std::string number(double Value);

/// "12.5%", "83.2%" of a share from 0 to 1: at most one decimal.
std::string percent(double Share);

/// "1 sector", "4 sectors"; `Plural` is the unit with its "s".
std::string count(double Value, llvm::StringRef Plural);
inline std::string count(double Value, CostUnit Unit) {
  return count(Value, nameOf(Unit));
}

/// The lanes of a mask: "3", "0,4", "0..31", "0,2,..,14", or the first few and
/// "and 9 more".
std::string lanes(uint32_t Mask);

/// "32x8", "256": the extents of a launch, "?" for those that are not known.
std::string extents(const Shape &S);

/// "reading", "writing" or "updating".
llvm::StringRef doing(const Access &A);

/// "'tile'", or "shared memory" and the like where no one array is known.
std::string object(const Access &A);

/// A kernel's name without return type and parameters: "transpose<32, 0>".
std::string shortName(llvm::StringRef Demangled);

/// A finding with all fields filled in that follow from the kernel.
Finding startFinding(const Check &C, const CheckInput &In, Spot Where,
                     std::string Message);

/// The same for an access: verdict, unit, totals, witness and underline too.
Finding startFinding(const Check &C, const CheckInput &In, const Access &A,
                     std::string Message);

void addNote(Finding &F, std::string Text, Spot Where = {});

/// What to do.
void addAdviceNote(Finding &F, std::string Text, Spot Where = {});

/// Where the block size comes from, or which one is assumed and how to set it.
void addLaunchNote(Finding &F, const CheckInput &In);

/// The calls through which an inlined access reaches the kernel.
void addInlineNotes(Finding &F, llvm::ArrayRef<Spot> InlinedFrom);

/// "neighbouring lanes are 64 bytes apart", where they are evenly spaced.
void addStrideNote(Finding &F, const Access &A);

/// The worst execution of the access, and cost over all executions of a block.
void addRepetitionNotes(Finding &F, const Access &A);

/// Which residues of an unknown pitch are free and which are worst.
void addPitchNote(Finding &F, const Access &A);

/// What made a range wide, what an exact answer assumes, what is left out.
void addReasonNotes(Finding &F, const Access &A);

} // namespace warplint::checks

#endif
