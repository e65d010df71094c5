//===- Kernels.h - Kernel instances of a parsed file ------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_KERNELS_H
#define WARPLINT_FRONTEND_KERNELS_H

#include "warplint/Program/Declaration.h"
#include "clang/AST/Decl.h"
#include <string>

namespace warplint {

/// The declaration of one kernel instance with a body.
KernelDeclaration describeKernel(const clang::FunctionDecl *Kernel,
                                 const std::string &Mangled,
                                 const clang::ASTContext &Context);

/// The demangled name, without the suffix that clang appends to names of
/// internal kernels.
std::string readableName(const std::string &Mangled);

} // namespace warplint

#endif
