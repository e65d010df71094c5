//===- ThreadsTest.cpp - Work that several threads share ------------------===//

#include "warplint/Threads/Threads.h"
#include "gtest/gtest.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

using namespace warplint;

namespace {

/// Lets threads on once so many have come.
class Gate {
public:
  explicit Gate(unsigned Count) : Missing(Count) {}
  void pass() {
    std::unique_lock<std::mutex> Lock(Held);
    if (!--Missing)
      Open.notify_all();
    Open.wait(Lock, [&] { return Missing == 0; });
  }

private:
  std::mutex Held;
  std::condition_variable Open;
  unsigned Missing;
};

} // namespace

TEST(Threads, AllWorkIsDoneOnce) {
  std::vector<std::atomic<int>> Times(100);
  inParallel(Times.size(), 3, [&](size_t I) { ++Times[I]; });
  for (const std::atomic<int> &T : Times)
    EXPECT_EQ(T, 1);
}

TEST(Threads, IdleOnesHelp) {
  // Two of three parts are done at the same time: they wait for each other.
  Gate Both(2);
  std::atomic<int> Done{0};
  inParallel(1, 2, [&](size_t) {
    withIdleThreads(2, [&](size_t) {
      Both.pass();
      ++Done;
    });
  });
  EXPECT_EQ(Done, 2);
}

TEST(Threads, ThereAreNoMoreThanWereAskedFor) {
  std::set<std::thread::id> Seen;
  inParallel(1, 1, [&](size_t) {
    withIdleThreads(8,
                    [&](size_t) { Seen.insert(std::this_thread::get_id()); });
  });
  EXPECT_EQ(Seen.size(), 1u);
  // As many files as threads: none is idle.
  Gate All(2), AllAgain(2);
  std::atomic<unsigned> Others{0};
  inParallel(2, 2, [&](size_t) {
    All.pass(); // none is done before both have begun
    const std::thread::id Own = std::this_thread::get_id();
    withIdleThreads(
        4, [&](size_t) { Others += std::this_thread::get_id() != Own; });
    AllAgain.pass();
  });
  EXPECT_EQ(Others, 0u);
}

TEST(Threads, ElsewhereTheWorkIsDoneInOrder) {
  std::vector<size_t> Order;
  EXPECT_EQ(withIdleThreads(4, [&](size_t I) { Order.push_back(I); }), 0);
  EXPECT_EQ(Order, (std::vector<size_t>{0, 1, 2, 3}));
}
