//===- CrashGuardTest.cpp - Recovery from crashes -------------------------===//

#include "warplint/Threads/CrashGuard.h"
#include "warplint/Threads/Threads.h"
#include "gtest/gtest.h"
#include <atomic>
#include <csignal>
#include <thread>

using namespace warplint;

TEST(CrashGuard, ACrashIsSurvived) {
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

TEST(CrashGuard, ACrashInOneThreadLeavesTheOthers) {
  bool Other = false;
  std::thread Good([&] { Other = survives([] {}); });
  std::thread Bad([] { EXPECT_FALSE(survives([] { std::raise(SIGSEGV); })); });
  Good.join();
  Bad.join();
  EXPECT_TRUE(Other);
}

/// Uses so many KiB of stack.
static int recurse(int KiB) {
  volatile char Frame[1024];
  Frame[0] = char(KiB);
  return KiB ? Frame[0] + recurse(KiB - 1) : Frame[0];
}

TEST(CrashGuard, AnOverflowOfTheStackIsSurvived) {
  std::thread Shallow([] {
    EXPECT_FALSE(survives([] { recurse(1 << 20); }));
    EXPECT_TRUE(survives([] { recurse(100); }));
    EXPECT_FALSE(survives([] { recurse(1 << 20); }));
  });
  Shallow.join();
}

TEST(CrashGuard, DeepStacksHoldDeepRecursion) {
  constexpr int KiB = 48 << 10;
  EXPECT_TRUE(survivesOnDeepStack([] { recurse(KiB); }));
  bool InWorker = false;
  std::atomic<bool> InHelper{true};
  inParallel(1, 2, [&](size_t) {
    InWorker = survives([] { recurse(KiB); });
    withIdleThreads(2, [&](size_t) {
      if (!survives([] { recurse(KiB); }))
        InHelper = false;
    });
  });
  EXPECT_TRUE(InWorker);
  EXPECT_TRUE(InHelper);
}
