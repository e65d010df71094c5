//===- Unknown.h - What is not known before a run ---------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_UNKNOWN_H
#define WARPLINT_PROGRAM_UNKNOWN_H

#include <cstdint>

namespace warplint {

/// Where a value that is not known before a run comes from.
enum class Unknown : uint8_t {
  Other,
  Argument,        ///< of the kernel, named
  Variable,        ///< the place of a variable, named
  Field,           ///< of a struct argument; named is the argument
  BlockIndex,      ///< blockIdx; named is the axis
  GridSize,        ///< gridDim; named is the axis
  WarpNumber,      ///< of a warp in its block
  Iteration,       ///< number of a loop's iteration
  LoopValue,       ///< changed by a loop, not evenly
  LoadedValue,     ///< read from memory
  FloatValue,      ///< computed in floating point
  BranchValue,     ///< one of several that a branch chooses
  UntakenPath,     ///< of a path that no lane takes
  AtomicResult,    ///< handed back by an atomic
  OtherLane,       ///< handed over by another lane
  BitCount,        ///< population count and its like
  BlockVote,       ///< barrier with a vote
  WarpVote,        ///< ballot, any, all
  SpecialRegister, ///< clocks and the like
  CallResult,      ///< of a function that is not seen
  Assembly,        ///< of inline assembly
  Constant,        ///< a constant that is not followed
  AddressVector    ///< a vector of addresses
};

} // namespace warplint

#endif
