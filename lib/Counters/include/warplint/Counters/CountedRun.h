//===- CountedRun.h - What a profiler counted -------------------*- C++ -*-===//
//
// Reads Nsight Compute's source page: the counters of every instruction of
// every recorded launch, and the source lines of the instruction. Plain data;
// holding it against what was predicted is Engine's work.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COUNTERS_COUNTEDRUN_H
#define WARPLINT_COUNTERS_COUNTEDRUN_H

#include "warplint/Program/Launch.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// A source line that the profiler gives to an instruction.
struct RecordedPlace {
  std::string File; ///< as the compiler of the program saw it
  unsigned Line = 0;
};

/// One machine instruction and its counters, summed over the launch. A counter
/// that the profile does not have is 0: the profiler leaves out columns that
/// are 0 everywhere.
struct RecordedInstruction {
  uint64_t Address = 0;
  std::string Text; ///< "LDS R9, [R6]"
  /// Most have one; what is inlined from a header can be listed at its own line
  /// and at the line of the call.
  std::vector<RecordedPlace> Places;
  double Executed = 0; ///< by warps, also where no lane was active
  double Wavefronts = 0, WavefrontsIdeal = 0; ///< of shared memory
  double Sectors = 0, SectorsIdeal = 0;       ///< of global memory
  double LocalSectors = 0;
};

struct RecordedLaunch {
  std::string Kernel; ///< as printed: demangled, mangled, or the name alone
  Shape Grid, Block;  ///< unknown in a source page alone
  /// What the first instruction of the kernel counted: each warp and each
  /// thread of the launch once. 0: not known.
  uint64_t Warps = 0, Threads = 0;
  std::vector<RecordedInstruction> Instructions; ///< by address
};

struct CountedRun {
  std::string File; ///< what the user named
  std::vector<RecordedLaunch> Launches;
  std::vector<std::string> Notes; ///< what could not be used, one line each
};

/// Reads a CSV of the source page, or a report (.ncu-rep) through `ncu`.
/// `Ncu` names that program; empty: the one on PATH or in the usual folders,
/// `ToolkitPath` (may be empty) among them. Errors: a file that can't be read,
/// that is no source page, that lacks lines or counters, no ncu for a report.
/// They say what is missing and how to record it.
llvm::Expected<CountedRun> readCountedRun(llvm::StringRef File,
                                          llvm::StringRef Ncu,
                                          llvm::StringRef ToolkitPath);

/// The launches of the text of a source page, in the order of the file. `File`
/// names it in the errors.
llvm::Expected<CountedRun> readSourcePage(llvm::StringRef Text,
                                          llvm::StringRef File);

/// Gives the launches the shapes that the text of a raw page lists, in order
/// and by the name of the kernel. What the page lacks stays unknown.
void addShapes(CountedRun &To, llvm::StringRef RawPage);

/// The program to run: `Named` when it is not empty, else the one on PATH, in
/// the toolkit, or where Nsight Compute installs itself, the newest first.
llvm::Expected<std::string> findNcu(llvm::StringRef Named,
                                    llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
