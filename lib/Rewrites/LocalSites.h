//===- LocalSites.h - Where a private array is indexed ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_LOCALSITES_H
#define WARPLINT_LIB_REWRITES_LOCALSITES_H

#include "warplint/Rewrites/Rewrites.h"
#include <set>

namespace warplint {

/// A line with accesses to a private array at an index that is not constant.
struct LocalSite {
  Spot Where;
  /// Why the indices are not constant, in all kernels; without duplicates.
  std::vector<IndexReason> Why;
  /// The subscripts of the line that may be those accesses; indices in
  /// CodeShapes::Subscripts.
  std::vector<size_t> Subscripts;
};

/// A private array that is in local memory in some kernel.
struct LocalArray {
  std::string Name;
  Spot Where;
  uint64_t Bytes = 0, ElementBytes = 0;
  bool AddressEscapes = false;             ///< in some kernel
  std::vector<LocalSite> Sites;            ///< sorted by location
  std::vector<const KernelTable *> Tables; ///< where it is in local memory
};

/// The array of a finding in all tables; absent if it is in local memory in
/// none.
std::optional<LocalArray> localArrayOf(const Finding &F,
                                       const RewriteFacts &In);

/// The declarations of the array, one for each instance of a template.
std::vector<const ArrayDeclaration *> declarationsOf(const LocalArray &A,
                                                     const RewriteFacts &In);

} // namespace warplint

#endif
