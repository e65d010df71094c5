//===- FixActions.h - The fix flags -----------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_FIXACTIONS_H
#define WARPLINT_TOOL_FIXACTIONS_H

#include "CommandLine.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// Verifies the fixes of the results and applies them as the flags request:
/// changes files, prints the diff to standard output, writes the YAML. Reports
/// applied and rejected fixes on standard error. Does nothing without such a
/// flag. Returns whether a file was changed, or an error for a file that cannot
/// be written or that has changed.
llvm::Expected<bool> makeFixes(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
                               llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
