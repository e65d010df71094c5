//===- CompilerMacros.h - Macros that only clang's CUDA has -----*- C++ -*-===//
#ifndef WARPLINT_SPELLING_COMPILERMACROS_H
#define WARPLINT_SPELLING_COMPILERMACROS_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace warplint {

/// Whether the condition of an #if or #elif only asks whether clang compiles
/// CUDA, in any order: `defined(__clang__) && defined(__CUDA__)`.
bool asksForClangsCuda(llvm::StringRef Condition);

/// Undefines flags, macros without parameters whose text is empty or one
/// number, where the source defines them directly under such a condition. nvcc
/// never defines them, and code may depend on it: CUTLASS has no Blackwell for
/// clang. Files of system folders are read as they are.
std::unique_ptr<clang::PPCallbacks> removeFlagsOfClang(clang::Preprocessor &PP);

} // namespace warplint

#endif
