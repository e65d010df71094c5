//===- Extraction.h - AST facts as plain data -------------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_EXTRACTION_H
#define WARPLINT_FRONTEND_EXTRACTION_H

#include "Attempt.h"
#include "CodeGeneration.h"
#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// The headers that were read, as real paths, sorted, but those that are spelled
/// as one of the others.
std::vector<std::string> includesOf(const clang::SourceManager &SM,
                                    llvm::ArrayRef<std::string> Others = {});

/// Fills everything of `TU` that is read from the AST: kernels, launches,
/// arrays, includes, sources. `Code` is that of `Functions`. Call it
/// when TU.Module is there.
void extract(Attempt &A, const std::vector<clang::FunctionDecl *> &Functions,
             const GeneratedCode &Code,
             const ParseRequest &Request, const Resources &Where,
             TranslationUnit &TU);

} // namespace warplint

#endif
