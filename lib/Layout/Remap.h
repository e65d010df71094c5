//===- Remap.h - Cures that change who touches what -------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_REMAP_H
#define WARPLINT_LAYOUT_REMAP_H

#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Recording.h"
#include <optional>

namespace warplint {

/// A remap of indices that makes the evenly spaced accesses of a
/// one-dimensional array contiguous: sequential addressing for a reduction
/// whose stride doubles, one element from each part for neighbouring elements
/// taken by one lane. Advice with the totals of the contiguous accesses; none
/// when the array is not accessed so or nothing is gained. Only when R.WhyNot
/// is empty.
std::optional<Fix> proposeRemap(const Profile &Gpu, const Recording &R);

/// The values of a run-time pitch that keep the accesses of the array free of
/// conflicts, where one unknown decides all accesses whose cost is not known.
std::optional<Fix> proposePitch(const ArrayDeclaration &Array,
                                llvm::ArrayRef<const KernelTable *> Tables);

} // namespace warplint

#endif
