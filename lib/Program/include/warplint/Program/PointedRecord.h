//===- PointedRecord.h - Structs that kernels access ------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_POINTEDRECORD_H
#define WARPLINT_PROGRAM_POINTEDRECORD_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <string>

namespace warplint {

/// A struct or class to which a parameter of a kernel points, aligned to less
/// than 2, 4, 8 or 16 bytes that are a factor of its size. If it were declared
/// with an alignment of so many bytes, as many of them would be loaded and
/// stored by one instruction, with the same size and the same offsets of its
/// members.
struct PointedRecord {
  std::string Kernel; ///< mangled
  std::string Array;  ///< the parameter
  std::string Name;   ///< of the record, or of its typedef
  Spot Where;         ///< its definition
  uint64_t Bytes = 0, Alignment = 0;
  uint64_t Better = 0; ///< the alignment: the largest of these
  /// Where `alignas` can be inserted: behind the keyword `struct` or `class`,
  /// with length 0. Invalid in a macro.
  EditRange Behind;
};

} // namespace warplint

#endif
