//===- HostLoops.h - Interpretation of loops --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTLOOPS_H
#define WARPLINT_LIB_HOST_HOSTLOOPS_H

#include "HostCallStack.h"
#include "HostLaunch.h"
#include "HostObjects.h"
#include "StepBudget.h"
#include "clang/AST/StmtCXX.h"

namespace warplint {

/// Executes loops. One with a known trip count of less than
/// StepBudget::MaxTrips is executed iteration by iteration. The body of any
/// other is executed once, with unknown values of all variables that the loop
/// writes, except for the range of its counter.
class HostLoops {
public:
  /// A loop that tests a condition.
  struct Loop {
    const clang::Stmt *Whole = nullptr, *Body = nullptr;
    /// Null if the loop has none.
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool BodyFirst = false; ///< a do loop
  };

  /// `Launches` loses the launches of a loop that is executed in vain. All
  /// references must outlive the object.
  HostLoops(const clang::ASTContext &Context, HostAliases &Aliases,
            HostMemory &Memory, HostObjects &Objects, HostCallStack &Stack,
            StepBudget &Budget, std::vector<HostLaunch> &Launches,
            HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Memory(Memory), Objects(Objects),
        Stack(Stack), Budget(Budget), Launches(Launches),
        Interpreter(Interpreter) {}

  /// Executes the loop, whose body is not null. Stop if no path gets behind it,
  /// as where all return. Where it cannot be executed iteration by iteration,
  /// the values and launches of the attempt are undone.
  HostFlow runLoop(const Loop &L);
  /// Executes the body for each element of an initializer list or an array with
  /// known parts, of at most StepBudget::MaxTrips; for other ranges once, with
  /// an unknown element. Always Next. If a path leaves an iteration, what the
  /// body writes is unknown behind it.
  HostFlow runRangeFor(const clang::CXXForRangeStmt *S);

private:
  std::optional<HostFlow> unroll(const Loop &L);
  HostFlow runOnceForgetting(const Loop &L);
  HostFlow runBody(const clang::Stmt *Body, bool &Broke);
  /// The variable that only the loop's step changes; null if there is none.
  const clang::VarDecl *counterOf(const Loop &L) const;
  /// The range of the counter in the body, from its start and the condition.
  HostRange rangeOf(const clang::VarDecl *Counter, const HostRange &Start,
                    const Loop &L);
  /// Refines the counter's range by the conjuncts of a condition that is true.
  void narrow(HostRange &R, const clang::VarDecl *Counter,
              const clang::Expr *Condition);

  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostMemory &Memory;
  HostObjects &Objects;
  HostCallStack &Stack;
  StepBudget &Budget;
  std::vector<HostLaunch> &Launches;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
