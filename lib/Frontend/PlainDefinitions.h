//===- PlainDefinitions.h - Definitions without their targets ---*- C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_PLAINDEFINITIONS_H
#define WARPLINT_LIB_FRONTEND_PLAINDEFINITIONS_H

#include "Attempt.h"
#include <vector>

namespace warplint {

/// A definition without attributes of a function that an earlier declaration is
/// for the device, `__device__ int f();` and `int f() {}`.
struct PlainDefinition {
  clang::SourceLocation Name; ///< of the definition
  bool IsForHost = false;     ///< the declaration is for the host, too
};

/// Those in user files whose declaration is used. nvcc takes such a function
/// for both (its warning 20037); for clang there are two, and that for the
/// device has no code.
std::vector<PlainDefinition> plainDefinitions(const Attempt &A);

} // namespace warplint

#endif
