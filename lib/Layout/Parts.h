//===- Parts.h - Parts of shared arrays -------------------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_PARTS_H
#define WARPLINT_LAYOUT_PARTS_H

#include "warplint/Layout/Recording.h"
#include <optional>

namespace warplint {

/// The bytes of an array that a part has under a launch.
struct PartBytes {
  int64_t Begin = 0, End = 0;
};

/// The bytes of the part up to the next one, or to the end of the array. Sets
/// `WhyNot` if they are not known, or another part begins at the same place.
PartBytes bytesOfPart(const ArrayDeclaration &Array,
                      llvm::ArrayRef<ArrayDeclaration> All,
                      const KernelTable &Table, Words &WhyNot);

/// How many of the lanes of an access are in a part: all, none, or some.
enum class PartLanes { None, Some, All };
PartLanes lanesIn(const PartBytes &Part, const Access &A);

} // namespace warplint

#endif
