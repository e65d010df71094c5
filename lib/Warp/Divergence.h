//===- Divergence.h - How lanes diverge -------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_DIVERGENCE_H
#define WARPLINT_LIB_WARP_DIVERGENCE_H

#include <cstdint>

namespace warplint {

/// Whether the lanes of a warp may have taken different ways to a block: not at
/// all, by their place in the block (a limit that all lanes share separates
/// them), or by data that differs between the lanes.
enum class Divergence : uint8_t { None, ByPlace, ByData };

} // namespace warplint

#endif
