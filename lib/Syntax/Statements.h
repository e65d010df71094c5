//===- Statements.h - Parts of statements that edits can change -*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_STATEMENTS_H
#define WARPLINT_LIB_SYNTAX_STATEMENTS_H

#include "warplint/Program/CodeShapes.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include <vector>

namespace warplint {

/// Fills in the fields of a loop that are read from the loop alone: all but
/// `Asked`, `Pragma`, `IsInBlock` and Counting::Extent (LoopShapes.cpp).
void describeLoop(const clang::Stmt *Loop, const clang::Stmt *Within,
                  const clang::ASTContext &Context, LoopShape &Out);

/// What the attributes of a statement ask for, and their directive
/// (LoopShapes.cpp).
void describePragma(const clang::Stmt *Attributed,
                    const clang::SourceManager &SM, LoopShape &Out);

/// The variable that a plain `for` counts; null for any other loop.
const clang::VarDecl *counterOf(const clang::Stmt *Loop);

/// Whether a statement calls a function or an operator (AtomicShapes.cpp).
bool containsCall(const clang::Stmt *S);

/// Whether evaluating the expression may have a side effect (AtomicShapes.cpp).
bool mayHaveEffects(const clang::Expr *E, const clang::ASTContext &Context);

/// Requires a body (AtomicShapes.cpp).
FunctionShape describeFunction(const clang::FunctionDecl *F);

/// The call if it is one of CUDA's atomics; all but `Within` and what
/// describeAround() sets. `Whole` is the call with its cleanups, `Holder` the
/// statement around that (AtomicShapes.cpp).
std::optional<AtomicShape> describeAtomic(const clang::CallExpr *Call,
                                          const clang::Stmt *Whole,
                                          const clang::Stmt *Holder,
                                          const clang::ASTContext &Context);

/// Sets AtomicShape::Around, if the statement of the body of `F` with the call
/// within is in a kernel, and IsAddressFixed.
void describeAround(AtomicShape &Out, const clang::CallExpr *Call,
                    const clang::Stmt *Around, const clang::FunctionDecl *F);

/// Whether threads execute the same iterations of the loops among `Parents`,
/// the statements around one of `F` (LoopTurns.cpp).
LoopTurns loopTurns(llvm::ArrayRef<const clang::Stmt *> Parents,
                    const clang::FunctionDecl *F);

} // namespace warplint

#endif
