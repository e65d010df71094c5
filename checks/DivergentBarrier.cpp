//===- DivergentBarrier.cpp - Barriers that some threads do not reach -----===//

#include "Phrases.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class DivergentBarrier : public Check {
public:
  llvm::StringRef id() const override { return "divergent-barrier"; }
  llvm::StringRef summary() const override {
    return "a block barrier that not all threads of the block reach";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"ReportReturned", "0",
         "1: also report barriers that are missed only by threads that have "
         "returned"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  void report(const CheckInput &In, const BarrierReach &B,
              std::vector<Finding> &Out) const;
};

} // namespace

/// Whether a branch is the `if` of an early return of the kernel.
static bool isReturn(const CheckInput &In, const Spot &Branch) {
  return In.Kernel && llvm::any_of(In.Kernel->EarlyReturns, [&](auto &R) {
           return R.first.File == Branch.File && !(Branch < R.first) &&
                  !(R.second < Branch);
         });
}

/// Removes threads that have returned, for which the barrier does not wait
/// (CUDA programming guide, compute capability 7.0 and newer). Divergent is All
/// if no other threads are missing.
static BarrierReach withoutReturned(const CheckInput &In, BarrierReach B) {
  using Reach = BarrierReach::Reach;
  uint32_t Returned = 0;
  const BarrierReach::Diversion *Next = nullptr;
  const bool Proved = B.Divergent == Reach::Proved;
  for (const BarrierReach::Diversion &P : B.Diversions)
    if (isReturn(In, P.Where))
      Returned |= P.Lanes;
  B.Missing &= ~Returned;
  for (const BarrierReach::Diversion &P : B.Diversions)
    if (!Next && !isReturn(In, P.Where) &&
        (Proved ? (P.Lanes & B.Missing) != 0 : !P.Why.empty()))
      Next = &P;
  if (!isReturn(In, B.Decider)) {
    if (Proved && Returned && !B.Missing)
      B.Divergent = Reach::All;
  } else if (Next) {
    B.Decider = Next->Where;
    B.Why = Proved ? "" : Next->Why;
  } else {
    B.Divergent = Reach::All;
  }
  B.Diversions.clear();
  return B;
}

void DivergentBarrier::run(const CheckInput &In,
                           std::vector<Finding> &Out) const {
  using Reach = BarrierReach::Reach;
  const bool Returned = In.number(*this, "ReportReturned") != 0;
  for (const BarrierReach &B : In.Table.Barriers) {
    if (B.Divergent == Reach::All)
      continue;
    const BarrierReach Left = Returned ? B : withoutReturned(In, B);
    if (Left.Divergent != Reach::All)
      report(In, Left, Out);
  }
}

void DivergentBarrier::report(const CheckInput &In, const BarrierReach &B,
                              std::vector<Finding> &Out) const {
  const bool Proved = B.Divergent == BarrierReach::Reach::Proved;
  std::string Message = Proved
                            ? "barrier that not all threads of the block reach"
                            : "barrier that some threads of the block may not "
                              "reach";
  if (Proved && B.Missing)
    Message += "; lanes " + lanes(B.Missing) + " of warp " +
               std::to_string(B.Warp) + " do not reach it";
  Finding F = startFinding(*this, In, B.Where, std::move(Message));
  F.Answer.How = Proved ? Verdict::Kind::Exact : Verdict::Kind::Range;
  F.Sure = Proved ? Certainty::Certain : Certainty::Possible;
  F.Answer.High = 1;
  F.Answer.Low = Proved ? 1 : 0;
  if (!Proved && !B.Why.empty())
    F.Answer.Reasons = {{Reason::Role::Stated, Unknown::Other, B.Why}};
  F.Unit = CostUnit::Barriers;
  if (B.Decider.isValid())
    addNote(F,
            B.Why.empty() ? "threads diverge at this branch"
                          : "threads may diverge at this branch: " + B.Why,
            B.Decider);
  else if (!B.Why.empty())
    addNote(F, B.Why);
  addLaunchNote(F, In);
  addInlineNotes(F, B.InlinedFrom);
  if (isReturn(In, B.Decider))
    addNote(F,
            "hardware since compute capability 7.0 does not wait for threads "
            "that have returned; older hardware may hang");
  else
    addAdviceNote(
        F, "the program may hang or read shared memory too early; move the "
           "barrier out of the branch and keep only the work inside");
  Out.push_back(std::move(F));
}

namespace warplint::checks {
const Check &divergentBarrier() {
  static const DivergentBarrier C;
  return C;
}
} // namespace warplint::checks
