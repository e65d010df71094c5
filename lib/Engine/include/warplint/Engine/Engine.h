//===- Engine.h - From files to findings ------------------------*- C++ -*-===//
//
// Joins the libraries: parses and prepares the files, evaluates each kernel
// under each launch, runs the checks, then merges, suppresses and sorts the
// findings.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_ENGINE_H
#define WARPLINT_ENGINE_ENGINE_H

#include "warplint/Command/Invocation.h"
#include "warplint/Compare/Prediction.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Finding/Omission.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Program/Launch.h"
#include "warplint/Project/LaunchTable.h"
#include "warplint/Settings/FileSettings.h"
#include "warplint/Settings/SuppressionComment.h"
#include "warplint/Warp/EvaluationOptions.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class CacheStore;
class RunBoard;

class HeaderCache;
/// A PCH cache for a process that analyzes the same files repeatedly.
std::shared_ptr<HeaderCache> keepHeadersForLong();
/// A PCH cache for one run over `Files` files, `Threads` at a time (0: one per
/// core). `Cache` stores the PCHs for other runs and must outlive the result;
/// null: they are used in this run only.
std::shared_ptr<HeaderCache> keepHeadersForRun(CacheStore *Cache, size_t Files,
                                               unsigned Threads);

/// Unsaved texts of an editor by absolute path; they replace the files on disk.
using UnsavedTexts = std::map<std::string, std::string>;

/// A launch to which an editor restricts the analysis of its kernel.
struct PinnedLaunch {
  std::string Kernel; ///< as LaunchInSight::Kernel
  Spot Where;         ///< the path is absolute
  unsigned Number = 0;
  std::string KernelFile; ///< file that defines the kernel, absolute
  /// Whether some analyzed file contains the launch. Files that only include
  /// the kernel from a common header then ignore the kernel.
  bool IsSeen = false;
};

/// A launch in the source of a run, evaluated or not.
struct LaunchInSight {
  std::string Kernel; ///< with namespaces, without template arguments
  std::string Name;   ///< of the instance, demangled
  Spot KernelWhere;   ///< its definition
  Spot Where;         ///< the launch
  /// Index among the launches of the instance at this location, which may
  /// launch with several values; from 0.
  unsigned Number = 0;
  Shape Grid, Block; ///< as known from the source
  bool IsPinned = false;
};

/// One compilation to analyze.
struct Job {
  Invocation Command;
  FileSettings Settings;
  /// Paths inside this folder are shown relative to it, others absolute. Empty:
  /// paths are shown as the compiler spells them.
  std::string ShowRelativeTo;
  /// Launches of the file's kernels in other files of the project, with paths
  /// relative to this job's folder; set by analyse().
  std::vector<Launch> OtherLaunches;
  /// Of a kernel with a pinned launch, only this launch is evaluated, and no
  /// instance without one. A pin that is not IsSeen has no effect.
  std::vector<PinnedLaunch> Pinned;
  UnsavedTexts Unsaved;
  std::shared_ptr<HeaderCache> Headers; ///< PCH cache; null: headers are parsed
                                        ///< each time
  /// Index among all files of the run, of which this process may analyze a
  /// part.
  uint64_t Order = 0;
};

/// State shared by the files of a run.
struct ProjectFiles {
  /// A file of the database that is not analyzed itself. It is parsed for its
  /// launches if its text mentions a kernel of the run, and for its code if it
  /// mentions a device function that a file of the run lacks.
  struct Other {
    Invocation Command;
    bool LaunchesKnown = false;
    bool IsBroken = false;     ///< the parse for launches failed
    std::vector<Launch> Found; ///< its launches, if LaunchesKnown
    uint64_t Order = 0;        ///< as Job::Order
    /// Another part of the run (--shard) analyzes it.
    bool IsOfRun = false;
  };
  std::vector<Other> Others;
  /// The kernels and launches of each file of the run, in order.
  struct HostSide {
    uint64_t Order = 0;
    std::string Directory;
    std::vector<std::string> Kernels;        ///< with code in the file, mangled
    std::vector<Launch> Launches, Elsewhere; ///< of these kernels, and of
                                             ///< others

    void addTo(LaunchTable &Table) const;
    /// The launches of its kernels by other files of the table.
    std::vector<Launch> otherLaunches(const LaunchTable &Table) const;
  };
  std::vector<HostSide> Read;
  LaunchTable Launches; ///< of all files parsed so far
  UnsavedTexts Unsaved;
  std::shared_ptr<HeaderCache> Headers; ///< as Job::Headers

  /// Prepares for another run of the same files that does not search `Others`
  /// for launches again. To be called after a run.
  void settleOthers();
};

/// Resource limits for the work on one file; 0: unlimited.
struct FileLimits {
  uint64_t Seconds = 0; ///< of CPU time
  uint64_t MiB = 0;     ///< of memory

  bool any() const { return Seconds || MiB; }
};

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
  bool KeepPages = false; ///< fill FileResult::Pages (tables and reports)
  /// Fill FileResult::Predicted (--profile).
  bool KeepPredictions = false;
  /// --confirm-with-ptxas: path of the ptxas that reports each kernel's stack
  /// frame; empty: that of each file's toolkit.
  std::optional<std::string> ConfirmWithPtxas;
  /// Store for results of unchanged files; null: every file is analyzed.
  CacheStore *Cache = nullptr;
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

  bool isStale() const { return IsStale && IsStale(); }
};

/// The cost of analyzing one file, which differs between runs.
struct RunCost {
  /// CPU seconds.
  double Parse = 0, CodeGen = 0, Optimize = 0, Evaluate = 0, Checks = 0;
  unsigned Parses = 0;      ///< number of parses of the file
  bool FromCache = false;   ///< the result came from the cache
  bool TookHeaders = false; ///< a PCH of CUDA's headers was used
};

/// The result for one file (or one entry of the database).
struct FileResult {
  std::string File;
  std::vector<Finding> Findings; ///< sorted, merged, not suppressed
  std::vector<Problem> Problems; ///< clang's and the engine's
  bool Failed = false;           ///< nothing was analyzed
  bool Partial = false;          ///< some of the file was not analyzed
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Undecided = 0,
           Ranges = 0; ///< accesses whose verdict is a range
  /// Findings that a NOLINT comment silenced, and those that are less sure than
  /// what is asked for, as Findings but without their notes: one fault may be
  /// seen in several files and places, and counts once.
  std::vector<Finding> Suppressed, Below;
  /// Texts of the files that fixes edit, as analyzed, by the path in the edit.
  std::map<std::string, std::string> Edited;
  std::vector<std::string> Includes; ///< headers read, real paths, sorted
  std::vector<Omission> Omissions;
  std::vector<SuppressionComment>
      SuppressionComments;       ///< NOLINT comments that name checks of this
                                 ///< tool
  bool Broken = false;           ///< the source has compile errors
  bool HasAssumedLaunch = false; ///< some kernel's block was assumed
  /// Kernel templates that this file instantiates, by the location used in
  /// Omissions of other files.
  std::vector<Spot> Instantiated;
  std::vector<std::string> Dump; ///< JSON objects, one per access
  std::string Ir;                ///< the module as text, if KeepIrAfter is set
  std::vector<KernelPage> Pages; ///< one per analyzed launch
  /// With Pages: all launches, including those not evaluated because of pins.
  std::vector<LaunchInSight> InSight;
  FilePredictions Predicted;
  /// The GPUs that the file was analyzed for ("sm_80"), oldest first.
  std::vector<std::string> Architectures;
  /// Indices into Invocation::Targets of further targets whose code was
  /// analyzed.
  std::vector<unsigned> FurtherTargets;
  RunCost Cost;
};

/// Analyzes the jobs, `Options.Jobs` at a time, and returns one result for
/// each, in the given order. The results do not depend on the number of
/// threads. A crash in the evaluation of one kernel loses only that kernel and
/// is reported. All files are parsed before the first is evaluated, so that
/// each kernel is evaluated under the launches in all files.
std::vector<FileResult> analyse(llvm::MutableArrayRef<Job> Files,
                                const EngineOptions &Options,
                                ProjectFiles &Project);

/// The findings of all results in one list, sorted by location and check.
/// Findings of several files at one location (in a shared header) are merged.
std::vector<Finding> collectFindings(std::vector<FileResult> &Results);

/// Ranks the findings with a known cost by decreasing cost; ties keep their
/// order.
void rankByCost(std::vector<Finding> &Findings);

/// Sorts by decreasing cost, unknown costs last; the sort is stable.
void sortByCost(std::vector<Finding> &Findings);

} // namespace warplint

#endif
