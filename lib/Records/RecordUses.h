//===- RecordUses.h - What code does with one record ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_RECORDS_RECORDUSES_H
#define WARPLINT_LIB_RECORDS_RECORDUSES_H

#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace warplint {

/// The members of a record that code reads and writes.
struct RecordEffects {
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> Read, Written;
  bool ReadsAll = false, WritesAll = false;
  std::vector<clang::SourceLocation> At; ///< of the accesses
  /// An expression of the function itself that accesses the record, or passes
  /// it to a function that does; `Always`: whenever it is called.
  struct Access {
    const clang::Expr *Where = nullptr;
    bool Always = false;
  };
  std::vector<Access> Accesses;

  bool mayRead() const { return ReadsAll || !Read.empty(); }
  bool mayWrite() const { return WritesAll || !Written.empty(); }
  /// Whether this code may read a member that the other code may write.
  bool readsWhatWrites(const RecordEffects &Other) const;
};

/// Whether a statement is executed whenever one around it is: there is no
/// branch or loop in between.
bool isAlwaysExecuted(const clang::Stmt *S, const clang::Stmt *In,
                      const KernelTree &Tree);

/// Adds what the code of `Tree` does with a record that `E` is an lvalue of, or
/// a pointer to; in functions that get it, too. False if the code may access
/// other elements of the record's array, may keep a pointer to it, or is not
/// known. What the toolkit's functions do with records of the toolkit counts as
/// access to that record.
bool addEffects(const clang::Expr *E, const KernelTree &Tree,
                RecordEffects &Into);

/// Whether an assignment is used as a value at most, not as the place that it
/// sets.
bool isPlainResult(const clang::Expr *Assignment, const KernelTree &Tree);

/// Whether a thread sets all members of its record before it reads any.
/// `Statements` are what it executes, one after the other, and `Places` all
/// lvalues of the record and pointers to it in them.
bool isSetFirst(const clang::CXXRecordDecl *Record,
                llvm::ArrayRef<const clang::Stmt *> Statements,
                llvm::ArrayRef<const clang::Expr *> Places,
                const KernelTree &Tree);

} // namespace warplint

#endif
