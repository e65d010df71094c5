//===- Outputs.h - The files that options write -----------------*- C++ -*-===//
//
// A slip on the command line must cost no file: an option that writes one takes
// the word behind it for its name, be it a source.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_OUTPUTS_H
#define WARPLINT_TOOL_OUTPUTS_H

#include "CommandLine.h"
#include "warplint/Engine/Inputs.h"

namespace warplint {

/// Whether all files that the command line names as outputs may be written.
/// Without --force none may be an input, nor have the name of a source, nor
/// exist with a text that its option does not write; none may be a folder, nor
/// stand for two options. What is no file (-, /dev/stdout, a pipe) may. For a
/// link the file behind it counts. The error names the option and the file.
/// Called before anything is analysed. `Inputs` has all but what `C` names.
llvm::Error testOutputs(const CommandLine &C, const InputSet &Inputs);

/// Sets `C.Withholds` and reports it. A part is written all the same, for the
/// merge.
void withhold(CommandLine &C, const llvm::Twine &Why);

/// The same where a path of the command line leads to nothing: the run is not
/// the one that was asked for.
void withholdForMissingPath(CommandLine &C);

/// The same where nothing was analysed, though there was something: `Skipped`
/// inputs that gave no job, or results.
void withholdWithoutResults(CommandLine &C, size_t Skipped,
                            llvm::ArrayRef<FileResult> Results);

/// Writes the file of an option, unless it is withheld. The error names both.
llvm::Error writeOutput(const CommandLine &C, llvm::StringRef Option,
                        llvm::StringRef Path, llvm::StringRef Text);

} // namespace warplint

#endif
