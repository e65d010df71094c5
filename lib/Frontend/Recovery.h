//===- Recovery.h - Recovery from source that does not compile --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RECOVERY_H
#define WARPLINT_FRONTEND_RECOVERY_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// After a parse with errors: removes the body of every function that the code
/// generator cannot handle, which makes it a declaration, and returns the
/// kernels among them. Broken variables are removed; functions that use one are
/// broken too.
std::vector<Omission> dropBrokenDefinitions(Attempt &A);

/// User kernel templates at namespace scope without an instance: no code exists
/// to analyze.
std::vector<Omission>
unusedTemplates(const std::vector<clang::Decl *> &Declarations);

/// The first of `Errors` inside the definition of `F`; null if none is.
const ErrorPlace *errorInside(const clang::FunctionDecl *F,
                              llvm::ArrayRef<ErrorPlace> Errors);

/// A kernel that the module lacks, as reported to the user.
Omission omittedKernel(const clang::FunctionDecl *Kernel, std::string Why);

} // namespace warplint

#endif
