//===- FileRun.h - The stages of one file -----------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FILERUN_H
#define WARPLINT_LIB_ENGINE_FILERUN_H

#include "ResultCache.h"
#include "warplint/Cache/Archive.h"
#include "warplint/Checks/Check.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include "warplint/Ptxas/Ptxas.h"
#include "warplint/Table/Evaluate.h"
#include <list>

namespace warplint {

/// Runs one job from source to findings, in steps: between them the files of a
/// project tell each other what they know. Each step at most once, in this
/// order, on any thread.
class FileRun {
public:
  FileRun(const Job &Of, const EngineOptions &Options, ResultCache &Cache);
  /// Makes the summary: from the cache, or by a parse.
  void learn();
  /// What learn() gave in a process of its own, for the one that waits, in
  /// which parse() comes again.
  void tellLearned(ArchiveWriter &To) const;
  void takeLearned(ArchiveReader &From);
  /// The file has failed, because it `Why`: further steps do nothing.
  void fail(const std::string &Why);
  /// Looks for the result in the cache, once Job::OtherLaunches are known and
  /// what the files with `Code` are parsed from. Without one, finish() is next.
  std::optional<FileResult> recall(llvm::ArrayRef<Digest> Code);
  /// Parses and generates code, if that was not done yet.
  void parse();
  /// Before finish(): keeps the code in less memory.
  void pack() { Unit.pack(); }
  /// TranslationUnit::deviceCode() of a file that is parsed, packed or not.
  DeviceCode deviceCode();
  /// What the parse gave; empty where it failed.
  const FileSummary &summary() const { return Summary; }
  /// The files, as the user reads them, that findings of this run can stand in
  /// which links with the code of the files behind `Linked`.
  std::set<std::string>
  filesOfFindings(llvm::ArrayRef<const FileSummary *> Linked) const;
  /// Notes that launches of another file, which mentions kernels of this one,
  /// may be missing, because it does not compile. Nothing of this is kept in the
  /// cache.
  void missLaunchesOf(const Invocation &Other);
  /// Evaluates a parsed file under its launches and those of
  /// Job::OtherLaunches, with the code of the functions that it lacks from
  /// `Others`, and puts the result into the cache.
  FileResult finish(llvm::ArrayRef<const DeviceCode *> Others);
  const Job &job() const { return Of; }
  /// For which GPUs, of those that its file is compiled for, this is the code:
  /// `Gpus`, or all but these.
  void serve(std::set<std::string> Gpus, bool AllOthers) {
    Served = std::move(Gpus);
    ServesOthers = AllOthers;
  }
  /// Whether another file that is compiled for `Gpu` links with this code.
  bool serves(const std::string &Gpu) const {
    return (Served.count(Gpu) != 0) != ServesOthers;
  }
  /// The file as the user reads it.
  const std::string &name() const { return Result.File; }

private:
  /// Evaluates and checks.
  void analyse(llvm::ArrayRef<const DeviceCode *> Others);
  /// survives(), which says so if not: what comes of a run with a crash is not
  /// kept.
  bool guarded(llvm::function_ref<void()> Work);
  /// Null where that fails; the reason is told.
  std::unique_ptr<PreparedModule> prepareModule();
  /// Makes the summary of what was parsed, and keeps it in the cache.
  void noteSummary(const FileTrace &Trace);
  /// Warns of the launches that launchesToEvaluate() passes over.
  void tellImpossibleLaunches();
  /// Does the work on this thread and idle ones; their seconds of CPU.
  double inParts(size_t Parts, llvm::function_ref<void(size_t)> Work);
  /// But for the instances that nobody wants.
  void evaluateKernels(const std::set<std::string> &Unwanted);
  struct Evaluated {
    Launch How;
    KernelTable Table;
    bool IsDone = false;    ///< else its evaluation crashed, or
    bool IsForeign = false; ///< nothing of the kernel is the user's
    bool FormulasCrashed = false;
  };
  /// On any thread.
  void evaluate(const PreparedModule &, const EvaluationOptions &,
                Evaluated &Into) const;
  bool notesFormulas(llvm::StringRef Kernel) const;
  void take(Evaluated One, const MachineCodes &Codes);
  /// Asks ptxas where that is wanted; a failure is told and changes nothing.
  MachineCodes askPtxas(const PreparedModule &Prepared);
  void countAccesses(const KernelTable &Table);
  void runChecks();
  /// Runs the checks that are off, for the reasons that --profile gives.
  void keepOthers(const CheckInput &In, llvm::ArrayRef<const Check *> Selected);
  void keepSilent(const Finding &F, std::string Why);
  void finishFindings(std::vector<std::vector<Finding>> Groups);
  /// Whether findings of the file are reported.
  bool isShown(llvm::StringRef File) const;
  /// Whether a path as the compiler spells it is the toolkit's or the system's.
  bool isInSystemHeader(llvm::StringRef File) const;
  /// Whether a kernel, or some access of it, stands in a file of the user's.
  bool concernsUser(const KernelTable &Table) const;
  /// Notes what was not analysed, of `Kernel` (demangled; empty: of no single
  /// one) under `How` (null: under any launch).
  void lose(Omission::Kind What, std::string Why, std::string Kernel = {},
            const Launch *How = nullptr);
  void loseGaps(const KernelTable &Table);
  /// Says of what was lost last where it stands, and in which file.
  Omission &lastLostAt(const Spot &Where);
  void loseTemplates();
  void loseHostCode();
  /// Says of a source that it holds nothing to analyse, if so.
  void noteEmptiness();
  void problem(Problem::Kind Level, std::string Message);
  /// A path of the compiler as the user shall read it.
  std::string show(llvm::StringRef Path) const;
  void show(Spot &Where) const;
  void showPaths(Finding &F) const;
  /// "a.cu:10:3", or empty where no launch is in sight.
  std::string placeOf(const Launch &L) const;

  const Job &Of;
  const EngineOptions &Options;
  ResultCache &Cache;
  FileResult Result;
  TranslationUnit Unit;
  FileSummary Summary;
  bool Tried = false;  ///< parse() was here
  bool Parsed = false; ///< and gave something
  /// The result is the same in every run under the same key.
  bool IsSteady = true;
  std::string ParseKey, ResultKey; ///< in the cache; empty: none
  FileTrace AfterParse;            ///< what was read then
  std::list<KernelTable> Tables;
  std::set<std::string> Served; ///< GPUs; see serve()
  bool ServesOthers = true;
};

} // namespace warplint

#endif
