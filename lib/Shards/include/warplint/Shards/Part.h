//===- Part.h - Merging of the parts of a run -------------------*- C++ -*-===//
//
// Each machine of a job matrix writes the results of its part to a file. One of
// them reads all files and reports what an undivided run would report. It does
// not need the sources.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SHARDS_PART_H
#define WARPLINT_SHARDS_PART_H

#include "warplint/Files/Trace.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Shards/Shard.h"
#include <string>
#include <vector>

namespace warplint {

/// The contents of a part's file, which only the same build can read.
struct RunPart {
  Shard Which;
  Digest Run{};           ///< digest of all commands and settings of the whole
                          ///< run
  uint64_t Sources = 0;   ///< jobs of the whole run that are not headers
  bool HasOthers = false; ///< whether files of the compilation database are in
                          ///< no part
  std::vector<Job> Jobs;  ///< with Job::Order in the whole run
  std::vector<FileResult> Results; ///< one per job, before settleRun()
  /// ProjectFiles::Read: the kernels and launches of each file of the part.
  std::vector<ProjectFiles::HostSide> Read;
  /// The launches in files of the compilation database that are not in the run,
  /// by HostSide::Order.
  std::vector<ProjectFiles::HostSide> Others;
  std::vector<Problem> Problems;  ///< of inputs without a job
  bool LacksPath = false;         ///< a path of the command line does not exist
  std::vector<std::string> Notes; ///< InputSet::Notes of the whole run
  std::vector<std::string> Included; ///< InputSet::Included of the part
};

/// Reduces the inputs to those of the part, whose results will be written to a
/// file. Returns the part with the facts about the whole run.
RunPart beginPart(InputSet &Inputs, const Shard &Which);

/// Fills in `Part` from the results of analyseInputs(), which was run on the
/// inputs of beginPart() with EngineOptions::IsPart.
void finishPart(RunPart &Part, InputSet Inputs,
                std::vector<FileResult> Results);

/// Writes a part for mergeParts(). `Build` identifies the build of the program.
llvm::Error writePart(const RunPart &Part, llvm::StringRef Build,
                      llvm::StringRef File);

/// The whole run, merged from all parts.
struct MergedRun {
  std::vector<Job> Jobs;
  /// One per job, after settleRun(). A file that an undivided run would have
  /// evaluated under further launches has a problem that reports this.
  std::vector<FileResult> Results;
  std::vector<Problem> Problems;  ///< of inputs without a job
  bool LacksPath = false;         ///< RunPart::LacksPath of some part
  std::vector<std::string> Notes; ///< closingNotes() of the run
};

/// Reads and merges the files of all parts of one run, in any order. Errors
/// name a file that cannot be read, is truncated, or belongs to another build
/// or run, and list missing parts.
llvm::Expected<MergedRun> mergeParts(llvm::ArrayRef<std::string> Files,
                                     llvm::StringRef Build,
                                     bool AllowNoKernels);

} // namespace warplint

#endif
