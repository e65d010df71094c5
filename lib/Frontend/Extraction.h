//===- Extraction.h - AST facts as plain data -------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_EXTRACTION_H
#define WARPLINT_FRONTEND_EXTRACTION_H

#include "Attempt.h"
#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Fills everything of `TU` that is read from the AST: kernels, launches,
/// arrays, includes, sources. `Mangled` names `Functions`, one each. Call it
/// when TU.Module is there.
void extract(Attempt &A, const std::vector<clang::FunctionDecl *> &Functions,
             const std::vector<std::string> &Mangled,
             const ParseRequest &Request, const Resources &Where,
             TranslationUnit &TU);

} // namespace warplint

#endif
