//===- Phrase.cpp - Texts that several formats share ----------------------===//
#include "Phrase.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Finding/LeastSpeedup.h"
#include "warplint/Report/Notes.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace warplint;

static std::string change(uint64_t Before, uint64_t After, llvm::StringRef What,
                          bool IsEstimate = false) {
  return (llvm::Twine(Before) + " -> " + (IsEstimate ? "about " : "") +
          llvm::Twine(After) + " " + What)
      .str();
}

static std::string amount(double Value) {
  return std::to_string(std::llround(std::ceil(Value)));
}

std::string warplint::describeGoal(const FixGoal &G,
                                   std::optional<double> Measured) {
  const std::string What =
      G.What == FixGoal::Kind::NotLocal
          ? " bytes of local memory per thread"
          : std::string(" ") + nameOf(G.Unit) + " per block";
  return amount(G.Before) + " -> " + amount(Measured.value_or(G.After)) + What;
}

/// The costs before and after a fix, in words; empty if the fix has none.
static std::string effect(const Fix &F) {
  std::vector<std::string> Parts;
  if (F.WavefrontsBefore || F.WavefrontsAfter)
    Parts.push_back(
        change(F.WavefrontsBefore, F.WavefrontsAfter, "wavefronts per block",
               F.IsEstimate) +
        (F.CountedAs.empty() ? "" : " (" + textOf(F.CountedAs) + ")"));
  if (F.Goal && !F.Edits.empty())
    Parts.push_back(describeGoal(*F.Goal));
  // Values that the fix does not change are not written.
  if (F.BytesBefore != F.BytesAfter)
    Parts.push_back(change(F.BytesBefore, F.BytesAfter,
                           "bytes of shared memory per block"));
  if (F.BlocksBefore && F.BlocksBefore != F.BlocksAfter)
    Parts.push_back(change(F.BlocksBefore, F.BlocksAfter,
                           "resident blocks per multiprocessor"));
  std::string Text = llvm::join(Parts, ", ");
  if (F.CheckedOn.size() > 1)
    Text += (Text.empty() ? "checked on " : ", checked on ") +
            std::to_string(F.CheckedOn.size()) + " launches";
  return Text;
}

/// Whether a measurement of the kernel can distinguish the bound from no
/// speedup.
static bool isWorthIt(const SpeedupBound &G) { return G.AtMost > LeastSpeedup; }

static std::string formatted(const char *Format, double Value) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format(Format, Value);
  return Text;
}

/// A speedup: "1.05", "1.5", "12".
static std::string factor(double Speedup) {
  return formatted(Speedup < 1.095  ? "%.2f"
                   : Speedup < 9.95 ? "%.1f"
                                    : "%.0f",
                   Speedup);
}

std::string warplint::describeSpeedup(double Speedup) {
  if (Speedup < 1 / LeastSpeedup)
    return "slower by the estimate";
  return Speedup < LeastSpeedup
             ? "hardly faster by the estimate"
             : "about " + factor(Speedup) + " times as fast by the estimate";
}

/// "at most 1.5 times as fast"; empty if there is no bound.
static std::string describeBound(const SpeedupBound &G) {
  if (!std::isfinite(G.AtMost))
    return "";
  return "at most " + factor(G.AtMost) + " times as fast";
}

/// "about 1.2, " before a bound; empty if the bound says as much.
static std::string describeEstimate(std::optional<double> About,
                                    const SpeedupBound &Bound) {
  if (!About || factor(*About) == factor(Bound.AtMost))
    return "";
  return *About < LeastSpeedup ? "hardly faster, "
                               : "about " + factor(*About) + ", ";
}

std::string warplint::describeImpact(const FindingCost &C) {
  const std::string Bound = describeBound(C.Speedup);
  std::string Text =
      std::string("the excess is ") + (C.IsEstimate ? "about " : "") +
      formatted("%.0f%%", C.Share * 100) + " of the kernel's memory cycles";
  // It may be reported for what it is in a kernel with fewer cycles.
  if (weighsMoreElsewhere(C))
    Text +=
        formatted(", %.0f%% in another kernel or launch", C.MostShare * 100);
  if (Bound.empty() || (!C.IsCounted && !isWorthIt(C.Speedup)))
    return Text;
  if (!C.IsCounted)
    return Text + "; without it " +
           describeEstimate(estimatedSpeedup(C), C.Speedup) + Bound;
  if (!isWorthIt(C.Speedup))
    return Text + "; a fix gains next to nothing, " + Bound +
           ", the kernel waits for " + textOf(C.Speedup.WaitsFor);
  return Text + "; without it " +
         describeEstimate(estimatedSpeedup(C), C.Speedup) + Bound +
         ", the kernel waits for " + textOf(C.Speedup.WaitsFor);
}

/// "43%", "0.7%".
static std::string shareOfTime(double Share) {
  return formatted(Share < 0.0995 ? "%.1f%%" : "%.0f%%", Share * 100);
}

static std::string describeTime(const Finding &F, const TimeShare &Time) {
  const size_t Kernels = F.KernelsMangled.size();
  if (Time.Launches == 0)
    return std::string("the recorded times have ") +
           (Kernels > 1 ? "none of its " + std::to_string(Kernels) + " kernels"
                        : "no launch of its kernel");
  std::string Text =
      shareOfTime(Time.Share) + " of the recorded kernel time is spent in " +
      (Kernels > 1 ? "its " + std::to_string(Kernels) + " kernels"
                   : std::string("its kernel")) +
      " (" + counted(Time.Launches, "launch", "launches") + ")";
  if (Time.Saved)
    Text += ", and about " + shareOfTime(*Time.Saved) +
            " is saved without the excess";
  return Text;
}

std::string warplint::describeCosts(const Finding &F) {
  std::string Text = F.Time ? describeTime(F, *F.Time) : "";
  if (F.Cost)
    if (const std::string Impact = describeImpact(*F.Cost); !Impact.empty())
      Text += (Text.empty() ? "" : "; ") + Impact;
  return Text;
}

std::string warplint::describeFix(const Fix &F) {
  if (F.IsRefusal)
    return textOf(F.Title) +
           (F.WhyNoEdit.empty() ? "" : ": " + textOf(F.WhyNoEdit));
  std::string Text = "fix: " + textOf(F.Title);
  std::string Effect = effect(F);
  if (F.Speedup && !describeBound(*F.Speedup).empty())
    Effect += (Effect.empty() ? "" : ", ") +
              describeEstimate(F.Speedup->About, *F.Speedup) +
              describeBound(*F.Speedup);
  if (!Effect.empty())
    Text += ": " + Effect;
  // Other than a layout, an edit of statements is measured when it is made.
  const std::string Proof =
      F.Goal ? ", if the analysis of the edit agrees" : "";
  switch (F.Kind) {
  case Fix::Safety::Safe:
    return Text + Proof + "; --fix applies it";
  case Fix::Safety::Unsafe:
    return Text + Proof + "; --unsafe-fixes applies it" +
           (F.WhyUnsafe.empty() ? "" : "; unsafe: " + textOf(F.WhyUnsafe));
  case Fix::Safety::Advice:
    return F.WhyNoEdit.empty() ? Text
                               : Text + "; no edit: " + textOf(F.WhyNoEdit);
  }
  llvm_unreachable("unknown safety of a fix");
}

Words warplint::whyNoEdit(const Finding &F) {
  Words Why = F.WhyNoEdit;
  for (const Fix &X : llvm::reverse(F.Fixes)) {
    if (!X.Edits.empty())
      return {};
    if (X.IsRefusal || !X.WhyNoEdit.empty())
      Why = X.WhyNoEdit.empty() ? X.Title : X.WhyNoEdit;
  }
  return Why;
}

llvm::StringRef warplint::levelName(Severity Level) {
  switch (Level) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  llvm_unreachable("unknown severity");
}

llvm::StringRef warplint::levelName(Problem::Kind Level) {
  return Level == Problem::Kind::Fatal ? "fatal error"
                                       : levelName(severityOf(Level));
}

Severity warplint::severityOf(Problem::Kind Level) {
  switch (Level) {
  case Problem::Kind::Note:
    return Severity::Note;
  case Problem::Kind::Warning:
    return Severity::Warning;
  case Problem::Kind::Error:
  case Problem::Kind::Fatal:
    return Severity::Error;
  }
  llvm_unreachable("unknown level of a problem");
}
