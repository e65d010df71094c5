//===- LayoutGoals.h - What the edit of a layout must reach -----*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_LAYOUTGOALS_H
#define WARPLINT_LIB_FIXES_LAYOUTGOALS_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Propose.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace warplint {

/// Compares the cost of the edited source with the prediction; empty: they
/// agree. Every request must be among those predicted, so an edit after which a
/// lane accesses another element is refused. If accesses that the compiler had
/// joined may come apart, the compiler may join or repeat other accesses. Then
/// the excess must not be greater than predicted, and the wavefronts must be
/// fewer than before. `Half`: it suffices to save half of what was predicted.
/// Instances of a template that have one layout after the edit are one kernel,
/// and counted once.
std::string whyNotAsPredicted(const Fix &F, const LayoutCheck &After,
                              bool Half);

/// Why a layout makes one of its kernels slower, by the estimate of a speedup,
/// or none faster; empty: it does not. What the compiler joined may come apart,
/// and indices take instructions.
std::string whyNotFaster(const Fix &F, llvm::ArrayRef<KernelTable> Before,
                         llvm::ArrayRef<KernelTable> After, const Profile &Gpu);

/// Why the new indices may be wrong where the arrays of `All` that are declared
/// at the line of the fix's array are compiled; empty: they are right.
std::string whyIndicesDiffer(const Fix &F,
                             llvm::ArrayRef<ArrayDeclaration> All);

} // namespace warplint

#endif
