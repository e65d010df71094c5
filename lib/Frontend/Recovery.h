//===- Recovery.h - Going on with source that does not compile --*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RECOVERY_H
#define WARPLINT_FRONTEND_RECOVERY_H

#include "Attempt.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// After a parse with errors: takes the body from every function that the code
/// generator could not survive, so that it becomes a declaration, and reports
/// the kernels among them. Also reports kernel templates of the user's that
/// nothing instantiates, since the code that would may be what is broken.
std::vector<LostKernel> dropBrokenFunctions(Attempt &A);

/// The first of `Errors` that lies in the definition of `F`; null if none does.
const ErrorPlace *errorInside(const clang::FunctionDecl *F,
                              llvm::ArrayRef<ErrorPlace> Errors);

/// A kernel as it is told to the user when the module lacks it.
LostKernel lostKernel(const clang::FunctionDecl *Kernel, std::string Why);

} // namespace warplint

#endif
