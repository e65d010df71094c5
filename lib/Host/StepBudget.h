//===- StepBudget.h - Limits of the interpretation --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_STEPBUDGET_H
#define WARPLINT_LIB_HOST_STEPBUDGET_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace warplint {

/// Bounds the steps of a file's interpretation, and says which loops are
/// executed iteration by iteration. A step is one statement or expression. Host
/// functions of some hundred lines take thousands of steps.
class StepBudget {
public:
  /// Limits of a loop that is executed iteration by iteration: iterations, and
  /// steps.
  static constexpr unsigned MaxTrips = 64;
  static constexpr unsigned MaxUnrollSteps = 40000;

  /// Begins an attempt at a root. If `Unrolls` is false, no loop is executed
  /// iteration by iteration in it.
  void begin(bool Unrolls);
  /// Counts a step.
  void take() { ++Used; }
  /// The steps of the attempt.
  unsigned used() const { return Used; }
  /// Whether the attempt exceeded its limit: nothing more is interpreted.
  bool isExhausted() const { return Used > Allowed; }

  /// Whether to execute the loop iteration by iteration.
  bool mayUnroll(const clang::Stmt *Loop) const {
    return MayUnroll && !LongLoops.contains(Loop);
  }
  /// Records that the loop exceeded its limits: it is not tried again. Its
  /// steps since `Start` do not count against the enclosing loop, since they
  /// are spent once only.
  void giveUpLoop(const clang::Stmt *Loop, unsigned Start);

private:
  /// MaxOfRoot: steps of one root. MaxOfFile: of all; later roots are limited
  /// to FewSteps each.
  static constexpr unsigned MaxOfRoot = 1000000, FewSteps = 20000;
  static constexpr uint64_t MaxOfFile = 5000000;

  unsigned Used = 0, Allowed = MaxOfRoot;
  uint64_t Spent = 0; ///< by all previous attempts
  bool MayUnroll = true;
  llvm::SmallPtrSet<const clang::Stmt *, 16> LongLoops;
};

inline void StepBudget::begin(bool Unrolls) {
  Spent += Used;
  Used = 0;
  Allowed = Spent < MaxOfFile ? MaxOfRoot : FewSteps;
  MayUnroll = Unrolls;
}

inline void StepBudget::giveUpLoop(const clang::Stmt *Loop, unsigned Start) {
  LongLoops.insert(Loop);
  if (!isExhausted())
    Used = Start;
}

} // namespace warplint

#endif
