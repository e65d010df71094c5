//===- Remap.h - Fixes that remap indices to threads ------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_REMAP_H
#define WARPLINT_LAYOUT_REMAP_H

#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Recording.h"
#include <optional>

namespace warplint {

/// Proposes another mapping of threads to elements that makes the evenly
/// strided accesses of a one-dimensional array contiguous: sequential
/// addressing for a reduction with doubling stride, or one element from each
/// part of the array in place of adjacent elements per lane. The result is
/// advice with the cost of the contiguous accesses; none: the accesses have
/// another form, or nothing is saved. Requires an empty R.WhyNot.
std::optional<Fix> proposeRemap(const Profile &Gpu, const Recording &R);

/// The values of a run-time pitch that avoid conflicts in the accesses of the
/// array. None unless one unknown determines all accesses of unknown cost.
std::optional<Fix> proposePitch(const ArrayDeclaration &Array,
                                llvm::ArrayRef<const KernelTable *> Tables);

} // namespace warplint

#endif
