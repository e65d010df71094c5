//===- PointedRecord.h - Structs that kernels access ------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_POINTEDRECORD_H
#define WARPLINT_PROGRAM_POINTEDRECORD_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <string>

namespace warplint {

/// A struct or class of 8 or 16 bytes with a smaller alignment, to which a
/// parameter of a kernel points. Aligned to its size, it is loaded and stored
/// as a whole, and its size and the offsets of its members stay as they are.
struct PointedRecord {
  std::string Kernel; ///< mangled
  std::string Array;  ///< the parameter
  std::string Name;   ///< of the record, or of its typedef
  Spot Where;         ///< its definition
  uint64_t Bytes = 0, Alignment = 0;
  /// Behind `struct` or `class`; the length is 0. Invalid in a macro.
  EditRange Behind;
};

} // namespace warplint

#endif
