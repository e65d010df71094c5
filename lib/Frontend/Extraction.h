//===- Extraction.h - AST facts as plain data -------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_EXTRACTION_H
#define WARPLINT_FRONTEND_EXTRACTION_H

#include "Attempt.h"
#include "CodeGeneration.h"
#include "warplint/Files/Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Real paths of the headers that were read, sorted, without those whose
/// spelling is in `Others`.
std::vector<std::string> includesOf(const clang::SourceManager &SM,
                                    llvm::ArrayRef<std::string> Others = {});

/// Fills the fields of `TU` that are read from the AST: kernels, launches,
/// arrays, includes, sources. `Code` is the result for `Functions`. TU.Module
/// must be set.
void extract(Attempt &A, const std::vector<clang::FunctionDecl *> &Functions,
             const GeneratedCode &Code, const ParseRequest &Request,
             const Resources &Where, TranslationUnit &TU);

} // namespace warplint

#endif
