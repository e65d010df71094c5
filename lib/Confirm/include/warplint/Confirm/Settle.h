//===- Settle.h - Access tables compared with nvcc's code -------*- C++ -*-===//
//
// A row or an array of the table is settled if nvcc's code confirms or refutes
// it. PTX has the widths of accesses and the variables in local memory; ptxas
// reports the stack frame. ptxas may vectorize accesses, which PTX does not
// show, so a row that is wider than in PTX stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CONFIRM_SETTLE_H
#define WARPLINT_CONFIRM_SETTLE_H

#include "warplint/Confirm/Nvcc.h"
#include "warplint/Facts/AccessTable.h"
#include "warplint/Finding/Confirmation.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Declaration.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// What a table is compared with.
struct Compiled {
  const CompiledFile &File;
  const Profile &Gpu;
  /// The folder that relative paths in places count from.
  std::string Directory;
  const KernelDeclaration *Kernel = nullptr; ///< may be null
  llvm::ArrayRef<ArrayDeclaration> Arrays;
};

/// Settles the rows and the private arrays of a table. Removes the rows that
/// nvcc's code refutes; those whose accesses it joins are evaluated for the
/// joint width, where all requests are known, and removed otherwise. Adds the
/// arrays that only nvcc's code has in local memory. Does nothing to a kernel
/// that nvcc's code lacks.
void settle(KernelTable &Table, const Compiled &By, Confirmation &Counts);

/// Evaluates a row again for accesses of `Bytes`, each of which joins several
/// neighboring ones. Returns false and changes nothing where the requests are
/// not all known, or do not join. `Rows`: the row stands for so many, which
/// have equally many requests each; its Patterns are those of all.
bool widen(Access &Row, unsigned Bytes, const Profile &Gpu, unsigned Rows = 1);

} // namespace warplint

#endif
