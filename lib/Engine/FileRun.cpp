//===- FileRun.cpp - Analysis of one file ---------------------------------===//

#include "FileRun.h"
#include "EditLimits.h"
#include "FindingCosts.h"
#include "Launches.h"
#include "LayoutFixes.h"
#include "Stages.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Pages/KernelPages.h"
#include "warplint/Pages/SourceText.h"
#include "warplint/Project/SortedFields.h"
#include "warplint/Rewrites/Rewrites.h"
#include "warplint/Settings/Selection.h"
#include "warplint/Settings/Suppress.h"
#include "warplint/Suppressions/UnusedSuppressions.h"
#include "warplint/Threads/Threads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

using namespace warplint;

void FileRun::analyse(llvm::ArrayRef<const DeviceCode *> Others) {
  Unit.unpack();
  if (!guarded([&] { Unit.link(Others); }))
    problem(Problem::Kind::Error,
            Result.File + ": linking device functions crashed");
  addOtherLaunches(Unit, Of.OtherLaunches);
  applySorts(Of.OtherSorts, Unit.Launches);
  if (Options.KeepPages)
    Result.InSight = launchesInSight(Unit, Of);
  evaluateKernels(keepPinned(Unit, Of));
  runChecks();
  noteEmptiness();
  noteUnlikeFlags();
  for (const KernelDeclaration &K : Unit.Kernels)
    if (K.IsTemplateInstance) {
      Result.Instantiated.push_back(K.Where);
      show(Result.Instantiated.back());
    }
  // A source with errors gives a partial result if some kernel was analyzed,
  // and is failed otherwise. Other omissions are settled when all files are
  // done (Settle.cpp).
  const bool Lacks = Unit.HasErrors || !Unit.OmittedKernels.empty();
  (Tables.empty() && Lacks ? Result.Failed : Result.Partial) |= Lacks;
  Result.Broken = Lacks;
}

void FileRun::problem(Problem::Kind Level, std::string Message) {
  Problem P;
  P.Level = Level;
  P.Message = std::move(Message);
  Result.Problems.push_back(std::move(P));
}

RunCost FileRun::costOfParse() const {
  RunCost Cost;
  if (!Parsed)
    return Cost;
  Cost.Parse = Unit.ParseSeconds;
  Cost.CodeGen = Unit.CodeGenSeconds;
  Cost.Parses = Unit.Attempts;
  Cost.TookHeaders = Unit.TookHeaders;
  return Cost;
}

void FileRun::noteParse() {
  Result.Includes = Unit.Includes;
  Result.Cost = costOfParse();
  for (Problem &P : Unit.Problems) {
    show(P.Where);
    Result.Problems.push_back(std::move(P));
  }
  warnOfImpossibleLaunches();
  for (const Omission &K : Unit.OmittedKernels)
    omit(K.What, K.Why, K.Kernel);
  omitTemplates();
  omitHostCode();
}

bool FileRun::isInSystemHeader(llvm::StringRef File) const {
  return llvm::any_of(Unit.SystemPrefixes, [&](const std::string &Prefix) {
    return File.starts_with(Prefix);
  });
}

void FileRun::runChecks() {
  const double Before = threadSeconds();
  std::vector<const Check *> Selected = selectChecks(Of.Settings.Checks);
  std::vector<std::vector<Finding>> Groups;
  const FileLaunches All = launchesOf(Tables, Of.Settings.Evaluate.Gpu);
  for (const KernelTable &Table : Tables) {
    const KernelDeclaration *Kernel = nullptr;
    for (const KernelDeclaration &K : Unit.Kernels)
      if (K.Mangled == Table.Kernel)
        Kernel = &K;
    CheckInput In{Table,
                  Kernel,
                  Unit.Arrays,
                  Of.Settings.Evaluate.Gpu,
                  Of.Settings.CheckOptions,
                  llvm::is_contained(Of.Command.Arguments, "-fgpu-rdc"),
                  Of.IsOfApplication};
    std::vector<Finding> &Found = Groups.emplace_back();
    for (const Check *C : Selected)
      if (!guarded([&] { C->run(In, Found); })) {
        omit(Omission::Kind::Check, "the check " + C->id().str() + " crashed",
             Table.Name);
      }
    if (!Of.Settings.Evaluate.BlockIsStated &&
        isOfUnusedKernel(Table.How, Unit, Of.Unused))
      for (Finding &F : Found) {
        F.Sure = Certainty::Possible;
        F.IsOfUnused = true;
      }
    addCosts(Found, Table, In.Gpu, All,
             Kernel && isInSystemHeader(Kernel->Where.File));
    if (Options.KeepPredictions)
      keepOthers(In, Selected);
  }
  finishFindings(std::move(Groups));
  Result.Cost.Checks += threadSeconds() - Before;
}

void FileRun::keepUnreported(const Finding &F, std::string Why) {
  // A finding without excess does not explain a measured one.
  bool IsExcess = F.Unit == CostUnit::Bytes || F.Answer.High > F.Ideal;
  if (!Options.KeepPredictions || !IsExcess)
    return;
  UnreportedFinding S;
  S.Check = F.Check;
  S.Where = F.Where;
  show(S.Where);
  S.Unit = F.Unit;
  S.KernelsMangled = F.KernelsMangled;
  S.Why = std::move(Why);
  Result.Predicted.Unreported.push_back(std::move(S));
}

void FileRun::keepCounted(Finding F, std::vector<Finding> &To) const {
  F.Notes.clear();
  F.Evidence.reset();
  F.Cost.reset();
  // Findings with and without a fix are not joined: keep whether there is one.
  if (!F.Fixes.empty())
    F.Fixes.assign(1, Fix());
  showPaths(F);
  To.push_back(std::move(F));
}

void FileRun::keepOthers(const CheckInput &In,
                         llvm::ArrayRef<const Check *> Selected) {
  for (const Check *C : allChecks()) {
    std::vector<Finding> Found;
    if (llvm::is_contained(Selected, C) || !guarded([&] { C->run(In, Found); }))
      continue;
    for (const Finding &F : Found)
      keepUnreported(F, "the check " + F.Check +
                            " is off; --checks=" + F.Check + " reports it");
  }
}

bool FileRun::isShown(llvm::StringRef File) const {
  if (File.empty() || File == Unit.MainFile)
    return true;
  if (!Of.Settings.SystemHeaders && isInSystemHeader(File))
    return false;
  const FileSettings &S = Of.Settings;
  if (!llvm::Regex(S.HeaderFilter).match(File))
    return false;
  return S.ExcludeHeaderFilter.empty() ||
         !llvm::Regex(S.ExcludeHeaderFilter).match(File);
}

/// The least compute capability that a command compiles for, in tenths; 0: not
/// known.
static unsigned capabilityOf(const Invocation &Command) {
  unsigned Least = 0;
  for (const DeviceTarget &T : Command.Targets)
    for (llvm::StringRef Name : T.Names) {
      unsigned Own = 0;
      if (!Name.consume_front("sm_") || Name.consumeInteger(10, Own))
        return 0;
      Least = Least ? std::min(Least, Own) : Own;
    }
  return Least;
}

void FileRun::attachRewrites(Finding &F) {
  RewriteFacts Facts{Unit.Shapes, Unit.Arrays,  Unit.Kernels,
                     {},          Unit.Sources, Of.Settings.Evaluate.Gpu};
  for (const KernelTable &T : Tables)
    Facts.Tables.push_back(&T);
  for (const Launch &L :
       llvm::concat<const Launch>(Unit.Launches, Of.OtherLaunches))
    if (!L.Block.isKnown())
      Facts.WithUnknownBlock.insert(L.Kernel);
  Facts.Work = Unit.Work.get();
  Facts.ComputeCapability = capabilityOf(Of.Command);
  if (!guarded([&] { addRewrites(F, Facts); }))
    omit(Omission::Kind::Check, "the search for edits crashed");
  for (Fix &X : F.Fixes)
    if (!X.Rewrite.empty())
      limitToMainFile(X, Unit, EditedThing::Code);
}

void FileRun::attachEdits(Finding &F, LayoutFixes &Layouts) {
  if (!guarded([&] { Layouts.attach(F); }))
    omit(Omission::Kind::Check, "the search for layouts crashed");
  attachRewrites(F);
}

void FileRun::finishFindings(std::vector<std::vector<Finding>> Groups) {
  SourceText Text(Unit, Of.Command.Directory, &Of.Unsaved,
                  Cache.isOn() ? &AfterParse : nullptr);
  LayoutFixes Layouts(Unit, Tables, Of.Settings.Evaluate.Gpu);
  if (Options.KeepPages)
    for (const KernelTable &Table : Tables)
      Result.Pages.push_back(pageOf(
          Table, Unit, Of.Settings.Evaluate.Gpu, Text,
          [&](llvm::StringRef Path) { return show(Path); },
          Options.NoteFormulas));
  Suppression Comments;
  std::vector<Problem> Errors;
  Comments.read(Unit.MainFile, Text.text(Unit.MainFile), Errors);
  std::vector<AnyFinding> Any;
  std::vector<Finding> Merged = mergeFindings(std::move(Groups));
  const SmallCauses Small(Merged, Of.Settings.LeastCertainty,
                          Of.Settings.CheckOptions, Tables,
                          Of.IsOfApplication && !Options.HasKernelTimes);
  for (Finding &F : Merged) {
    Any.push_back({F.Check, F.Where});
    if (!isShown(F.Where.File)) {
      keepUnreported(F, "the header is excluded (--header-filter, "
                        "--exclude-header-filter, --system-headers)");
      continue;
    }
    if (Comments.suppresses(F, Text.text(F.Where.File), Errors)) {
      keepUnreported(F, "a NOLINT comment suppresses " + F.Check);
      keepCounted(std::move(F), Result.Suppressed);
      continue;
    }
    if (F.Sure < Of.Settings.LeastCertainty) {
      keepUnreported(F, std::string("it is only ") + nameOf(F.Sure) +
                            "; --certainty=" + nameOf(F.Sure) + " shows it");
      keepCounted(std::move(F), Result.Below);
      continue;
    }
    if (Small.contain(F)) {
      keepUnreported(F, "without its excess the kernel gains little; " +
                            F.Check + "." + MinCostShare + "=0 shows it");
      keepCounted(std::move(F), Result.Small);
      continue;
    }
    if (F.Level == Severity::Warning &&
        globsContain(Of.Settings.WarningsAsErrors, F.Check))
      F.Level = Severity::Error;
    if (!IsEarly)
      attachEdits(F, Layouts);
    Text.attach(F);
    for (Fix &Proposed : F.Fixes) {
      Text.attach(Proposed);
      for (const Edit &E : Proposed.Edits)
        Result.Edited[show(E.Range.File)] = Text.written(E.Range.File).str();
    }
    showPaths(F);
    Result.Findings.push_back(std::move(F));
  }
  if (IsEarly)
    return;
  judgeSuppressions(
      Unit, Of.Settings, Any, [&](llvm::StringRef Path) { return show(Path); },
      [&](llvm::StringRef Path) { return isShown(Path); }, Result);
  for (Problem &P : Errors) {
    show(P.Where);
    Result.Problems.push_back(std::move(P));
  }
}
