//===- WorkerTest.cpp -----------------------------------------------------===//

#include "Worker.h"
#include "gtest/gtest.h"
#include <future>

using namespace warplint;
using std::chrono::milliseconds;
using std::chrono::seconds;

static void nothing() {}

TEST(Worker, WorksInTheOrderOfTimes) {
  Worker W(nothing);
  std::string Order;
  std::promise<void> Done;
  const auto Now = Worker::Clock::now();
  W.schedule("b", Now + milliseconds(40), [&](Stop) {
    Order += "b";
    Done.set_value();
  });
  W.schedule("a", Now + milliseconds(20), [&](Stop) { Order += "a"; });
  EXPECT_TRUE(W.isBusy("a"));
  Done.get_future().wait();
  EXPECT_EQ(Order, "ab");
}

TEST(Worker, ANewerPieceReplacesOneThatWaits) {
  Worker W(nothing);
  std::promise<int> Done;
  const auto At = Worker::Clock::now() + milliseconds(20);
  W.schedule("a", At, [&](Stop) { Done.set_value(1); });
  W.schedule("a", At, [&](Stop) { Done.set_value(2); });
  EXPECT_EQ(Done.get_future().get(), 2);
}

TEST(Worker, ANewerPieceStopsOneThatRuns) {
  Worker W(nothing);
  std::promise<void> Begun, Done;
  W.schedule("a", Worker::Clock::now(), [&](Stop Asked) {
    Begun.set_value();
    while (!Asked.isRequested())
      std::this_thread::yield();
  });
  Begun.get_future().wait();
  W.schedule("a", Worker::Clock::now(), [&](Stop Asked) {
    EXPECT_FALSE(Asked.isRequested());
    Done.set_value();
  });
  Done.get_future().wait();
}

TEST(Worker, CancelledWorkIsNotDone) {
  Worker W(nothing);
  bool Any = false;
  W.schedule("a", Worker::Clock::now() + seconds(60),
             [&](Stop) { Any = true; });
  W.cancel("a");
  EXPECT_FALSE(W.isBusy("a"));
  EXPECT_TRUE(W.end(seconds(10)));
  EXPECT_FALSE(Any);
}

TEST(Worker, NothingIsBusyAfterwards) {
  std::promise<bool> Busy;
  Worker *Of = nullptr;
  Worker W([&] { Busy.set_value(Of->isBusy("a")); });
  Of = &W;
  W.schedule("a", Worker::Clock::now(), [](Stop) {});
  EXPECT_FALSE(Busy.get_future().get());
}

TEST(Worker, DoesNotWaitForWorkWithoutEnd) {
  Worker W(nothing);
  std::promise<void> Begun, Go;
  W.schedule("a", Worker::Clock::now(), [&](Stop) {
    Begun.set_value();
    Go.get_future().wait();
  });
  Begun.get_future().wait();
  EXPECT_FALSE(W.end(milliseconds(10)));
  Go.set_value();
  EXPECT_TRUE(W.end(seconds(10)));
}
