//===- DivergentBarrier.cpp - A barrier that some threads miss ------------===//

#include "Phrases.h"

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
        {"ReportPossible", "0",
         "1: report barriers that threads miss for some values of a run-time "
         "unknown, too"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

void DivergentBarrier::run(const CheckInput &In,
                           std::vector<Finding> &Out) const {
  using Reach = BarrierReach::Reach;
  for (const BarrierReach &B : In.Table.Barriers) {
    bool Proved = B.Divergent == Reach::Proved;
    if (B.Divergent == Reach::All ||
        (!Proved && In.number(id(), "ReportPossible", 0) == 0))
      continue;
    std::string Message =
        Proved ? "barrier that not all threads of the block reach"
               : "barrier that some threads of the block may not "
                 "reach";
    if (Proved && B.Missing)
      Message += "; lanes " + lanes(B.Missing) + " of warp " +
                 std::to_string(B.Warp) + " stay away";
    Finding F = startFinding(*this, In, B.Where, std::move(Message));
    F.Answer.How = Proved ? Verdict::Kind::Exact : Verdict::Kind::Range;
    F.Answer.High = 1;
    F.Answer.Low = Proved ? 1 : 0;
    if (!Proved && !B.Why.empty())
      F.Answer.Reasons = {B.Why};
    F.Unit = "barriers";
    if (B.Decider.isValid())
      addNote(F,
              B.Why.empty() ? "this branch decides"
                            : "this branch decides: " + B.Why,
              B.Decider);
    else if (!B.Why.empty())
      addNote(F, B.Why);
    addLaunchNote(F, In);
    addInlineNotes(F, B.InlinedFrom);
    addNote(F, "the program may hang or read shared memory too early; move the "
               "barrier out of the branch and keep only the work inside");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &divergentBarrier() {
  static const DivergentBarrier C;
  return C;
}
} // namespace warplint::checks
