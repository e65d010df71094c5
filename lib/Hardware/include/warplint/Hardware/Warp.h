//===- Warp.h - The lanes of a warp -----------------------------*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_WARP_H
#define WARPLINT_HARDWARE_WARP_H

namespace warplint {

/// Threads of a warp, on every GPU.
constexpr unsigned WarpLanes = 32;

} // namespace warplint

#endif
