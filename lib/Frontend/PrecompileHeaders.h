//===- PrecompileHeaders.h - Headers to a precompiled header ----*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_PRECOMPILEHEADERS_H
#define WARPLINT_FRONTEND_PRECOMPILEHEADERS_H

#include "KeptHeaders.h"

namespace warplint {

/// Compiles what the invocation includes before its file, as it is on the disk;
/// null where that has errors, or the disk changes meanwhile.
std::shared_ptr<const CompiledHeaders>
precompileHeaders(const ParseRequest &Request,
                  const clang::CompilerInvocation &CI);

} // namespace warplint

#endif
