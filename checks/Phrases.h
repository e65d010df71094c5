//===- Phrases.h - Texts that several checks share --------------*- C++ -*-===//
//
// Texts and notes that several checks share. All are lower case, without full
// stop, and take their numbers from the AccessTable.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CHECKS_PHRASES_H
#define WARPLINT_CHECKS_PHRASES_H

#include "warplint/Checks/Check.h"
#include "warplint/Wording/Names.h"
#include "warplint/Wording/Numbers.h"
#include <cstdint>
#include <string>

namespace warplint::checks {

/// As inWords().
inline std::string number(double Value) { return inWords(Value); }

/// "12.5%", "83.2%" for a share from 0 to 1: at most one decimal.
std::string percent(double Share);

/// "1 sector", "4 sectors"; `Unit` is a CostUnit, or its plural.
template <typename T> std::string count(double Value, T Unit) {
  return measured(Value, Unit);
}

/// The lanes of a mask: "3", "0,4", "0..31", "0,2,..,14", or the first few and
/// "and 9 more".
std::string lanes(uint32_t Mask);

/// "reading", "writing" or "updating".
inline llvm::StringRef doing(const Access &A) { return warplint::doing(A.Op); }

/// "'tile'", or for example "shared memory" if the array is unknown. Of a
/// tensor of CuTe: "tile 's' = (64,64):(64,1) in 'buf' by SM75_U32x4_LDSM_N".
inline std::string object(const Access &A) {
  return A.Through ? tileName(*A.Through, A.Array)
                   : objectName(A.Array, A.Space);
}

/// A kernel's name without return type and parameters: "transpose<32, 0>".
std::string shortName(llvm::StringRef Demangled);

/// Creates a finding with the fields that follow from the kernel.
Finding startFinding(const Check &C, const CheckInput &In, Spot Where,
                     std::string Message);

/// Creates a finding for an access, also with verdict, unit, totals, witness
/// and underlined range.
Finding startFinding(const Check &C, const CheckInput &In, const Access &A,
                     std::string Message);

void addNote(Finding &F, std::string Text, Spot Where = {});

/// Adds a note with the remediation.
void addAdviceNote(Finding &F, std::string Text, Spot Where = {});

/// Adds a note on the origin of the block size, or on the assumed one and how
/// to set it.
void addLaunchNote(Finding &F, const CheckInput &In);

/// Adds notes with the calls through which an access was inlined into the
/// kernel.
void addInlineNotes(Finding &F, llvm::ArrayRef<Spot> InlinedFrom);

/// "neighbouring lanes are 64 bytes apart", or "active lanes are ..." if no
/// neighbours are active. The access has a Stride.
std::string lanesApart(const Access &A);

/// Adds lanesApart() if they are evenly spaced. `IsInMessage`: the message ends
/// with it.
void addStrideNote(Finding &F, const Access &A, bool IsInMessage = false);

/// Adds the most costly execution of the access, and the cost over all
/// executions of a block.
void addRepetitionNotes(Finding &F, const Access &A);

/// Adds a note on the residues of an unknown pitch without conflicts, and on
/// the most costly ones.
void addPitchNote(Finding &F, const Access &A);

/// The line that states what the arrays hold that decide which elements the
/// lanes access: "state at the declaration what 'index' holds, such as ...".
/// Empty: all is stated, or they are no arrays of which it can be.
std::string dataOffer(const CheckInput &In, const Access &A);

/// Adds notes on the reasons of a range, the assumptions of an exact verdict,
/// what is stated about data, and the exceptions.
void addReasonNotes(Finding &F, const Access &A);

} // namespace warplint::checks

#endif
