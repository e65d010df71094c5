//===- OutsideMemory.h - Memory that a kernel may access --------*- C++ -*-===//
#ifndef WARPLINT_LIB_RECORDS_OUTSIDEMEMORY_H
#define WARPLINT_LIB_RECORDS_OUTSIDEMEMORY_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace warplint {

/// What a kernel, with the functions that it calls, may access.
struct OutsideMemory {
  /// Parameters, members and variables of the program that are pointers, from
  /// which a pointer is loaded, or that are in memory themselves; without the
  /// constant ones and those in shared memory.
  llvm::SmallSetVector<const clang::ValueDecl *, 8> Through;
  /// Those of them that functions name which the kernel calls.
  llvm::SmallSetVector<const clang::ValueDecl *, 8> InCallees;
  /// Why this is not all, or why the order of accesses matters to others;
  /// empty: neither is the case.
  std::string WhyNot;
};
OutsideMemory outsideMemoryOf(const clang::FunctionDecl *Kernel);

/// Whether objects of two types may be at one place: they are the same, one is
/// a part of the other, or one is no struct.
bool maySharePlace(clang::QualType A, clang::QualType B);

/// Whether a struct, or a part of it, has volatile members.
bool hasVolatileParts(const clang::CXXRecordDecl *Record);

} // namespace warplint

#endif
