//===- WarpWork.h - Instructions that a warp executes -----------*- C++ -*-===//
#ifndef WARPLINT_FACTS_WARPWORK_H
#define WARPLINT_FACTS_WARPWORK_H

namespace warplint {

/// What a warp takes of its scheduler.
struct WarpWork {
  double IssueSlots = 0; ///< that it surely takes
  /// Estimate of the same: of every block that may be executed, in loops with
  /// an unknown trip count as often as docs/cost.md assumes.
  double ExpectedIssueSlots = 0;
  double Instructions = 0; ///< that it executes, as an estimate of that kind

  /// Counts what came since `Before` this many times.
  void multiplySince(const WarpWork &Before, double Times) {
    auto Multiply = [&](double &Sum, double Since) {
      Sum = Since + (Sum - Since) * Times;
    };
    Multiply(IssueSlots, Before.IssueSlots);
    Multiply(ExpectedIssueSlots, Before.ExpectedIssueSlots);
    Multiply(Instructions, Before.Instructions);
  }
};

} // namespace warplint

#endif
