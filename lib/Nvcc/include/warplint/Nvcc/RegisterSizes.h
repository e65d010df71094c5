//===- RegisterSizes.h - Element sizes that registers hold ------*- C++ -*-===//
#ifndef WARPLINT_NVCC_REGISTERSIZES_H
#define WARPLINT_NVCC_REGISTERSIZES_H

#include <cstdint>

namespace warplint {

/// Whether ptxas may keep in registers a private array of \p Array bytes that
/// is accessed in elements of \p Element bytes. Two elements of 2 bytes are
/// accessed as one word unless their number is odd. Measured with nvcc 13.0 for
/// sm_90; docs/local-memory.md has the table.
inline bool fitsRegisters(uint64_t Element, uint64_t Array) {
  return Element != 1 && Element != 8 && !(Element == 2 && Array % 4 == 0);
}

} // namespace warplint

#endif
