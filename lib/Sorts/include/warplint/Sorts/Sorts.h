//===- Sorts.h - What host code sorts ---------------------------*- C++ -*-===//
//
// A program that sorts its data by cell or key, and computes with it in that
// order, has done what a gather asks for. Pointers are followed through the
// host code of a file without regard to the order of its statements: a variable
// or field stands for every array that it may point into, and a field for that
// of all objects. docs/certainty.md says what that is used for.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SORTS_SORTS_H
#define WARPLINT_SORTS_SORTS_H

#include "warplint/Program/Launch.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace warplint {

/// Sets LaunchArgument::Sorted and ::Fields of the launches, each of which is
/// in one of `Functions`, and returns the sorted fields and global variables,
/// by name. `Functions`: the definitions of a file.
std::vector<SortedField>
findSorts(const clang::ASTContext &Context,
          llvm::ArrayRef<clang::FunctionDecl *> Functions,
          llvm::ArrayRef<std::vector<Launch> *> Launches);

} // namespace warplint

#endif
