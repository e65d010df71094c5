//===- FileRun.h - The stages of one file -----------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_FILERUN_H
#define WARPLINT_LIB_ENGINE_FILERUN_H

#include "Confirm.h"
#include "warplint/Checks/Check.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Frontend/TranslationUnit.h"
#include <list>

namespace warplint {

/// Runs one job from source to findings. Used once, on one thread.
class FileRun {
public:
  FileRun(const Job &Of, const EngineOptions &Options);
  FileResult run();

private:
  bool parseSource();
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
  bool isShown(const Finding &F) const;
  /// Whether a path as the compiler spells it is the toolkit's or the system's.
  bool isInSystemHeader(llvm::StringRef File) const;
  /// Whether a kernel, or some access of it, stands in a file of the user's.
  bool concernsUser(const KernelTable &Table) const;
  void lose(std::string Why);
  void problem(Problem::Kind Level, std::string Message);
  /// A path of the compiler as the user shall read it.
  std::string show(llvm::StringRef Path) const;
  void show(Spot &Where) const;
  void showPaths(Finding &F) const;
  std::string describe(const Launch &L) const;

  const Job &Of;
  const EngineOptions &Options;
  FileResult Result;
  TranslationUnit Unit;
  std::list<KernelTable> Tables;
};

} // namespace warplint

#endif
