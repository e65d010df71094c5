//===- FixActions.h - What the fix flags do ---------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_FIXACTIONS_H
#define WARPLINT_TOOL_FIXACTIONS_H

#include "CommandLine.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Proves the fixes of the results and does with them what the flags say:
/// changes files, prints the diff to the standard output, writes the YAML. What
/// was fixed and what was refused is told on the standard error. Nothing where
/// no flag asks. Hands back whether a file was changed. Errors: a file that
/// can't be written, or that changed.
llvm::Expected<bool> makeFixes(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
                               llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
