//===- OmissionTest.cpp - Order of what was not analyzed ------------------===//

#include "warplint/Finding/Omission.h"
#include "gtest/gtest.h"
#include <set>

using namespace warplint;

namespace {

TEST(Omissions, PartsOfAKernelAreSortedByKindAndReason) {
  const Omission Budget = Omission::inKernel(Omission::Kind::Budget, "a"),
                 Access = Omission::inKernel(Omission::Kind::Instruction, "b"),
                 Late = Omission::inKernel(Omission::Kind::Call, "d"),
                 Early = Omission::inKernel(Omission::Kind::Call, "c");
  std::string Order;
  for (const Omission &O :
       std::set<Omission>{Budget, Late, Access, Early, Late, Budget})
    Order += O.Why;
  EXPECT_EQ(Order, "cdba");
}

TEST(Omissions, OfDifferentLaunchesAreTwo) {
  Omission First = Omission::inKernel(Omission::Kind::Budget, "a");
  Omission Second = First;
  EXPECT_EQ((std::set<Omission>{First, Second}.size()), 1u);
  Second.Launch = "a.cu:10:3";
  EXPECT_EQ((std::set<Omission>{First, Second}.size()), 2u);
  EXPECT_LT(First, Second);
}

TEST(Omissions, APartOfAKernelMakesTheRunIncomplete) {
  const Omission O = Omission::inKernel(Omission::Kind::Call, "why");
  EXPECT_TRUE(O.IsIncomplete);
  EXPECT_TRUE(O.Kernel.empty());
  EXPECT_STREQ(nameOf(O.What), "call");
}

} // namespace
