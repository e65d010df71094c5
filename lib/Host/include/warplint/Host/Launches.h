//===- Launches.h - Kernel launches in host code ----------------*- C++ -*-===//
#ifndef WARPLINT_HOST_LAUNCHES_H
#define WARPLINT_HOST_LAUNCHES_H

#include "warplint/Host/ErrorPlace.h"
#include "warplint/Program/Launch.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace warplint {

/// Mangled names of the kernels of the module, by canonical declaration.
using KernelNames = llvm::DenseMap<const clang::FunctionDecl *, std::string>;

/// The distinct launches in the host code of user files, in source order. If
/// the launches of one kernel at one location have more than a few different
/// arguments or shapes, they become one, in which the values that differ are
/// unknown.
struct FoundLaunches {
  std::vector<Launch> Own; ///< of kernels in the module
  /// Of kernels without code in the module that other files may define.
  std::vector<Launch> Elsewhere;
  /// Host functions (qualified name and location) that exceeded the step limit:
  /// launches in them and their callees may be missing.
  std::vector<std::pair<std::string, Spot>> OutOfBudget;
};

/// Finds the launches in `Functions`. `Errors`: locations of the errors of the
/// parse.
FoundLaunches findLaunches(clang::ASTContext &Context,
                           const std::vector<ErrorPlace> &Errors,
                           const std::vector<clang::FunctionDecl *> &Functions,
                           const KernelNames &Kernels);

} // namespace warplint

#endif
