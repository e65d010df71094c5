//===- Retry.h - The parse with the fewest errors ---------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_RETRY_H
#define WARPLINT_FRONTEND_RETRY_H

#include "Attempt.h"
#include "Resources.h"
#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Parses the request's file. When clang finds errors, tries the dialects that
/// bring through code that nvcc accepts and keeps the attempt with the fewest
/// errors; sound source is parsed once.
llvm::Expected<std::unique_ptr<Attempt>> parseBest(const ParseRequest &Request,
                                                   const Resources &Where);

} // namespace warplint

#endif
