//===- SortedFields.h - Arrays that other files sort ------------*- C++ -*-===//
#ifndef WARPLINT_PROJECT_SORTEDFIELDS_H
#define WARPLINT_PROJECT_SORTEDFIELDS_H

#include "warplint/Program/Launch.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// Sets LaunchArgument::Sorted of arguments that come from nothing but fields
/// and variables that other files sort.
void applySorts(llvm::ArrayRef<SortedField> Sorts,
                std::vector<Launch> &Launches);

} // namespace warplint

#endif
