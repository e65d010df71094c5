//===- DivergentBranch.cpp - Work distribution that splits warps ----------===//
//
// Reports a branch on the thread index that leaves lanes inactive in many
// warps, if assigning the work to contiguous threads would occupy fewer warps.
// Bounds checks at the end of the data and code such as `if (tid == 0)` need as
// many warps as they occupy and are not reported.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include <algorithm>

using namespace warplint;
using namespace warplint::checks;

namespace {

class DivergentBranchCheck : public Check {
public:
  llvm::StringRef id() const override { return "divergent-branch"; }
  llvm::StringRef summary() const override {
    return "a branch on the thread index leaves lanes idle, and fewer warps of "
           "contiguous threads could do the work";
  }
  bool isFixedByRewrite() const override { return true; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinIdleShare", "0.4",
         "smallest share of idle lanes in the guarded code, 0 to 1"},
        {"MinGuardedInstructions", "4",
         "smallest number of instructions that the branch guards"},
        {"MinRegisterWork", "64",
         "smallest number of instructions that a warp runs in the guarded code "
         "if it loads nothing, or if threads would have to exchange data to "
         "move it; those of a loop count once for each iteration"},
        {"MinIdleWork", "0.1",
         "smallest share of the kernel's instructions that contiguous threads "
         "would not execute, 0 to 1"},
        {"MinIdleInstructions", "20",
         "smallest number of instructions that contiguous threads would not "
         "execute, as a mean over the warps of the block"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  /// With a larger share of inactive lanes, the work is that of a leader, which
  /// depends on the results of the others.
  static constexpr double MostIdleOfWork = 0.75;
  /// The share of inactive lanes if one lane of each warp is active.
  static constexpr double OneLane = 31.0 / 32;

  /// The share of the kernel's instructions that contiguous threads would not
  /// execute; absent: not known.
  static std::optional<double> idleWork(const CheckInput &In,
                                        const DivergentBranch &B);

  static double warpsOf(const KernelTable &T) {
    return T.How.Block.isKnown()
               ? double((T.How.Block.count() + WarpLanes - 1) / WarpLanes)
               : 1;
  }

  bool isDefect(const CheckInput &In, const DivergentBranch &B) const {
    if (!B.DependsOnThread || B.DependsOnData || B.IsLoopExit)
      return false;
    if (!B.Split || *B.Split == 0 || !B.WarpsUsed || !B.WarpsNeeded ||
        *B.WarpsUsed <= *B.WarpsNeeded)
      return false;
    if (B.GuardedInstructions < In.number(*this, "MinGuardedInstructions"))
      return false;
    // One lane makes use of what its warp computed, and hardly loads anything:
    // no other warp could.
    if (B.UsesWarpResult && B.IdleShare.value_or(0) >= OneLane &&
        8 * B.GuardedLoads <= B.GuardedInstructions)
      return false;
    // Work on a lane's registers can only be moved to another lane together
    // with the data that these hold: report only long work.
    if ((B.GuardedLoads == 0 || B.ExchangesData) &&
        B.GuardedWork < In.number(*this, "MinRegisterWork"))
      return false;
    if (B.GuardedLoads == 0 && B.IdleShare.value_or(1) > MostIdleOfWork)
      return false;
    const std::optional<double> Idle = idleWork(In, B);
    if (Idle && (*Idle < In.number(*this, "MinIdleWork") ||
                 B.IdleWork < In.number(*this, "MinIdleInstructions") *
                                  warpsOf(In.Table)))
      return false;
    return B.IdleShare.value_or(0) >= In.number(*this, "MinIdleShare");
  }

  /// Whether pairs of elements are compared or combined over the iterations of
  /// a loop, at distances that change: at most half of the lanes are idle over
  /// all of them, and in some no warp diverges. Half as many threads would do,
  /// which compute the elements of their pair; the network remains.
  static bool isNetwork(const DivergentBranch &B) {
    return B.InLoop && B.Executions && *B.Split < *B.Executions &&
           B.IdleShare.value_or(1) <= 0.5;
  }
};

} // namespace

std::optional<double> DivergentBranchCheck::idleWork(const CheckInput &In,
                                                     const DivergentBranch &B) {
  if (In.Table.Instructions <= 0)
    return std::nullopt;
  return std::min(1.0, B.IdleWork / In.Table.Instructions);
}

void DivergentBranchCheck::run(const CheckInput &In,
                               std::vector<Finding> &Out) const {
  for (const DivergentBranch &B : In.Table.Branches) {
    if (!isDefect(In, B))
      continue;
    std::string Message =
        percent(*B.IdleShare) +
        " of the lanes are idle in this branch on the thread index; ";
    if (B.Executions)
      Message += "the warp diverges in " + std::to_string(*B.Split) + " of " +
                 count(*B.Executions, "executions");
    else
      Message +=
          count(*B.Split, "warps") + (*B.Split == 1 ? " diverges" : " diverge");
    Finding F = startFinding(*this, In, B.Where, std::move(Message));
    F.Sure = mostCertain(In);
    if (isNetwork(B))
      F.Sure = Certainty::Possible;
    F.Answer.How = Verdict::Kind::Exact;
    F.Answer.Low = F.Answer.High = *B.WarpsUsed;
    F.Unit = CostUnit::Warps;
    F.Ideal = *B.WarpsNeeded;
    addLaunchNote(F, In);
    addInlineNotes(F, B.InlinedFrom);
    const std::optional<double> Idle = idleWork(In, B);
    addNote(F, std::string(B.InLoop ? "over the loop " : "") +
                   count(*B.WarpsUsed, "warps") +
                   " do the work that contiguous threads would do in " +
                   std::to_string(*B.WarpsNeeded) +
                   (Idle ? ": about " + percent(*Idle) +
                               " of the kernel's instructions"
                         : std::string()));
    if (B.GuardedLoads == 0)
      addAdviceNote(F, "let whole warps take one way: branch on the warp index "
                       "instead of the lane index, and compute the element "
                       "that a thread loads from it");
    else
      addAdviceNote(
          F, B.InLoop ? "let contiguous threads work: compute the element "
                        "from the thread (index = 2 * s * tid, or sequential "
                        "addressing with s halving) instead of testing which "
                        "thread it belongs to"
                      : "let contiguous threads work: compute the element "
                        "from the thread instead of testing which thread it "
                        "belongs to");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &divergentBranch() {
  static const DivergentBranchCheck C;
  return C;
}
} // namespace warplint::checks
