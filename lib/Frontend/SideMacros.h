//===- SideMacros.h - Macros for the functions of one side ------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_SIDEMACROS_H
#define WARPLINT_FRONTEND_SIDEMACROS_H

#include "Attempt.h"
#include "FileTokens.h"
#include "warplint/Spelling/Edits.h"
#include "clang/Basic/SourceLocation.h"
#include <optional>
#include <utility>

namespace warplint {

/// The edits, with their file, that make host and device functions of those
/// whose macro is `__device__` for device code and nothing for host code:
///
///   #ifdef __CUDA_ARCH__
///   #define CODE __device__
///   #else
///   #define CODE
///   #endif
///
/// nvcc compiles the two apart. Clang reads the host code of a file together
/// with the device code, and refuses its calls of these functions.
/// `Candidate`: the name of such a function, in a file. Absent: its declaration
/// has no such macro, or that of a header of the system. A macro that another
/// one expands to, that has arguments, or that is undefined at the end of the
/// source, is not seen.
std::optional<std::pair<clang::FileID, Edits>>
openToHost(Attempt &A, FileTokens &Tokens, clang::SourceLocation Candidate);

} // namespace warplint

#endif
