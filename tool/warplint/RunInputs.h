//===- RunInputs.h - The inputs of an analysis ------------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_RUNINPUTS_H
#define WARPLINT_TOOL_RUNINPUTS_H

#include "CommandLine.h"
#include "warplint/Inputs/Inputs.h"
#include "warplint/Shards/Part.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace warplint {

/// The inputs of an analysis, and the part that it writes.
struct RunInputs {
  InputSet All;
  /// Of --write-part; absent: none is written.
  std::optional<RunPart> Part;
};

/// Collects the jobs that the command line names, with its settings; of a
/// part, those of its shard. Sets C.Withholds if a path leads to nothing.
/// Errors: an output that must not be written (testOutputs()), and a job for
/// which no check is on although findings are what the run is for.
llvm::Expected<RunInputs> prepareInputs(CommandLine &C, Configuration &Config);

} // namespace warplint

#endif
