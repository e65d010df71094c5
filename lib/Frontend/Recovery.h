//===- Recovery.h - Going on with source that does not compile --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RECOVERY_H
#define WARPLINT_FRONTEND_RECOVERY_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// After a parse with errors: takes the body from every function that the code
/// generator could not survive, so that it becomes a declaration, and reports
/// the kernels among them. Variables of that kind are taken away whole; what uses
/// one is such a function.
std::vector<LostKernel> dropBrokenDefinitions(Attempt &A);

/// Kernel templates of the user's, among the declarations at namespace level,
/// that nothing instantiates: they have no code to analyse.
std::vector<LostKernel>
unusedTemplates(const std::vector<clang::Decl *> &Declarations);

/// The first of `Errors` that lies in the definition of `F`; null if none does.
const ErrorPlace *errorInside(const clang::FunctionDecl *F,
                              llvm::ArrayRef<ErrorPlace> Errors);

/// A kernel as it is told to the user when the module lacks it.
LostKernel lostKernel(const clang::FunctionDecl *Kernel, std::string Why);

} // namespace warplint

#endif
