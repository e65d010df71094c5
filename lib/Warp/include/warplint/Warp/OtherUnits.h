//===- OtherUnits.h - Units beside that of loads and stores -----*- C++ -*-===//
#ifndef WARPLINT_WARP_OTHERUNITS_H
#define WARPLINT_WARP_OTHERUNITS_H

namespace warplint {

/// Why nothing is counted of what the texture unit serves.
inline constexpr char TextureUnit[] =
    "textures and surfaces go through the texture unit, which no figure covers";
/// The same for what works beside the warp.
inline constexpr char AsynchronousUnits[] =
    "bulk copies, barriers in memory and tensor cores that read it have units "
    "of their own, which no figure covers";

} // namespace warplint

#endif
