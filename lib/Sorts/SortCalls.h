//===- SortCalls.h - Calls of library functions that sort -------*- C++ -*-===//
#ifndef WARPLINT_LIB_SORTS_SORTCALLS_H
#define WARPLINT_LIB_SORTS_SORTCALLS_H

#include "Flow.h"
#include "warplint/Program/SortedArray.h"
#include <optional>

namespace warplint {

/// What one call sorts: the places, with what they then hold.
struct SortCall {
  std::vector<std::pair<Place, SortedArray::Role>> Sorted;
};

/// What a call of std::sort, thrust::sort, thrust::sort_by_key, of a function
/// like these, or of a device-wide sort of CUB sorts. None for other functions,
/// and where the order is not one of whole numbers: neighbours in the order of
/// one coordinate are apart in the others.
std::optional<SortCall> sortOf(const clang::CallExpr *E);

} // namespace warplint

#endif
