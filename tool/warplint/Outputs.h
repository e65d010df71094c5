//===- Outputs.h - Output files of the command line -------------*- C++ -*-===//
//
// A mistake on the command line must not destroy a file: an option with an
// output file takes the next argument as its name, even if it is a source.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TOOL_OUTPUTS_H
#define WARPLINT_TOOL_OUTPUTS_H

#include "CommandLine.h"
#include "warplint/Inputs/Inputs.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"

namespace warplint {

/// Returns an error if an output file of the command line may not be
/// overwritten. Without --force it must not be an input, have the name of a
/// source, or exist with text that its option does not write. It must not be a
/// folder, nor be the output of two options. Pipes, devices and standard output
/// are allowed. A link is tested by its target. The error names the option and
/// the file. Called before the analysis. `Inputs` has all inputs that `C` does
/// not name.
llvm::Error testOutputs(const CommandLine &C, const InputSet &Inputs);

/// Sets `C.Withholds` and reports it. A part is written nevertheless, for the
/// merge.
void withhold(CommandLine &C, const llvm::Twine &Why);

/// Calls withhold() if a path of the command line does not exist: the run is
/// not the requested one.
void withholdForMissingPath(CommandLine &C);

/// Calls withhold() if nothing was analyzed although there were inputs:
/// `Skipped` ones without a job, or results.
void withholdWithoutResults(CommandLine &C, size_t Skipped,
                            llvm::ArrayRef<FileResult> Results);

/// Writes the output file of an option, unless it is withheld. The error names
/// both.
llvm::Error writeOutput(const CommandLine &C, llvm::StringRef Option,
                        llvm::StringRef Path, llvm::StringRef Text);

} // namespace warplint

#endif
