//===- Fixes.cpp - Verification of fixes ----------------------------------===//

#include "warplint/Fixes/Fixes.h"
#include "CachedProof.h"
#include "EditSpeedup.h"
#include "FixChoice.h"
#include "Goals.h"
#include "LayoutGoals.h"
#include "warplint/Engine/Reanalysis.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Layout/Propose.h"
#include "warplint/Layout/Recording.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>
#include <tuple>

using namespace warplint;

namespace {

/// Verifies edited texts by analyzing the jobs that read them again.
class Proof {
public:
  Proof(llvm::ArrayRef<Job> Jobs, llvm::ArrayRef<FileResult> Results,
        const AnalysedTexts &Texts, FileTrace *Trace)
      : Jobs(Jobs), Results(Results), Texts(Texts), Trace(Trace),
        Unedited(Jobs.size()) {}

  /// Proves all fixes together, without those that are refused. Then proves
  /// each of the rest together with those already proved. Sets WhyNot of each
  /// fix, and the edited texts to those with the proved fixes.
  void prove(ProvedFixes &All);
  /// Whether no analysis crashed, so that another proof has the same result.
  bool isCacheable() const { return IsCacheable; }

private:
  /// Analyzes the texts with the edits of all `Fixes` that have no WhyNot, and
  /// sets that of each that a job refuses. Returns whether none is. With
  /// `Added`, the last of the fixes, asks the jobs that it edits: for others
  /// nothing changes.
  bool verify(std::vector<ChosenFix> &Fixes,
              const std::map<std::string, std::string> &Edited,
              const ChosenFix *Added = nullptr);
  /// Analyzes a job with the texts of `Buffers` in place of those files.
  Reanalysis analyze(size_t Index,
                     const std::map<std::string, std::string> &Buffers);
  bool reads(size_t Index, const ChosenFix &C) const;
  /// Why a job refuses the fix, by its analysis `New` after the edits; empty:
  /// it does not.
  std::string whyRefused(size_t Index, ChosenFix &C, const Reanalysis &New,
                         const LineMap &Lines, llvm::ArrayRef<ChosenFix> Fixes);
  std::string whyLayoutRefused(size_t Index, ChosenFix &C,
                               const Reanalysis &New, const LineMap &Lines);
  /// `Line` is that of the array's declaration.
  std::optional<LayoutCheck> measure(size_t Index, const ChosenFix &C,
                                     const Reanalysis &R, unsigned Line,
                                     bool Edited) const;
  /// The analysis of a job without edits.
  const Reanalysis &unedited(size_t Index);
  /// Adds the fix to `Good`, or the first of ChosenFix::Others, if no job
  /// refuses one of `Good` with it. Sets its WhyNot if there is none.
  void add(ChosenFix &C, std::vector<ChosenFix> &Good);
  /// Whether it adds the fix as `One`: its Change or one of its Others. Else
  /// sets its WhyNot.
  bool addOne(const Fix &One, ChosenFix &C, std::vector<ChosenFix> &Good);

  llvm::ArrayRef<Job> Jobs;
  llvm::ArrayRef<FileResult> Results;
  const AnalysedTexts &Texts;
  FileTrace *const Trace; ///< records the files that are read; may be null
  bool IsCacheable = true;
  /// The analysis of each job without edits; absent: not needed yet.
  std::vector<std::optional<Reanalysis>> Unedited;
};

} // namespace

Reanalysis Proof::analyze(size_t Index,
                          const std::map<std::string, std::string> &Buffers) {
  Reanalysis Seen = reanalyse(Jobs[Index], Buffers, Trace);
  IsCacheable &= Seen.IsCacheable;
  return Seen;
}

/// Whether a job reads a file that the fix edits.
bool Proof::reads(size_t Index, const ChosenFix &C) const {
  const FileResult &R = Results[Index];
  for (const Edit &E : C.Change.Edits)
    if (realPathOf(Jobs[Index], R.File) == E.Range.File ||
        std::binary_search(R.Includes.begin(), R.Includes.end(), E.Range.File))
      return true;
  return false;
}

/// The names of the arrays that a fix affects, before or after its edits.
static std::vector<std::string> arraysOf(const ChosenFix &C, bool Edited) {
  if (Edited && !C.Change.Parts.empty())
    return C.Change.Parts;
  return {C.Change.Array};
}

static bool isUsed(const Reanalysis &R, const ArrayDeclaration &D) {
  for (const KernelTable &T : R.Tables)
    for (const Access &A : T.Accesses)
      if (mayAccess(A, D))
        return true;
  return false;
}

/// The cost of the fix's array in the job, or the sum over the arrays that
/// replace it; absent: the job accesses none of them.
std::optional<LayoutCheck> Proof::measure(size_t Index, const ChosenFix &C,
                                          const Reanalysis &R, unsigned Line,
                                          bool Edited) const {
  std::vector<const KernelTable *> Tables;
  for (const KernelTable &T : R.Tables)
    Tables.push_back(&T);
  std::optional<LayoutCheck> Sum;
  for (const std::string &Name : arraysOf(C, Edited))
    for (const ArrayDeclaration &D : R.Arrays) {
      // Edits may move code within a line.
      if (D.Name != Name || D.Where.Line != Line ||
          realPathOfSpelled(Jobs[Index], D.Where.File) !=
              C.Change.ArrayWhere.File)
        continue;
      if (isUsed(R, D)) {
        LayoutCheck One = measureLayout(D, R.Arrays, Tables,
                                        Jobs[Index].Settings.Evaluate.Gpu);
        if (!Sum)
          Sum.emplace();
        Sum->Wavefronts += One.Wavefronts;
        Sum->Excess += One.Excess;
        Sum->Tables = std::max(Sum->Tables, One.Tables);
        Sum->Requests.insert(Sum->Requests.end(), One.Requests.begin(),
                             One.Requests.end());
        if (Sum->WhyNot.empty())
          Sum->WhyNot = One.WhyNot;
      }
      break; // the other instances of a template are measured with this one
    }
  return Sum;
}

/// Whether a finding of the job proposes the fix, so that the fix must reach
/// its prediction there. In other jobs it only must not increase costs.
static bool proposes(const FileResult &R, const Fix &Wanted) {
  return llvm::any_of(R.Findings, [&](const Finding &F) {
    return llvm::any_of(F.Fixes, [&](const Fix &P) {
      if (Wanted.Goal)
        return P.Goal && P.Title == Wanted.Title && P.Array == Wanted.Array &&
               P.ArrayWhere.Line == Wanted.ArrayWhere.Line;
      return !P.Prediction.empty() && P.Prediction == Wanted.Prediction;
    });
  });
}

const Reanalysis &Proof::unedited(size_t Index) {
  if (!Unedited[Index])
    Unedited[Index] = analyze(Index, {});
  return *Unedited[Index];
}

std::string Proof::whyRefused(size_t Index, ChosenFix &C, const Reanalysis &New,
                              const LineMap &Lines,
                              llvm::ArrayRef<ChosenFix> Fixes) {
  if (!New.WhyNot.empty()) {
    const std::string &Old = unedited(Index).WhyNot;
    return Old.empty() ? "after the edit " + New.WhyNot
                       : "before the edit " + Old;
  }
  if (!C.Change.Goal)
    return whyLayoutRefused(Index, C, New, Lines);
  std::string Why =
      whyGoalNotMet(C, {Jobs[Index], unedited(Index), New, Lines, Fixes});
  if (!Why.empty() && !proposes(Results[Index], C.Change))
    Why = "in " + Results[Index].File + " " + Why;
  return Why;
}

std::string Proof::whyLayoutRefused(size_t Index, ChosenFix &C,
                                    const Reanalysis &New,
                                    const LineMap &Lines) {
  const Spot &At = C.Change.ArrayWhere;
  if (!C.Change.IndexFacts.empty())
    if (std::string Why = whyIndicesDiffer(C.Change, unedited(Index).Arrays);
        !Why.empty())
      return Why;
  std::optional<LayoutCheck> After =
      measure(Index, C, New, Lines.line(At.File, At.Line), /*Edited=*/true);
  if (After && !After->WhyNot.empty())
    return "after the edit " + textOf(After->WhyNot);
  if (proposes(Results[Index], C.Change)) {
    if (!After)
      return "the edited source has no such array";
    C.Measured = After->Wavefronts;
    const std::string Why = whyNotAsPredicted(C.Change, *After, C.TakesHalf);
    if (!Why.empty() || !C.Change.IsEstimate)
      return Why;
    return whyNotFaster(C.Change, unedited(Index).Tables, New.Tables,
                        Jobs[Index].Settings.Evaluate.Gpu);
  }
  // The cost of the array must not increase in other files that include it.
  std::optional<LayoutCheck> Before =
      measure(Index, C, unedited(Index), At.Line, /*Edited=*/false);
  if (!Before)
    return "";
  if (!Before->WhyNot.empty())
    return "in " + Results[Index].File + " " + textOf(Before->WhyNot);
  if (!After || After->Wavefronts > Before->Wavefronts)
    return "it makes " + Results[Index].File + " worse";
  return "";
}

bool Proof::verify(std::vector<ChosenFix> &Fixes,
                   const std::map<std::string, std::string> &Edited,
                   const ChosenFix *Added) {
  std::map<std::string, std::string> Buffers;
  for (const auto &[Path, Text] : Edited)
    for (const std::string &Spelling : Texts.at(Path).Spellings)
      Buffers[Spelling] = Text;
  const LineMap Lines(Texts, Fixes);
  bool AllHold = true;
  if (!Added)
    for (ChosenFix &C : Fixes)
      C.Speedup.reset();
  for (size_t I = 0; I < Jobs.size(); ++I) {
    if (Added && !reads(I, *Added))
      continue;
    std::optional<Reanalysis> New;
    for (ChosenFix &C : Fixes) {
      if (!C.WhyNot.empty() || !reads(I, C))
        continue;
      if (!New)
        New = analyze(I, Buffers);
      C.WhyNot = whyRefused(I, C, *New, Lines, Fixes);
      if (C.WhyNot.empty())
        if (auto Speedup = speedupOfEdits(C, unedited(I).Tables, New->Tables,
                                          Jobs[I].Settings.Evaluate.Gpu)) {
          C.Speedup = std::min(*Speedup, C.Speedup.value_or(*Speedup));
          if (C.Change.Goal &&
              *Speedup < std::pow(1 / MostSlower, EstimateExponent))
            C.WhyNot = "by the estimate it makes its kernels slower";
        }
      AllHold &= C.WhyNot.empty();
    }
  }
  return AllHold;
}

bool Proof::addOne(const Fix &One, ChosenFix &C, std::vector<ChosenFix> &Good) {
  std::vector<ChosenFix> Try = Good;
  Try.push_back(C);
  Try.back().Change = One;
  Try.back().WhyNot.clear();
  Try.back().Measured = 0;
  for (ChosenFix &F : Try)
    F.Speedup.reset();
  const auto Edited = applyEdits(Texts, Try);
  if (Try.back().WhyNot.empty() && verify(Try, Edited, &Try.back())) {
    C = Try.back();
    Good.push_back(C);
    return true;
  }
  C.WhyNot =
      Try.back().WhyNot.empty() ? "it undoes another fix" : Try.back().WhyNot;
  return false;
}

void Proof::add(ChosenFix &C, std::vector<ChosenFix> &Good) {
  std::vector<Fix> Tries = {C.Change};
  Tries.insert(Tries.end(), C.Others.begin(), C.Others.end());
  std::string First;
  for (const bool Half : {false, true})
    for (const Fix &One : Tries) {
      if (Half && One.Goal)
        continue;
      C.TakesHalf = Half;
      if (addOne(One, C, Good))
        return;
      if (First.empty())
        First = C.WhyNot;
    }
  C.WhyNot = std::move(First);
}

void Proof::prove(ProvedFixes &All) {
  auto &[Fixes, Edited] = All;
  bool Hold = verify(Fixes, Edited);
  const bool HasOthers = llvm::any_of(Fixes, [](const ChosenFix &C) {
    return !C.WhyNot.empty() && !C.Others.empty();
  });
  if (Hold && !HasOthers)
    return;
  // Whether a fix is made must not depend on others that are not: those stay
  // that hold without the refused ones. One wrong edit may refuse all fixes
  // (the source no longer compiles), so each of the rest is tried with them.
  while (!Hold)
    Hold = verify(Fixes, applyEdits(Texts, Fixes));
  std::vector<ChosenFix> Good;
  llvm::copy_if(Fixes, std::back_inserter(Good),
                [](const ChosenFix &C) { return C.WhyNot.empty(); });
  for (ChosenFix &C : Fixes)
    if (!C.WhyNot.empty())
      add(C, Good);
  Edited = applyEdits(Texts, Good);
}

/// Appends a job and a result for every further GPU whose code differs from
/// that of the first one: edits must not increase its costs either. The result
/// has no findings.
static std::pair<std::vector<Job>, std::vector<FileResult>>
withFurtherTargets(llvm::ArrayRef<Job> Jobs,
                   llvm::ArrayRef<FileResult> Results) {
  std::pair<std::vector<Job>, std::vector<FileResult>> All = {Jobs.vec(),
                                                              Results.vec()};
  for (size_t I = 0; I < Results.size(); ++I)
    for (unsigned Target : Results[I].FurtherTargets)
      if (auto Other = forTarget(Jobs[I].Command, Target)) {
        All.first.push_back(Jobs[I]);
        All.first.back().Command = std::move(*Other);
        FileResult &R = All.second.emplace_back();
        R.File = Results[I].File;
        R.Includes = Results[I].Includes;
      }
  return All;
}

/// Fixes may share an edit, such as the pragma of a loop over two arrays: it
/// remains in the first of them.
static void dropRepeatedEdits(std::vector<ChosenFix> &Fixes) {
  std::set<std::tuple<std::string, unsigned, unsigned, std::string>> Made;
  for (ChosenFix &C : Fixes)
    llvm::erase_if(C.Change.Edits, [&](const Edit &E) {
      return !Made.insert(
                      {E.Range.File, E.Range.Offset, E.Range.Length, E.Text})
                  .second;
    });
}

FixPlan warplint::planFixes(llvm::ArrayRef<Job> Jobs,
                            llvm::ArrayRef<FileResult> Results, bool Unsafe,
                            bool WithComments, CacheStore *Cache) {
  FixPlan Plan;
  std::vector<ChosenFix> Fixes = chooseFixes(Jobs, Results, Unsafe);
  if (Fixes.empty())
    return Plan;
  AnalysedTexts Texts = textsToEdit(Jobs, Results);
  if (WithComments)
    addComments(Fixes, Texts);
  const auto [AllJobs, AllResults] = withFurtherTargets(Jobs, Results);
  std::map<std::string, std::string> Edited = applyEdits(Texts, Fixes);
  ProvedFixes All{std::move(Fixes), std::move(Edited)};
  const CachedProof Kept(Cache, AllJobs, AllResults, All);
  if (auto Known = Kept.recall()) {
    All = std::move(*Known);
  } else {
    FileTrace Trace;
    Proof P(AllJobs, AllResults, Texts, Kept.isOn() ? &Trace : nullptr);
    P.prove(All);
    if (P.isCacheable())
      Kept.keep(Trace, All);
  }
  for (ChosenFix &C : All.Fixes)
    (C.WhyNot.empty() ? Plan.Kept : Plan.Refused).push_back(std::move(C));
  dropRepeatedEdits(Plan.Kept);
  for (const auto &[Path, Text] : All.Edited)
    if (Text != Texts.at(Path).Text)
      Plan.Files.push_back(
          {Path, Texts.at(Path).Shown, Texts.at(Path).Text, Text});
  return Plan;
}
