//===- Initializers.h - Host code outside of function bodies ----*- C++ -*-===//
#ifndef WARPLINT_HOST_INITIALIZERS_H
#define WARPLINT_HOST_INITIALIZERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace warplint {

/// Calls `Found` for each initializer of user files that is in no function
/// body: of variables at namespace scope and static members, of fields in their
/// classes, and of members and bases in the constructors among `Functions`.
/// What comes from a compiled preamble is omitted.
void eachInitializer(const clang::ASTContext &Context,
                     const std::vector<clang::FunctionDecl *> &Functions,
                     llvm::function_ref<void(clang::Expr *)> Found);

} // namespace warplint

#endif
