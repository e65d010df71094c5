//===- CountedRun.h - Counters of a profiler --------------------*- C++ -*-===//
//
// Reads Nsight Compute's source page: the counters of every instruction of
// every recorded launch, with its source lines. Plain data; lib/Compare
// compares it with predictions.
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

/// A source line that the profiler attributes to an instruction.
struct RecordedPlace {
  std::string File; ///< as seen by the compiler of the program
  unsigned Line = 0;
};

/// One machine instruction (SASS) and its counters, summed over the launch,
/// with the names of Nsight Compute's metrics. A counter that the profile lacks
/// is 0: the profiler omits columns that are 0 everywhere.
struct RecordedInstruction {
  uint64_t Address = 0;
  std::string Text; ///< "LDS R9, [R6]"
  /// Usually one; an instruction inlined from a header may have its line in the
  /// header and that of the call.
  std::vector<RecordedPlace> Places;
  /// inst_executed: by warps, including executions without active lanes.
  double Executed = 0;
  /// memory_l1_wavefronts_shared, memory_l1_wavefronts_shared_ideal.
  double Wavefronts = 0, WavefrontsIdeal = 0;
  /// memory_l2_theoretical_sectors_global and ..._global_ideal.
  double Sectors = 0, SectorsIdeal = 0;
  double LocalSectors = 0; ///< memory_l2_theoretical_sectors_local
};

/// The source page of one launch of a kernel.
struct RecordedLaunch {
  std::string Kernel; ///< as printed: demangled, mangled, or without scope and
                      ///< arguments
  Shape Grid, Block;  ///< unknown in a source page
  /// Executions of the kernel's first instruction, which each warp and each
  /// thread executes once. 0: unknown.
  uint64_t Warps = 0, Threads = 0;
  std::vector<RecordedInstruction> Instructions; ///< sorted by address
};

struct CountedRun {
  std::string File; ///< as named by the user
  std::vector<RecordedLaunch> Launches;
  std::vector<std::string> Notes; ///< what could not be used, one line each
};

/// Reads the CSV of a source page, or a report (.ncu-rep) with `ncu`. `Ncu` is
/// the program; empty: it is searched on PATH and in the usual folders,
/// including `ToolkitPath` (may be empty). Returns an error for a file that
/// cannot be read, is not a source page, or lacks lines or counters, and if
/// there is no ncu for a report. The error tells what is missing and how to
/// record it.
llvm::Expected<CountedRun> readCountedRun(llvm::StringRef File,
                                          llvm::StringRef Ncu,
                                          llvm::StringRef ToolkitPath);

/// Parses the launches of a source page, in the order of the file. `File` is
/// its name for errors.
llvm::Expected<CountedRun> readSourcePage(llvm::StringRef Text,
                                          llvm::StringRef File);

/// Sets the launch shapes from the text of a raw page, whose kernels are in the
/// same order. Launches that the page lacks keep unknown shapes.
void addShapes(CountedRun &To, llvm::StringRef RawPage);

/// The ncu to run: `Named` if not empty, else the one on PATH, in the toolkit,
/// or in Nsight Compute's installation folders, the newest first.
llvm::Expected<std::string> findNcu(llvm::StringRef Named,
                                    llvm::StringRef ToolkitPath);

} // namespace warplint

#endif
