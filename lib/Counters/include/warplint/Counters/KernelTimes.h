//===- KernelTimes.h - Recorded times of kernels ----------------*- C++ -*-===//
//
// How long each kernel of an application ran, as Nsight Systems sums it up or
// as Nsight Compute measures each launch. Plain data; lib/Compare joins it with
// findings.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COUNTERS_KERNELTIMES_H
#define WARPLINT_COUNTERS_KERNELTIMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// The time of the launches of one kernel.
struct KernelTime {
  std::string Kernel; ///< as printed: demangled, mangled, or without scope and
                      ///< arguments
  double Nanoseconds = 0; ///< summed over the launches
  uint64_t Launches = 0;
};

struct RecordedTimes {
  std::string File;                ///< as named by the user
  std::vector<KernelTime> Kernels; ///< names once, in the order of the file

  double nanoseconds() const; ///< of all kernels
};

/// Reads the CSV of one of these:
/// - nsys stats, reports cuda_gpu_kern_sum and cuda_gpu_kern_gb_sum (columns
///   Name, Instances and Total Time, with any unit);
/// - ncu, with a metric of each launch that is its duration
///   (gpu__time_duration.sum), on the page of details or the raw page.
/// Lines around the tables are skipped. A report (.ncu-rep) is read with ncu;
/// `Ncu` and `ToolkitPath` as for readCountedRun(). Returns an error that names
/// the file if it cannot be read, has no such table, a time that is no number,
/// or no time above zero.
llvm::Expected<RecordedTimes> readKernelTimes(llvm::StringRef File,
                                              llvm::StringRef Ncu,
                                              llvm::StringRef ToolkitPath);

/// The same for the text of a file. `File` is its name for errors.
llvm::Expected<RecordedTimes> parseKernelTimes(llvm::StringRef Text,
                                               llvm::StringRef File);

} // namespace warplint

#endif
