//===- FileRun.h - Analysis of one file -------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FILERUN_H
#define WARPLINT_LIB_ENGINE_FILERUN_H

#include "AssumedBlock.h"
#include "warplint/Checks/Check.h"
#include "warplint/Confirm/Settle.h"
#include "warplint/Files/Trace.h"
#include "warplint/Linking/ParsedFile.h"
#include "warplint/Ptxas/Ptxas.h"
#include "warplint/Results/FileResult.h"
#include "warplint/Table/Evaluate.h"
#include <list>

namespace warplint {

class LayoutFixes;

/// Analyzes one job from source to findings. Its parse comes first, see
/// ParsedFile; then each step is called at most once, in this order, on any
/// thread.
class FileRun : public ParsedFile {
public:
  using ParsedFile::ParsedFile;
  /// The files, by the paths shown to the user, that can contain findings of
  /// this run if it links the code of the files in `Linked`.
  std::set<std::string>
  filesOfFindings(llvm::ArrayRef<const FileSummary *> Linked) const;
  /// Looks up the result in the cache, given Job::OtherLaunches and the digests
  /// of the parses of the files with `Code`. If there is none, finish() is
  /// next.
  std::optional<FileResult> recall(llvm::ArrayRef<Digest> Code);
  /// Evaluates a parsed file under its launches and those of
  /// Job::OtherLaunches, after linking missing functions from `Others`, and
  /// stores the result in the cache.
  FileResult finish(llvm::ArrayRef<const DeviceCode *> Others);

private:
  /// Evaluates and checks the kernels.
  void analyse(llvm::ArrayRef<const DeviceCode *> Others);
  /// Like survives(), but reports a crash and keeps the result out of the
  /// cache.
  bool guarded(llvm::function_ref<void()> Work);
  /// Null on failure, which is reported.
  std::unique_ptr<PreparedModule> prepareModule();
  RunCost costOfParse() const;
  /// Puts what the parse found into the result.
  void noteParse();
  /// Records the omissions of missLaunchesOf().
  void omitLaunches();
  /// Warns about launches that launchesToEvaluate() skips.
  void warnOfImpossibleLaunches();
  /// Calls `Work` for each part on this and on idle threads; returns the CPU
  /// seconds of the other threads.
  double inParts(size_t Parts, llvm::function_ref<void(size_t)> Work);
  /// Gives the module what is stated about its arrays, and reports what cannot
  /// be true.
  void stateData(PreparedModule &Into);
  /// Evaluates all kernels except the instances in `Unwanted`.
  void evaluateKernels(const std::set<std::string> &Unwanted);
  struct Evaluated {
    Launch How;
    KernelTable Table;
    bool IsDone = false;    ///< if false, its evaluation crashed, or IsForeign
    bool IsForeign = false; ///< the kernel has no user code
    bool FormulasCrashed = false;
  };
  /// The part with the kernel that the user looks at; absent: none is known.
  std::optional<size_t> partInSight(const PreparedModule &Prepared,
                                    const std::vector<Evaluated> &All) const;
  /// Passes the result of the launches of `All` for which `IsDone` is true to
  /// who wants it early.
  void tellFirst(const std::vector<Evaluated> &All,
                 llvm::function_ref<bool(const Evaluated &)> IsDone);
  /// Evaluates all launches that are not kept from an earlier analysis.
  void evaluateAll(PreparedModule &Prepared, const EvaluationOptions &Evaluate,
                   std::vector<Evaluated> &All);
  /// What the tables depend on, for the keys of KeptTables, apart from the code
  /// and the launch.
  std::string keyOfTables(const EvaluationOptions &Evaluate) const;
  /// Takes the table of an earlier analysis; false if there is none.
  bool recallTable(const PreparedModule &Prepared,
                   const EvaluationOptions &Evaluate,
                   const std::string &KeyOfOptions, Evaluated &Into) const;
  /// Makes the table of a launch; false if `Evaluate` crashes or has none.
  bool takeTable(LaunchEvaluator Evaluate, const EvaluationOptions &How,
                 Evaluated &Into) const;
  /// Thread-safe, for launches of different parts.
  void evaluate(const PreparedModule &Prepared,
                const EvaluationOptions &Evaluate,
                const std::string &KeyOfOptions, Evaluated &Into) const;
  bool notesFormulas(llvm::StringRef Kernel) const;
  /// The machine code that programs of the toolkit made of the file.
  struct Machine {
    MachineCodes Codes;                ///< of the kernels that the model made
    std::optional<CompiledFile> Nvccs; ///< absent: nvcc did not compile it
  };
  void take(Evaluated One, const Machine &Code);
  /// Runs ptxas if the options ask for it; a failure is reported and ignored.
  MachineCodes runPtxas(const PreparedModule &Prepared);
  /// Runs nvcc if the options ask for it; a failure is reported, and the
  /// results stay those of the model.
  std::optional<CompiledFile> runNvcc();
  /// A clause for error messages: why programs of the file's toolkit are not
  /// run; empty if they may be.
  std::string clauseOnToolkit() const;
  /// Why nvcc would compile another text than was analyzed; empty: it would
  /// not.
  std::string whyNotForNvcc() const;
  /// Identifies the nvcc and ptxas that runNvcc() runs; empty: none.
  std::string identityOfNvcc() const;
  /// settle() with nvcc's code of the file.
  void settleTable(KernelTable &Table, const CompiledFile &By);
  void countAccesses(const KernelTable &Table);
  void runChecks();
  /// Also runs the disabled checks: --profile uses their findings as reasons.
  void keepOthers(const CheckInput &In, llvm::ArrayRef<const Check *> Selected);
  /// Keeps a finding that is not reported, for the reason `Why`: with --profile
  /// it may explain a measured excess.
  void keepUnreported(const Finding &F, std::string Why);
  /// Adds a finding that is counted, not shown, to `To`.
  void keepCounted(Finding F, std::vector<Finding> &To) const;
  /// Adds edits of statements to a finding that asks for them.
  void attachRewrites(Finding &F);
  /// Adds all edits that may remove the cause of a finding.
  void attachEdits(Finding &F, LayoutFixes &Layouts);
  void finishFindings(std::vector<std::vector<Finding>> Groups);
  /// Whether findings of the file are reported.
  bool isShown(llvm::StringRef File) const;
  /// Whether a file, by the compiler's path, belongs to the toolkit or the
  /// system.
  bool isInSystemHeader(llvm::StringRef File) const;
  /// Whether a kernel or one of its accesses is in a user file.
  bool concernsUser(const KernelTable &Table) const;
  /// Records an omission of `Kernel` (demangled; empty: not specific to one)
  /// under the launch `How` (null: any).
  void omit(Omission::Kind What, std::string Why, std::string Kernel = {},
            const Launch *How = nullptr);
  /// Records the parts of the kernel that were not evaluated, and the accesses
  /// that other units serve.
  void omitPartsOf(const KernelTable &Table);
  /// Sets the location and file of the last omission, and returns it.
  Omission &lastOmissionAt(const Spot &Where);
  void omitTemplates();
  void omitHostCode();
  /// Records the flags of the command under which nvcc makes other accesses.
  void noteUnlikeFlags();
  /// Records an omission if the source contains nothing to analyze.
  void noteEmptiness();
  /// Adds a message without a location.
  void problem(Problem::Kind Level, std::string Message);
  /// The path shown to the user for a path of the compiler.
  std::string show(llvm::StringRef Path) const;
  void show(Spot &Where) const;
  void showPaths(Finding &F) const;
  /// "a.cu:10:3", or empty if the launch has no location.
  std::string placeOf(const Launch &L) const;

  FileResult Result;
  std::string ResultKey; ///< in the cache; empty: no entry
  FileTrace AfterParse;  ///< files read after the parse
  std::list<KernelTable> Tables;
  bool IsEarly = false; ///< Result is not of all kernels
};

} // namespace warplint

#endif
