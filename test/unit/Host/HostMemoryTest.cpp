//===- HostMemoryTest.cpp - State of the host interpreter -----------------===//

#include "HostCallStack.h"
#include "StepBudget.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace warplint;
using namespace clang;

namespace {

HostValue number(int64_t Value) {
  return HostValue::of(llvm::APSInt::get(Value));
}

struct HostMemoryTest : testing::Test {
  std::unique_ptr<ASTUnit> Unit = tooling::buildASTFromCode(
      "void f() { int a; int b; float c; int &r = a; for (;;); } void g() {}");
  ASTContext &Context = Unit->getASTContext();
  HostAliases Aliases;
  HostMemory Memory{Context, Aliases};

  const FunctionDecl *function(llvm::StringRef Name) {
    for (const Decl *D : Context.getTranslationUnitDecl()->decls())
      if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->getName() == Name)
        return F;
    return nullptr;
  }
  const VarDecl *variable(llvm::StringRef Name) {
    for (const Decl *D : function("f")->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V->getName() == Name)
        return V;
    return nullptr;
  }
  HostValue valueOf(const VarDecl *V) {
    const HostValue *Found = Memory.find(V);
    return Found ? *Found : HostValue::unknown();
  }

  const VarDecl *A = variable("a"), *B = variable("b"), *C = variable("c"),
                *R = variable("r");
};

TEST_F(HostMemoryTest, AReferenceIsItsVariable) {
  Aliases.bind(R, A);
  Memory.set(R, number(3));
  EXPECT_EQ(valueOf(A), number(3));
  EXPECT_EQ(Aliases.resolve(R), A);
  Aliases.unbind(R);
  EXPECT_EQ(Aliases.resolve(R), R);
  EXPECT_EQ(Memory.find(R), nullptr);
}

TEST_F(HostMemoryTest, JoinKeepsWhatBothHold) {
  Memory.set(A, number(1));
  Memory.set(B, number(2));
  const HostState Before = Memory.state();
  Memory.set(B, number(6));
  Memory.join(Before);
  EXPECT_EQ(valueOf(A), number(1));
  EXPECT_EQ(valueOf(B), HostValue::within(HostRange(2, 6, 2)));
}

TEST_F(HostMemoryTest, JoinGivesUpAPointeeOfOnePath) {
  const HostState Before = Memory.state();
  Memory.set(B, Aliases.takeAddress(A));
  EXPECT_FALSE(Aliases.isGivenUp(A));
  const HostState Other = Memory.exchange(Before);
  Memory.set(B, number(0));
  Memory.join(Other);
  EXPECT_TRUE(Aliases.isGivenUp(A));
}

TEST_F(HostMemoryTest, PathsThatEndDoNotCount) {
  Memory.set(A, number(1));
  std::vector<HostState> Others = {Memory.state()};
  Memory.set(A, number(9));
  EXPECT_EQ(Memory.join(HostFlow::Stop, Others), HostFlow::Next);
  EXPECT_EQ(valueOf(A), number(1));
  EXPECT_EQ(Memory.join(HostFlow::Stop, {}), HostFlow::Stop);
  EXPECT_EQ(valueOf(A), number(1));
}

TEST_F(HostMemoryTest, StoresThroughPointersOfAType) {
  Aliases.takeAddress(A);
  Aliases.takeAddress(C);
  for (const VarDecl *V : {A, B, C})
    Memory.set(V, number(5));
  Memory.forgetThroughPointer(Context.FloatTy);
  EXPECT_EQ(valueOf(A), number(5));
  EXPECT_FALSE(valueOf(C).isKnown());
  Memory.forgetThroughPointer(QualType());
  EXPECT_FALSE(valueOf(A).isKnown());
  EXPECT_EQ(valueOf(B), number(5)) << "no code has its address";
}

TEST_F(HostMemoryTest, OverlayReturnsTheFormerValues) {
  Memory.set(A, number(1));
  HostState Values;
  Values[A] = number(7);
  const HostState Former = Memory.overlay(Values);
  EXPECT_EQ(valueOf(A), number(7));
  Memory.overlay(Former);
  EXPECT_EQ(valueOf(A), number(1));
}

TEST_F(HostMemoryTest, LocalsEndWithTheirFunction) {
  Memory.set(A, number(1));
  Memory.forgetLocals(function("g"));
  EXPECT_NE(Memory.find(A), nullptr);
  Memory.forgetLocals(function("f"));
  EXPECT_EQ(Memory.find(A), nullptr);
}

TEST_F(HostMemoryTest, WhatOneWayWritesToTheObjectIsJoined) {
  Memory.object() = number(2);
  const HostState Before = Memory.state();
  Memory.object() = number(6);
  Memory.join(Before);
  EXPECT_EQ(Memory.object(), HostValue::within(HostRange(2, 6, 2)));
  Memory.forgetLocals(function("f"));
  EXPECT_EQ(Memory.object(), HostValue::within(HostRange(2, 6, 2)));
}

TEST_F(HostMemoryTest, CallsAreEnteredAndLeft) {
  const FunctionDecl *F = function("f"), *G = function("g");
  HostCallStack Stack(F);
  EXPECT_TRUE(Stack.isInRoot());
  EXPECT_FALSE(Stack.mayEnter(F)) << "a recursion";
  EXPECT_TRUE(Stack.mayEnter(G));
  Stack.enter(G, G->getLocation());
  EXPECT_EQ(Stack.callSites(), std::vector<SourceLocation>{G->getLocation()});
  Stack.leave();
  EXPECT_TRUE(Stack.callSites().empty());
}

TEST_F(HostMemoryTest, StepsOfALongLoopAreGivenBack) {
  const Stmt *Loop = function("f")->getBody();
  StepBudget Budget;
  Budget.begin(true);
  Budget.take();
  EXPECT_TRUE(Budget.mayUnroll(Loop));
  for (unsigned I = 0; I < StepBudget::MaxUnrollSteps; ++I)
    Budget.take();
  Budget.giveUpLoop(Loop, 1);
  EXPECT_EQ(Budget.used(), 1u);
  EXPECT_FALSE(Budget.mayUnroll(Loop));
  Budget.begin(false);
  EXPECT_EQ(Budget.used(), 0u);
  EXPECT_FALSE(Budget.mayUnroll(function("g")->getBody()));
}

TEST_F(HostMemoryTest, LaterRootsOfALongFileGetFewSteps) {
  auto StepsOfRoot = [](StepBudget &Budget) {
    Budget.begin(true);
    while (!Budget.isExhausted())
      Budget.take();
    return Budget.used();
  };
  StepBudget Budget;
  const unsigned First = StepsOfRoot(Budget);
  for (unsigned Root = 1; Root < 5; ++Root)
    EXPECT_EQ(StepsOfRoot(Budget), First);
  EXPECT_LT(StepsOfRoot(Budget), First / 10);
}

} // namespace
