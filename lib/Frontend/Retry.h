//===- Retry.h - Second parse of source with errors -------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RETRY_H
#define WARPLINT_FRONTEND_RETRY_H

#include "Attempt.h"
#include "warplint/Files/Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Parses the request's file. If clang reports errors and remedies exist
/// (Remedies.h), parses once more with all of them and returns the parse with
/// fewer errors. Source without errors is parsed once.
llvm::Expected<std::unique_ptr<Attempt>> parseBest(const ParseRequest &Request,
                                                   const Resources &Where);

} // namespace warplint

#endif
