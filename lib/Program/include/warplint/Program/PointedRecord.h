//===- PointedRecord.h - Structs that kernels access ------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_POINTEDRECORD_H
#define WARPLINT_PROGRAM_POINTEDRECORD_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <string>

namespace warplint {

/// A struct or class of 8 or 16 bytes with a smaller alignment, to which a
/// parameter of a kernel points. If it were declared with an alignment equal to
/// its size, it would be loaded and stored by one instruction, with the same
/// size and the same offsets of its members.
struct PointedRecord {
  std::string Kernel; ///< mangled
  std::string Array;  ///< the parameter
  std::string Name;   ///< of the record, or of its typedef
  Spot Where;         ///< its definition
  uint64_t Bytes = 0, Alignment = 0;
  /// Where `alignas` can be inserted: behind the keyword `struct` or `class`,
  /// with length 0. Invalid in a macro.
  EditRange Behind;
};

} // namespace warplint

#endif
