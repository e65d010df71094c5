//===- Retry.h - The parse with the fewest errors ---------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RETRY_H
#define WARPLINT_FRONTEND_RETRY_H

#include "Attempt.h"
#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Parses the request's file. When clang finds errors and something may cure
/// some of them (Remedies.h), parses once more with all that may, and gives the
/// parse with fewer errors; sound source is parsed once.
llvm::Expected<std::unique_ptr<Attempt>> parseBest(const ParseRequest &Request,
                                                   const Resources &Where);

} // namespace warplint

#endif
