//===- StagesTest.cpp -----------------------------------------------------===//

#include "Stages.h"
#include "gtest/gtest.h"
#include <csignal>
#include <thread>

using namespace warplint;

TEST(Stages, ACrashIsSurvived) {
  int Steps = 0;
  EXPECT_TRUE(survives([&] { ++Steps; }));
  EXPECT_FALSE(survives([&] {
    ++Steps;
    std::raise(SIGSEGV);
    ++Steps;
  }));
  EXPECT_FALSE(survives([&] { std::raise(SIGABRT); }));
  EXPECT_TRUE(survives([&] { ++Steps; }));
  EXPECT_EQ(Steps, 3);
}

TEST(Stages, ACrashInOneThreadLeavesTheOthers) {
  bool Other = false;
  std::thread Good([&] { Other = survives([] {}); });
  std::thread Bad([] { EXPECT_FALSE(survives([] { std::raise(SIGSEGV); })); });
  Good.join();
  Bad.join();
  EXPECT_TRUE(Other);
}

TEST(Stages, FramesOfTheUnitAreLookedThrough) {
  Job J;
  J.Settings.Evaluate.HeaderPrefixes = {"/own"};
  TranslationUnit Unit;
  Unit.SystemPrefixes = {"/usr/include"};
  EXPECT_EQ(evaluationFor(J, Unit).HeaderPrefixes,
            (std::vector<std::string>{"/own", "/usr/include"}));
}
