//===- Memory.h - Kinds of memory, accesses and units -----------*- C++ -*-===//
//
// The terms of dumps, findings and kernel pages for accesses.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_MEMORY_H
#define WARPLINT_FINDING_MEMORY_H

namespace warplint {

enum class MemorySpace { Shared, Global, Local, Constant, Generic };
enum class AccessKind { Load, Store, Atomic };

/// The unit of a cost or a verdict.
enum class CostUnit {
  None,       ///< nothing is counted
  Wavefronts, ///< of shared memory
  Sectors,    ///< of global and local memory
  Bytes,      ///< of a private array, per thread
  Lanes,      ///< lanes of a warp that access the same address
  Updates,    ///< atomic updates of one address, which are serialized
  Rounds,     ///< iterations of a compare-and-swap loop
  Warps,      ///< warps of a block
  Barriers
};

/// The name in dumps and pages.
inline const char *nameOf(MemorySpace Space) {
  switch (Space) {
  case MemorySpace::Shared:
    return "shared";
  case MemorySpace::Global:
    return "global";
  case MemorySpace::Local:
    return "local";
  case MemorySpace::Constant:
    return "constant";
  case MemorySpace::Generic:
    return "generic";
  }
  return "generic";
}

/// The name in dumps and fixes.
inline const char *nameOf(AccessKind Kind) {
  switch (Kind) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  }
  return "";
}

/// The plural name; empty for None.
inline const char *nameOf(CostUnit Unit) {
  switch (Unit) {
  case CostUnit::None:
    return "";
  case CostUnit::Wavefronts:
    return "wavefronts";
  case CostUnit::Sectors:
    return "sectors";
  case CostUnit::Bytes:
    return "bytes";
  case CostUnit::Lanes:
    return "lanes";
  case CostUnit::Updates:
    return "updates";
  case CostUnit::Rounds:
    return "rounds";
  case CostUnit::Warps:
    return "warps";
  case CostUnit::Barriers:
    return "barriers";
  }
  return "";
}

} // namespace warplint

#endif
