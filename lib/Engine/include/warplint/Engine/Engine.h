//===- Engine.h - Files to findings -----------------------------*- C++ -*-===//
//
// Joins the rooms: parse, prepare, evaluate each kernel under each launch, run
// the checks, then merge, suppress and sort what they say.
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
#include "warplint/Settings/Silencer.h"
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

class KeptHeaders;
/// Compiled headers for the jobs of a process that analyses again and again.
std::shared_ptr<KeptHeaders> keepHeadersForLong();
/// Compiled headers for one run over so many files, `Threads` at a time (0: one
/// per core), from the cache (null: from this run alone), which must outlive
/// them.
std::shared_ptr<KeptHeaders> keepHeadersForRun(CacheStore *Cache, size_t Files,
                                               unsigned Threads);

/// Texts that an editor holds and has not saved, by absolute path: they stand
/// in place of what is on disk.
using UnsavedTexts = std::map<std::string, std::string>;

/// A launch of a kernel that an editor shows alone.
struct PinnedLaunch {
  std::string Kernel; ///< as LaunchInSight::Kernel
  Spot Where;         ///< with an absolute path
  unsigned Number = 0;
  std::string KernelFile; ///< that defines the kernel, absolute
  /// Some file that is analysed shows the launch: those that do not, but have
  /// the kernel from a common header, leave it to that one.
  bool IsSeen = false;
};

/// A launch that the source of a run shows, whether it is evaluated or not.
struct LaunchInSight {
  std::string Kernel; ///< with its namespaces, without template arguments
  std::string Name;   ///< of the instance, demangled
  Spot KernelWhere;   ///< its definition
  Spot Where;         ///< the launch
  /// Among the launches of the instance at this place, which calls with several
  /// values make; from 0.
  unsigned Number = 0;
  Shape Grid, Block; ///< as the source shows them
  bool IsPinned = false;
};

/// One compilation to analyse.
struct Job {
  Invocation Command;
  FileSettings Settings;
  /// Paths in the results are made relative to this folder where they lie in
  /// it, absolute elsewhere. Empty: left as the compiler spelled them.
  std::string ShowRelativeTo;
  /// Launches of the file's kernels in other files of the project, with paths
  /// that hold here; analyse() fills them in.
  std::vector<Launch> OtherLaunches;
  /// Of a kernel with a pinned launch no other launch is evaluated, and no
  /// instance that has none. A pin that is not seen anywhere does nothing.
  std::vector<PinnedLaunch> Pinned;
  UnsavedTexts Unsaved;
  std::shared_ptr<KeptHeaders> Headers; ///< null: all are read each time
  /// Among all files of the run, of which this one may be a part.
  uint64_t Order = 0;
};

/// What the files of a run share.
struct ProjectFiles {
  /// A file of the database that is not analysed itself. One whose text
  /// mentions a kernel of the run is parsed for its launches; one that mentions
  /// a device function which a file of the run lacks, for its code.
  struct Other {
    Invocation Command;
    bool LaunchesKnown = false;
    bool IsBroken = false;     ///< it was parsed for them and did not compile
    std::vector<Launch> Found; ///< its launches, once they are known
    uint64_t Order = 0;        ///< as Job::Order
    /// Another part of the run analyses it.
    bool IsOfRun = false;
  };
  std::vector<Other> Others;
  /// What the files of the run say of launches, in their order.
  struct HostSide {
    uint64_t Order = 0;
    std::string Directory;
    std::vector<std::string> Kernels;        ///< with code here, mangled
    std::vector<Launch> Launches, Elsewhere; ///< of these, and of others

    void addTo(LaunchTable &Table) const;
    /// The launches of its kernels that other files of the table make.
    std::vector<Launch> otherLaunches(const LaunchTable &Table) const;
  };
  std::vector<HostSide> Read;
  LaunchTable Launches; ///< of all files parsed so far
  UnsavedTexts Unsaved;
  std::shared_ptr<KeptHeaders> Headers; ///< as in Job

  /// After a run: makes this what a next run of the same files may begin with
  /// that shall not look into the others for launches again.
  void settleOthers();
};

/// What the work on one file may take; 0: any amount.
struct FileLimits {
  uint64_t Seconds = 0; ///< of the processor
  uint64_t MiB = 0;     ///< of memory

  bool any() const { return Seconds || MiB; }
};

struct EngineOptions {
  unsigned Jobs = 1;       ///< threads; 0: one per core
  /// With any, each file is worked on in processes of their own, one after the
  /// other for what it takes to parse it and to evaluate it. A file that needs
  /// more fails, and says so; the others lose nothing. The one thread that calls
  /// the engine may be the only one that does.
  FileLimits Limits;
  bool KeepTables = false; ///< fill FileResult::Dump (--dump-accesses)
  /// Findings have notes with the formulas of addFormulas() (--explain-finding),
  /// pages have them and the worst requests; the dump has formulas always.
  bool NoteFormulas = false;
  /// The kernels whose formulas are noted, as the linker knows them; empty: all.
  std::set<std::string> FormulasOf;
  /// Fill FileResult::Ir with the module after this stage (--dump-ir); empty:
  /// with none.
  std::string KeepIrAfter;
  bool KeepPages = false; ///< fill FileResult::Pages (tables and reports)
  /// Fill FileResult::Predicted (--profile).
  bool KeepPredictions = false;
  /// --confirm-with-ptxas: the ptxas to ask about each kernel's stack frame;
  /// empty: that of the toolkit of each file.
  std::optional<std::string> ConfirmWithPtxas;
  /// Results of unchanged files come from here, and new ones go here; null:
  /// everything is analysed.
  CacheStore *Cache = nullptr;
  /// Where the run notes how far it is; null: nowhere.
  RunBoard *Board = nullptr;
  /// A run without a kernel is as complete as any other; else it counts as one
  /// that has analysed nothing.
  bool AllowNoKernels = false;
  /// The files are a part of a run: what only the whole tells is left open for
  /// settleRun().
  bool IsPart = false;
  /// Whether nobody waits for the results any more; asked now and then, on any
  /// thread. Once it says so, the run ends soon and its results are worthless.
  std::function<bool()> IsStale;

  bool isStale() const { return IsStale && IsStale(); }
};

/// What one file cost: no fact of it, and different in every run.
struct RunCost {
  /// Seconds of CPU.
  double Parse = 0, CodeGen = 0, Optimize = 0, Evaluate = 0, Checks = 0;
  unsigned Parses = 0;      ///< how often the file was parsed
  bool FromCache = false;   ///< the result is that of an earlier run
  bool TookHeaders = false; ///< CUDA's headers were there compiled
};

/// What came of one file (or one entry of the database).
struct FileResult {
  std::string File;
  std::vector<Finding> Findings; ///< sorted, merged, not suppressed
  std::vector<Problem> Problems; ///< clang's and the engine's
  bool Failed = false;           ///< nothing was analysed
  bool Partial = false;          ///< something of it was lost
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Undecided = 0,
           Ranges = 0;     ///< accesses whose verdict is no exact one
  unsigned Suppressed = 0; ///< findings that a NOLINT comment silenced
  /// Findings that are less sure than what is asked for.
  unsigned LikelyBelow = 0, PossibleBelow = 0;
  /// Texts that the findings' fixes edit, as analysed, by the path in the edit.
  std::map<std::string, std::string> Edited;
  std::vector<std::string> Includes;    ///< headers read, real paths, sorted
  std::vector<Omission> Omissions;
  std::vector<Silencer> Silencers; ///< NOLINT comments of this tool's checks
  bool Broken = false;             ///< the source did not compile whole
  bool HasAssumedLaunch = false;   ///< a kernel's block was assumed
  /// Kernel templates of which this file has an instance, as their names are
  /// shown in Omissions of other files.
  std::vector<Spot> Instantiated;
  std::vector<std::string> Dump;        ///< JSON objects, one per access
  std::string Ir;                ///< the module as text, where it is kept
  std::vector<KernelPage> Pages; ///< one for each launch analysed
  /// With Pages: also of the launches that pins leave out.
  std::vector<LaunchInSight> InSight;
  FilePredictions Predicted;
  /// The GPUs that it was analysed for, "sm_80", new ones last.
  std::vector<std::string> Architectures;
  /// Of Invocation::Targets those whose code was analysed besides the first.
  std::vector<unsigned> FurtherTargets;
  RunCost Cost;
};

/// Analyses the jobs, `Options.Jobs` at a time, and hands back one result each
/// in the order given: same input, same output at any number of threads. A
/// crash while one kernel is evaluated costs that kernel only and is told. All
/// files are parsed before the first is evaluated, so that each kernel is
/// evaluated under the launches of all.
std::vector<FileResult> analyse(llvm::MutableArrayRef<Job> Files,
                                const EngineOptions &Options,
                                ProjectFiles &Project);

/// The findings of all results in one list: sorted by place and check; what
/// several files say of one place (a shared header) is merged.
std::vector<Finding> collectFindings(std::vector<FileResult> &Results);

/// Numbers the findings whose cost is known, the most costly first; equal ones
/// in the order given.
void rankByCost(std::vector<Finding> &Findings);

/// The most costly first, then those without a known cost; equal ones keep
/// their order.
void sortByCost(std::vector<Finding> &Findings);

} // namespace warplint

#endif
