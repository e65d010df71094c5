//===- HostInterpreter.cpp - Abstract interpreter of host code ------------===//

#include "HostInterpreter.h"
#include "HostEffects.h"
#include "HostExpressions.h"
#include "HostStatements.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

namespace {
/// What one attempt at a root found.
struct Attempt {
  std::vector<HostLaunch> Launches;
  HostFunctions Ran;
};

/// The parts of one attempt at a root. Above each part stand those that it
/// refers to.
class Interpreter final : public HostRecursion {
public:
  /// `Budget` is at the begin of an attempt.
  Interpreter(const HostSource &Source, HostGlobals &Globals,
              StepBudget &Budget, const FunctionDecl *Root)
      : Source(Source), Globals(Globals), Budget(Budget), Stack(Root) {}

  /// Interprets the root, with unknown parameters. Called once.
  Attempt runRoot() {
    const FunctionDecl *Root = Stack.top().Function;
    run(Root->getBody());
    Found.Ran.insert(Root);
    return std::move(Found);
  }

  HostValue eval(const Expr *E) override {
    if (!E || Budget.isExhausted())
      return HostValue::unknown();
    Budget.take();
    return Expressions.eval(E);
  }

  HostFlow run(const Stmt *S) override {
    if (!S)
      return HostFlow::Next;
    Budget.take();
    return Budget.isExhausted() ? HostFlow::Stop : Statements.run(S);
  }

private:
  const HostSource &Source;
  HostGlobals &Globals;
  StepBudget &Budget;
  Attempt Found;

  HostAliases Aliases;
  HostMemory Memory{Source.Context, Aliases};
  HostCallStack Stack;
  HostObjects Objects{Source, Globals, Aliases, Memory, *this};
  HostConditions Conditions{Source.Context, Aliases, Memory, *this};
  HostRuntime Runtime{Source.Context, Aliases,        Objects,
                      Stack,          Found.Launches, *this};
  HostCalls Calls{Source, Aliases, Memory,    Objects, Stack,
                  Budget, Runtime, Found.Ran, *this};
  HostOperators Operators{Source.Context, Aliases,    Memory,
                          Objects,        Conditions, *this};
  HostExpressions Expressions{Source, Aliases, Objects, Operators,
                              Calls,  Runtime, *this};
  HostLoops Loops{Source.Context, Aliases, Memory,         Objects,
                  Stack,          Budget,  Found.Launches, *this};
  HostStatements Statements{Memory, Objects, Conditions, Stack, Loops, *this};
};
} // namespace

HostRun interpretHost(const ASTContext &Context, const HostEffects &Effects,
                      const std::vector<ErrorPlace> &Errors) {
  HostRun Found;
  const HostSource Source{Context, Effects, Errors};
  HostGlobals Globals(Context, Effects);
  StepBudget Budget;
  HostFunctions Ran;
  auto RunRoot = [&](const FunctionDecl *Root) {
    // If the first attempt exceeds the step limit, the second executes no loop
    // iteration by iteration.
    Attempt Last;
    for (bool Unrolls : {true, false}) {
      Budget.begin(Unrolls);
      Last = Interpreter(Source, Globals, Budget, Root).runRoot();
      Ran.insert(Last.Ran.begin(), Last.Ran.end());
      if (!Budget.isExhausted())
        break;
    }
    llvm::append_range(Found.Launches, Last.Launches);
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
