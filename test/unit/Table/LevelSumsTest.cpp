//===- LevelSumsTest.cpp - Costs of a row by execution in order -----------===//

#include "LevelSums.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// Loads before, in and after a loop: %before, %first, %second, %last.
class LevelSumsTest : public ::testing::Test {
protected:
  LevelSumsTest() {
    llvm::SMDiagnostic Problem;
    Module = llvm::parseAssemblyString(R"(
define void @k(ptr %p) {
  %before = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %first = load i32, ptr %p
  %second = load i32, ptr %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 3
  br i1 %more, label %loop, label %after
after:
  %last = load i32, ptr %p
  ret void
}
)",
                                       Problem, Context);
    EXPECT_TRUE(Module) << Problem.getMessage().str();
    F = std::make_unique<Flow>(*Module->getFunction("k"));
  }

  AccessShape shape(llvm::StringRef Name) const {
    AccessShape S;
    for (const llvm::BasicBlock &B : F->function())
      for (const llvm::Instruction &I : B)
        if (I.getName() == Name)
          S.At = &I;
    EXPECT_TRUE(S.At) << Name.str();
    return S;
  }

  static LoggedAccess access(unsigned Iteration = 0) {
    LoggedAccess A;
    A.Iteration = Iteration;
    return A;
  }

  static AccessCost cost(double Mean, double Ideal = 1, unsigned Worst = 1) {
    AccessCost C;
    C.Mean = Mean;
    C.Ideal = Ideal;
    C.WorstDegree = Worst;
    return C;
  }

  /// The levels after one access that is as it must be, and `A` with `C`.
  size_t levelsWith(const LoggedAccess &A, const AccessCost &C) const {
    LevelSums S;
    S.add(*F, shape("before"), cost(1), access(), 1);
    S.add(*F, shape("last"), C, A, 1);
    return S.finish().size();
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> Module;
  std::unique_ptr<Flow> F;
};

TEST_F(LevelSumsTest, LevelsAreInOrderOfExecution) {
  LevelSums S;
  S.add(*F, shape("last"), cost(6), access(), 1);
  S.add(*F, shape("second"), cost(5), access(1), 1);
  S.add(*F, shape("first"), cost(4), access(1), 1);
  S.add(*F, shape("second"), cost(3), access(0), 1);
  S.add(*F, shape("first"), cost(2), access(0), 1);
  S.add(*F, shape("before"), cost(1), access(), 1);
  std::vector<unsigned> Costs;
  for (const Access::Level &L : S.finish())
    Costs.push_back(L.Cost);
  EXPECT_EQ(Costs, (std::vector<unsigned>{1, 2, 3, 4, 5, 6}));
}

TEST_F(LevelSumsTest, EachPartOfAnInstructionIsALevel) {
  LevelSums S;
  AccessShape Second = shape("first");
  Second.Part = 1;
  S.add(*F, Second, cost(2), access(), 1);
  S.add(*F, shape("first"), cost(1), access(), 1);
  std::vector<Access::Level> L = S.finish();
  ASSERT_EQ(L.size(), 2u);
  EXPECT_EQ(L[0].Cost, 1u);
  EXPECT_EQ(L[1].Cost, 2u);
}

TEST_F(LevelSumsTest, WarpsOfABlockAreAdded) {
  LevelSums S;
  S.add(*F, shape("first"), cost(32, 1, 32), access(), 3);
  S.add(*F, shape("first"), cost(2, 2, 2), access(), 1);
  std::vector<Access::Level> L = S.finish();
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Requests, 4u);
  EXPECT_EQ(L[0].Cost, 98u);
  EXPECT_EQ(L[0].Ideal, 5u);
  EXPECT_EQ(L[0].Worst, 32u);
}

TEST_F(LevelSumsTest, RoundsOfASegmentCountEach) {
  LevelSums S;
  LoggedAccess A = access();
  A.Rounds = 4;
  A.Repeat = 4;
  S.add(*F, shape("first"), cost(2), A, 12); // three warps
  std::vector<Access::Level> L = S.finish();
  ASSERT_EQ(L.size(), 1u);
  EXPECT_EQ(L[0].Requests, 12u);
  EXPECT_EQ(L[0].Cost, 24u);
}

TEST_F(LevelSumsTest, WhatIsNotKnownExactlyHasNoLevels) {
  EXPECT_EQ(levelsWith(access(), cost(1)), 2u);
  AccessCost Undecided = cost(1);
  Undecided.Decided = false;
  EXPECT_EQ(levelsWith(access(), Undecided), 0u);
  LoggedAccess Uncounted = access();
  Uncounted.CountKnown = false;
  EXPECT_EQ(levelsWith(Uncounted, cost(1)), 0u);
  LoggedAccess Repeated = access();
  Repeated.Repeat = 2; // of a summarized loop
  EXPECT_EQ(levelsWith(Repeated, cost(1)), 0u);
  LoggedAccess Iterated = access();
  Iterated.NewIterations = true;
  EXPECT_EQ(levelsWith(Iterated, cost(1)), 0u);
}

TEST_F(LevelSumsTest, TooManyAreNone) {
  LevelSums S;
  for (unsigned I = 0; I != 64; ++I)
    S.add(*F, shape("first"), cost(1), access(I), 1);
  EXPECT_EQ(S.finish().size(), 64u);
  S.add(*F, shape("first"), cost(1), access(64), 1);
  EXPECT_TRUE(S.finish().empty());
}

} // namespace
