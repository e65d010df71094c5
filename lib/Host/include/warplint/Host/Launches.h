//===- Launches.h - How the file launches its kernels -----------*- C++ -*-===//
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

/// The launches that the host code of the user's files makes, in source order,
/// each different one once. Where one place launches with more than a few
/// different arguments or shapes, what differs is unknown.
struct FoundLaunches {
  std::vector<Launch> Own; ///< of the kernels of the module
  /// Of kernels that other files have the code of: those that are visible
  /// there.
  std::vector<Launch> Elsewhere;
  /// Host functions, by qualified name and place, that take too many steps:
  /// launches in them, and in what they call, may be missing.
  std::vector<std::pair<std::string, Spot>> CutShort;
};

/// `Errors`: of the parse.
FoundLaunches findLaunches(clang::ASTContext &Context,
                           const std::vector<ErrorPlace> &Errors,
                           const std::vector<clang::FunctionDecl *> &Functions,
                           const KernelNames &Kernels);

} // namespace warplint

#endif
