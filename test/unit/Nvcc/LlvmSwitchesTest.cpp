//===- LlvmSwitchesTest.cpp - LLVM's process-wide switches ----------------===//

#include "LlvmSwitches.h"
#include "llvm/Support/CommandLine.h"
#include "gtest/gtest.h"
#include <thread>

using namespace llvm;
using namespace warplint;

TEST(LlvmSwitches, AreSetOnceFromAnyThread) {
  std::string Said[4];
  std::vector<std::thread> Threads;
  for (std::string &Into : Said)
    Threads.emplace_back([&Into] { Into = toString(setLlvmSwitches()); });
  for (std::thread &T : Threads)
    T.join();
  for (const std::string &Text : Said)
    EXPECT_EQ(Text, "");
  for (const LlvmSwitch &S : llvmSwitches()) {
    cl::Option *O = cl::getRegisteredOptions().lookup(S.Name);
    ASSERT_TRUE(O) << S.Name.str();
    EXPECT_EQ(O->getNumOccurrences(), 1) << S.Name.str();
    EXPECT_TRUE(S.Why.ends_with(".")) << S.Name.str();
  }
}

TEST(LlvmSwitches, AnUnknownOneIsTold) {
  EXPECT_EQ(setSwitches({LlvmSwitch{"no-such-switch", "1", ""}}),
            "this LLVM has no switch -no-such-switch");
}

TEST(LlvmSwitches, AValueThatIsNoneIsTold) {
  EXPECT_EQ(setSwitches({LlvmSwitch{"dse-memoryssa-samebb-cost", "many", ""}}),
            "this LLVM does not accept -dse-memoryssa-samebb-cost=many");
}
