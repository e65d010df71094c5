//===- Part.h - Results of a part of a run, for the merge -------*- C++ -*-===//
//
// Each machine of a job matrix writes what its part gave to a file; one of them
// reads all and reports what an undivided run would have. Of the sources
// nothing is needed then.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SHARDS_PART_H
#define WARPLINT_SHARDS_PART_H

#include "warplint/Files/Trace.h"
#include "warplint/Shards/Shard.h"
#include <string>
#include <vector>

namespace warplint {

/// What a part hands over. Only the build that wrote one reads it.
struct RunPart {
  Shard Which;
  Digest Run{};            ///< of all commands and settings of the whole
  uint64_t Sources = 0;    ///< jobs of the whole that are no headers
  bool HasOthers = false;  ///< files of the database that no part analyses
  std::vector<Job> Jobs;   ///< with their numbers
  std::vector<FileResult> Results; ///< one for each job, not settled
  std::vector<ProjectFiles::HostSide> Read;
  /// The launches that files outside the run make, by their number.
  std::vector<ProjectFiles::HostSide> Others;
  std::vector<Problem> Problems; ///< of inputs that gave no job
  bool LacksPath = false;        ///< a path of the command line led to nothing
};

/// Makes the inputs those of the part, whose results go to a file. What the
/// part knows of the whole is in the result.
RunPart beginPart(InputSet &Inputs, const Shard &Which);

/// Takes over what analyseInputs() made of the inputs of beginPart(), run with
/// EngineOptions::IsPart.
void finishPart(RunPart &Part, InputSet Inputs,
                std::vector<FileResult> Results);

/// Writes a part for mergeParts(). `Build` names the build of the program.
llvm::Error writePart(const RunPart &Part, llvm::StringRef Build,
                      llvm::StringRef File);

/// The whole of which all parts are given.
struct MergedRun {
  std::vector<Job> Jobs;
  /// One for each job, settled. A file that an undivided run would have
  /// evaluated under further launches says so among its problems.
  std::vector<FileResult> Results;
  std::vector<Problem> Problems; ///< of inputs that gave no job
  bool LacksPath = false;        ///< RunPart::LacksPath of any
};

/// Reads and joins the files of all parts of one run, in any order. Errors name
/// the file that can't be read, is cut short or of another build or run, and
/// the parts that are missing.
llvm::Expected<MergedRun> mergeParts(llvm::ArrayRef<std::string> Files,
                                     llvm::StringRef Build,
                                     bool AllowNoKernels);

} // namespace warplint

#endif
