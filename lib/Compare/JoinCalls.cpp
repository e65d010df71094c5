//===- JoinCalls.cpp - Counters attributed to the call --------------------===//

#include "JoinCalls.h"

using namespace warplint;

namespace {

/// Merges the line of a call with lines of the called functions (joinCalls()).
class Joining {
public:
  Joining(CountsByLine &Counted, ClaimsByLine &Claims, uint64_t Blocks)
      : Counted(Counted), Claims(Claims), Blocks(Blocks) {}

  void join(const LineKey &Caller, const std::set<LineKey> &Called);

private:
  /// How the counters of a line compare with its prediction.
  enum Standing {
    Contradicts, ///< they differ, or there is only one of the two
    LeavesOpen,  ///< within a range or a ratio, or not predicted
    Settled      ///< they agree exactly
  };
  Standing standingOf(const LineKey &Line) const;
  bool holdsMoreThanPredicted(const LineKey &Line) const;
  /// Adds the counters and predictions of `Lines` to the line `First`, and
  /// removes the other lines.
  void makeOne(const LineKey &First, const std::set<LineKey> &Lines);

  CountsByLine &Counted;
  ClaimsByLine &Claims;
  const uint64_t Blocks;
};

} // namespace

Joining::Standing Joining::standingOf(const LineKey &Line) const {
  auto Made = Claims.find(Line);
  auto Count = Counted.find(Line);
  if (Made == Claims.end() || Count == Counted.end())
    return Contradicts;
  Measurement Numbers;
  LinePrediction(Made->second, Blocks).judge(Count->second, Numbers);
  if (Numbers.How == Agreement::Differs)
    return Contradicts;
  return Numbers.How == Agreement::Agrees && !Numbers.IsRatio ? Settled
                                                              : LeavesOpen;
}

bool Joining::holdsMoreThanPredicted(const LineKey &Line) const {
  auto Count = Counted.find(Line);
  if (Count == Counted.end() || Count->second.Actual <= 0)
    return false;
  auto Made = Claims.find(Line);
  if (Made == Claims.end())
    return true;
  Measurement Numbers;
  LinePrediction(Made->second, Blocks).judge(Count->second, Numbers);
  return Numbers.How == Agreement::Differs &&
         (Numbers.IsRatio ||
          (Numbers.High && Count->second.Actual > *Numbers.High));
}

void Joining::join(const LineKey &Caller, const std::set<LineKey> &Called) {
  if (!holdsMoreThanPredicted(Caller))
    return;
  std::map<Standing, std::set<LineKey>> By;
  for (const LineKey &Line : Called)
    if (Claims.count(Line) && (Line < Caller || Caller < Line))
      By[standingOf(Line)].insert(Line);
  std::set<LineKey> Missing = By[Contradicts], Spare;
  if (!By[LeavesOpen].empty())
    Spare.insert(*By[LeavesOpen].begin());
  if (Missing.empty() && Spare.empty())
    return;
  const LineKey First = *(Missing.empty() ? Spare : Missing).begin();
  if (!Missing.empty()) {
    Missing.insert(Caller);
    makeOne(First, Missing);
  }
  if (Missing.empty() || standingOf(First) == Contradicts) {
    Spare.insert(Missing.empty() ? Caller : First);
    makeOne(First, Spare);
  }
}

void Joining::makeOne(const LineKey &First, const std::set<LineKey> &Lines) {
  CountedLine Sum;
  LinePrediction::Accesses All;
  for (const LineKey &Line : Lines) {
    Sum += Counted[Line];
    Counted.erase(Line);
    const LinePrediction::Accesses &Some = Claims[Line];
    All.insert(All.end(), Some.begin(), Some.end());
    Claims.erase(Line);
  }
  Counted[First] = Sum;
  Claims[First] = std::move(All);
}

void warplint::joinCalls(CountsByLine &Counted, ClaimsByLine &Claims,
                         const std::map<LineKey, std::set<LineKey>> &CalledFrom,
                         uint64_t Blocks) {
  Joining J(Counted, Claims, Blocks);
  for (const auto &[Caller, Called] : CalledFrom)
    J.join(Caller, Called);
}
