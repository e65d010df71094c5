//===- Unknown.h - Kinds of unknown values ----------------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_UNKNOWN_H
#define WARPLINT_PROGRAM_UNKNOWN_H

#include <cstdint>

namespace warplint {

/// The origin of a value that is not known before the program runs: the
/// provenance of a symbol, in the form that reasons have.
enum class Unknown : uint8_t {
  Other,
  Argument,        ///< kernel argument; Reason::Name has its name
  Variable,        ///< address of a variable; with its name
  Field,           ///< field of a struct argument; with the argument's name
  BlockIndex,      ///< blockIdx; with the axis
  GridSize,        ///< gridDim; with the axis
  WarpNumber,      ///< index of a warp in its block
  Iteration,       ///< iteration number of a loop
  LoopValue,       ///< loop-carried value without a constant increment
  LoadedValue,     ///< read from memory
  FloatValue,      ///< computed in floating point
  BranchValue,     ///< one of several values, selected by a branch
  UntakenPath,     ///< value of a path that no lane takes
  AtomicResult,    ///< returned by an atomic
  OtherLane,       ///< received from another lane
  BitCount,        ///< population count and similar functions
  BlockVote,       ///< result of a barrier with a vote
  WarpVote,        ///< ballot, any, all
  SpecialRegister, ///< clocks and other special registers
  CallResult,      ///< returned by a function without body
  Allocation,      ///< memory that each lane allocated for itself
  Assembly,        ///< result of inline assembly
  Constant,        ///< a constant expression that is not evaluated
  AddressVector    ///< a vector of addresses
};

} // namespace warplint

#endif
