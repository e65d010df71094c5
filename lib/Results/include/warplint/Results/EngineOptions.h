//===- EngineOptions.h - Options of a run -----------------------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_ENGINEOPTIONS_H
#define WARPLINT_RESULTS_ENGINEOPTIONS_H

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace warplint {

class CacheStore;
class KeptTables;
class RunBoard;
struct FileResult;

/// Resource limits for the work on one file; 0: unlimited.
struct FileLimits {
  uint64_t Seconds = 0; ///< of CPU time
  uint64_t MiB = 0;     ///< of memory

  bool any() const { return Seconds || MiB; }
};

/// What the engine computes for each file of a run, and with what resources.
struct EngineOptions {
  unsigned Jobs = 1; ///< number of threads; 0: one per core
  /// If a limit is set, each file is processed in child processes, one for its
  /// parse and one for its evaluation. A file that exceeds a limit fails with a
  /// diagnostic; other files are not affected. Only one thread of the process
  /// may exist then, the caller of the engine.
  FileLimits Limits;
  bool KeepTables = false; ///< fill FileResult::Dump (--dump-accesses)
  /// Add notes with the formulas of addFormulas() to findings
  /// (--explain-finding), and formulas and the most costly requests to pages.
  /// The dump always has formulas.
  bool NoteFormulas = false;
  /// Mangled names of the kernels whose formulas are noted; empty: all.
  std::set<std::string> FormulasOf;
  /// Set FileResult::Ir to the module after this stage (--dump-ir); empty: do
  /// not.
  std::string KeepIrAfter;
  /// Fill FileResult::Pages (--format=table, --report, the language server).
  bool KeepPages = false;
  /// Fill FileResult::Predicted (--profile, --kernel-times).
  bool KeepPredictions = false;
  /// Recorded times decide which kernels of an application are worth a finding
  /// (--kernel-times), not the checks' option MinSpeedup.
  bool HasKernelTimes = false;
  /// --confirm-with-ptxas: path of the ptxas that reports each kernel's stack
  /// frame; empty: that of each file's toolkit.
  std::optional<std::string> ConfirmWithPtxas;
  /// --confirm-with-nvcc: path of the nvcc that compiles each file; empty: that
  /// of each file's toolkit, or the one on PATH.
  std::optional<std::string> ConfirmWithNvcc;
  /// Store for results of unchanged files; null: every file is analyzed.
  CacheStore *Cache = nullptr;
  /// Tables of earlier analyses in this process, from keepTables(); null: every
  /// kernel is evaluated. The results are the same.
  std::shared_ptr<KeptTables> Kept;
  /// Receives the progress of the run; may be null.
  RunBoard *Board = nullptr;
  /// A run without kernels is complete; by default it counts as incomplete.
  bool AllowNoKernels = false;
  /// The files are one part of a run (--shard): decisions that need the whole
  /// run are left to settleRun().
  bool IsPart = false;
  /// Whether the results are no longer needed. Called repeatedly, on any
  /// thread. Once it returns true, the run ends soon with unspecified results.
  std::function<bool()> IsStale;

  /// Receives a first result of each file where the kernels that are left would
  /// take long: that of the kernels with the least code, without edits and
  /// without what needs all kernels. At most once for each file, on any thread,
  /// before the result itself, which does not change. May be null.
  std::function<void(FileResult)> OnEarly;
  /// Seconds of evaluation after which it is sent: CPU seconds, before or to
  /// come, or those of the clock.
  double EarlyAfter = 0.2;
  /// The line of the file that the user looks at, 0 if it is not known; called
  /// on any thread. With OnEarly, the kernel there is evaluated first. May be
  /// null.
  std::function<unsigned()> LineInSight;

  bool isStale() const { return IsStale && IsStale(); }
};

} // namespace warplint

#endif
