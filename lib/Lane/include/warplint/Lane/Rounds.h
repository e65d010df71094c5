//===- Rounds.h - Loops that threads leave apart ----------------*- C++ -*-===//
//
// What a loop changes has other values in lanes, warps or blocks that leave it
// in different iterations: OriginBits FromPartedWarp, FromOwnRounds and
// FromBlockRounds.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LANE_ROUNDS_H
#define WARPLINT_LANE_ROUNDS_H

#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Symbol.h"

namespace warplint {

/// Lanes that have one value decide alike, but in the warp where a loop gave
/// them different ones. `Origins`: of the condition.
void partByRounds(ConditionFacts &Facts, unsigned Origins);

/// The bits of ByRounds for what a loop changes that has an exit on a condition
/// of these origins.
unsigned leftIn(ConditionFacts::Rest Undecided, unsigned Origins);

/// What a condition of these origins adds to those of a value that it chooses.
unsigned originsOfChoice(unsigned Origins, const ConditionFacts &Facts);

/// Adds origins to the symbols from number `First` on, those of a loop, that
/// change in it. Arguments and addresses, which its body may be the first to
/// use, do not.
void markChanging(SymbolTable &Symbols, SymbolId First, unsigned LeftIn);

} // namespace warplint

#endif
