//===- HostInterpreter.cpp - Abstract interpreter of host code ------------===//

#include "HostInterpreter.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

HostAttempt HostInterpreter::run() {
  const FunctionDecl *Root = Stack.top().Function;
  run(Root->getBody());
  Ran.insert(Root);
  return {std::move(Launches), std::move(Ran)};
}

HostRun interpretHost(const ASTContext &Context, const HostEffects &Effects,
                      const std::vector<ErrorPlace> &Errors) {
  HostRun Found;
  HostGlobals Globals;
  StepBudget Budget;
  llvm::SmallPtrSet<const FunctionDecl *, 16> Ran;
  auto RunRoot = [&](const FunctionDecl *Root) {
    // If the first attempt exceeds the step limit, the second executes no loop
    // iteration by iteration.
    HostAttempt Attempt;
    for (bool Unrolls : {true, false}) {
      Budget.begin(Unrolls);
      Attempt = HostInterpreter(Context, Effects, Errors, Globals, Budget, Root)
                    .run();
      Ran.insert(Attempt.Ran.begin(), Attempt.Ran.end());
      if (!Budget.isExhausted())
        break;
    }
    llvm::append_range(Found.Launches, Attempt.Launches);
    if (Budget.isExhausted())
      Found.OutOfBudget.push_back(Root);
  };
  for (const FunctionDecl *F : Effects.launching())
    if (!Effects.isCalled(F) && !isa<CXXMethodDecl>(F))
      RunRoot(F);
  for (const FunctionDecl *F : Effects.launching())
    if (!Ran.contains(F))
      RunRoot(F);
  return Found;
}

} // namespace warplint
