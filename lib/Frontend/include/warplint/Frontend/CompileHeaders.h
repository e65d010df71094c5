//===- CompileHeaders.h - Headers compiled ahead of a parse -----*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_COMPILEHEADERS_H
#define WARPLINT_FRONTEND_COMPILEHEADERS_H

#include "warplint/Frontend/TranslationUnit.h"

namespace warplint {

/// Compiles the headers that the next parse of the request would compile on its
/// way, if there are any; else reads nothing but the beginning of the file.
/// ParseRequest::Headers is not null. Call it under a crash guard.
void compileHeaders(const ParseRequest &Request);

} // namespace warplint

#endif
