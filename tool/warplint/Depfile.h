//===- Depfile.h - What a run has read, for make and Ninja ------*- C++ -*-===//
#ifndef WARPLINT_TOOL_DEPFILE_H
#define WARPLINT_TOOL_DEPFILE_H

#include "CommandLine.h"
#include "warplint/Engine/Engine.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// --depfile: a rule in make's language, by which what --depfile-target names
/// is made of the sources and headers that were read, of the other sources of
/// the database, which may launch a kernel of these, and of the files that the
/// command line names. Sorted; each once.
llvm::Error writeDepfile(const CommandLine &C, llvm::ArrayRef<Job> Inputs,
                         const ProjectFiles &Project,
                         llvm::ArrayRef<FileResult> Results);

} // namespace warplint

#endif
