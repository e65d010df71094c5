//===- Depfile.h - Dependencies of a run ------------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_DEPFILE_H
#define WARPLINT_TOOL_DEPFILE_H

#include "CommandLine.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include "warplint/Results/ProjectFiles.h"
#include "llvm/Support/Error.h"
#include <set>
#include <string>

namespace warplint {

/// --depfile: writes a make rule for the target of --depfile-target, or for the
/// file itself. Its prerequisites, sorted and unique, are the sources and
/// headers that were read, the other sources of the database, which may launch
/// their kernels, and the arguments of -p, --baseline, --diff, --profile and
/// --config-file. With --index, other sources are only those that mention what
/// was looked for, and the database is not named.
llvm::Error writeDepfile(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
                         const ProjectFiles &Project,
                         llvm::ArrayRef<FileResult> Results);

/// Likewise, with `Read` as the sources and headers; `AndDatabase`: the
/// database was read.
llvm::Error writeDepfile(const CommandLine &C, std::set<std::string> Read,
                         bool AndDatabase);

} // namespace warplint

#endif
