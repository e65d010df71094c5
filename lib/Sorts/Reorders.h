//===- Reorders.h - Kernels that move elements by indices -------*- C++ -*-===//
#ifndef WARPLINT_LIB_SORTS_REORDERS_H
#define WARPLINT_LIB_SORTS_REORDERS_H

#include "Flow.h"

namespace warplint {

/// Elements that are moved unchanged, as `to[i] = from[indices[i]]`. Indices of
/// a sort bring them in its order, and a store by them back in that before.
struct Reorder {
  Place To, Indices;
};

/// The moves of a kernel, between arrays of its parameters.
std::vector<Reorder> reordersIn(const clang::FunctionDecl *Kernel);

/// The move of a call of thrust::gather, between the places of its arguments;
/// empty for other functions.
std::vector<Reorder> reordersOf(const clang::CallExpr *E);

} // namespace warplint

#endif
