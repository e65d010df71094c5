//===- WorkShapes.h - How kernels give out their work -----------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_WORKSHAPES_H
#define WARPLINT_SYNTAX_WORKSHAPES_H

#include "warplint/Program/WorkShapes.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>
#include <vector>

namespace warplint {

class KernelTree;

/// Adds what it finds in one kernel, whose symbol name is `Mangled`.
using KernelFinder = llvm::function_ref<void(
    const KernelTree &Tree, const std::string &Mangled, WorkShapes &Into)>;

/// What each thread does in the kernels of user files among `Functions`;
/// `Mangled` has the name of each of these. What the instances of a template
/// have at one place is one. What other components find comes from `Others`,
/// which is called for each of the kernels (addAxes() of lib/Axes,
/// addMoves() of lib/Moves and addThreadRecords() of lib/Records).
WorkShapes findWorkShapes(const std::vector<clang::FunctionDecl *> &Functions,
                          const std::vector<std::string> &Mangled,
                          KernelFinder Others = nullptr);

} // namespace warplint

#endif
