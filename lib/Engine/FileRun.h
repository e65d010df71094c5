//===- FileRun.h - The stages of one file -----------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FILERUN_H
#define WARPLINT_LIB_ENGINE_FILERUN_H

#include "Confirm.h"
#include "warplint/Checks/Check.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <list>

namespace warplint {

/// Runs one job from source to findings, in two steps: between them the files
/// of a project tell each other what they know. Each step once, on any thread.
class FileRun {
public:
  FileRun(const Job &Of, const EngineOptions &Options);
  /// Parses and generates code.
  void parse();
  /// Between the steps: keeps the code in less memory.
  void pack() { Unit.pack(); }
  /// TranslationUnit::missingFunctions() as parsed, packed or not.
  const std::set<std::string> &missing() const { return Missing; }
  /// TranslationUnit::deviceCode(), packed or not.
  DeviceCode deviceCode();
  /// What the parse gave; empty where it failed.
  const TranslationUnit &unit() const { return Unit; }
  /// Notes that launches of another file, which mentions kernels of this one,
  /// may be missing, because it does not compile.
  void missLaunchesOf(const Invocation &Other);
  /// Evaluates under the launches of the file and those of Job::OtherLaunches,
  /// with the code of the functions that the file lacks from `Others`.
  FileResult finish(llvm::ArrayRef<const DeviceCode *> Others);

private:
  /// Null where that fails; the reason is told.
  std::unique_ptr<PreparedModule> prepareModule();
  /// Warns of the launches that launchesToEvaluate() passes over.
  void tellImpossibleLaunches();
  void evaluateKernels();
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
  void loseTemplates();
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
  FileResult Result;
  TranslationUnit Unit;
  bool Parsed = false;
  std::set<std::string> Missing;
  std::list<KernelTable> Tables;
};

} // namespace warplint

#endif
