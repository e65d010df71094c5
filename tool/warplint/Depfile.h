//===- Depfile.h - Dependencies of a run ------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_DEPFILE_H
#define WARPLINT_TOOL_DEPFILE_H

#include "CommandLine.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "warplint/Results/ProjectFiles.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// --depfile: writes a make rule for the target of --depfile-target, or for the
/// file itself. Its prerequisites, sorted and unique, are the sources and
/// headers that were read, the other sources of the database, which may launch
/// their kernels, and the arguments of -p, --baseline, --diff, --profile and
/// --config-file.
llvm::Error writeDepfile(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
                         const ProjectFiles &Project,
                         llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
