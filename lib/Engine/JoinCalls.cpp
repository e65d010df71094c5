//===- JoinCalls.cpp - Lines that calls cannot be told from ---------------===//

#include "JoinCalls.h"

using namespace warplint;

namespace {

class Joining {
public:
  Joining(CountsByLine &Counted, ClaimsByLine &Claims, uint64_t Blocks)
      : Counted(Counted), Claims(Claims), Blocks(Blocks) {}

  void join(const LineKey &Caller, const std::set<LineKey> &Called);

private:
  /// Whether one figure is predicted for a line, and less is counted.
  bool misses(const LineKey &Line) const;
  bool holdsMoreThanPredicted(const LineKey &Line) const;

  CountsByLine &Counted;
  ClaimsByLine &Claims;
  const uint64_t Blocks;
};

} // namespace

bool Joining::misses(const LineKey &Line) const {
  auto Made = Claims.find(Line);
  auto Count = Counted.find(Line);
  return Made != Claims.end() &&
         Claim(Made->second, Blocks)
             .isMissedBy(Count == Counted.end() ? 0 : Count->second.Actual);
}

bool Joining::holdsMoreThanPredicted(const LineKey &Line) const {
  auto Count = Counted.find(Line);
  if (Count == Counted.end() || Count->second.Actual <= 0)
    return false;
  auto Made = Claims.find(Line);
  if (Made == Claims.end())
    return true;
  Measurement Numbers;
  Claim(Made->second, Blocks).judge(Count->second, Numbers);
  return Numbers.How == Agreement::Differs &&
         (Numbers.IsRatio ||
          (Numbers.High && Count->second.Actual > *Numbers.High));
}

void Joining::join(const LineKey &Caller, const std::set<LineKey> &Called) {
  if (!holdsMoreThanPredicted(Caller))
    return;
  std::set<LineKey> Open;
  for (const LineKey &Line : Called)
    if (misses(Line))
      Open.insert(Line);
  Open.erase(Caller);
  if (Open.empty())
    return;
  const LineKey First = *Open.begin();
  Open.insert(Caller);
  CountedLine Sum;
  Claim::Accesses All;
  for (const LineKey &Line : Open) {
    Sum += Counted[Line];
    Counted.erase(Line);
    const Claim::Accesses &Some = Claims[Line];
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
