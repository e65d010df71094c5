//===- ThreadText.h - Parts of a kernel for another thread ------*- C++ -*-===//
#ifndef WARPLINT_MOVES_THREADTEXT_H
#define WARPLINT_MOVES_THREADTEXT_H

#include "warplint/Program/CrossedMove.h"
#include "warplint/Syntax/KernelTree.h"

namespace warplint {

/// The text of a statement, and the same with marks in place of threadIdx. Sets
/// `WhyNot`, unless it has a reason, if a macro is in the way.
CrossedMove::Text textForThreads(const KernelTree &Tree, const clang::Stmt *S,
                                 std::string &WhyNot);

/// The text of the condition that holds where this one does not.
CrossedMove::Text negationForThreads(const KernelTree &Tree,
                                     const clang::Expr *Condition,
                                     std::string &WhyNot);

/// The type of the elements of a parameter as it is written, so that it holds
/// for all instances of a template; `V` is null for another array than a
/// parameter. Empty: it cannot be spelled.
std::string writtenElement(const clang::FunctionDecl *F,
                           const clang::VarDecl *V, clang::QualType Element);

/// The end of a statement with the semicolon behind it, if there is one.
clang::SourceLocation endWithSemicolon(const KernelTree &Tree,
                                       const clang::Stmt *S);

/// Adds a condition to others that hold, too: "i < n && (j == 0 || k)".
void addCondition(std::string &All, llvm::StringRef One);

/// The blanks by which the statements of a kernel are indented.
std::string indentOf(const KernelTree &Tree);

} // namespace warplint

#endif
