//===- Worker.cpp - Background work of the server -------------------------===//

#include "Worker.h"
#include <algorithm>

using namespace warplint;

Worker::Worker(std::function<void()> After)
    : After(std::move(After)), Thread([this] { run(); }) {}

Worker::~Worker() {
  end(std::chrono::milliseconds(0));
  Thread.join();
}

void Worker::schedule(const std::string &Name, Clock::time_point At,
                      Work What) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Ending)
    return;
  if (Running == Name)
    RunningStop.request();
  Waiting[Name] = {At, std::move(What)};
  Changed.notify_all();
}

void Worker::cancel(const std::string &Name) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Waiting.erase(Name);
  if (Running == Name)
    RunningStop.request();
}

bool Worker::isBusy(const std::string &Name) const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Waiting.count(Name) ||
         (Running == Name && std::this_thread::get_id() != Own);
}

bool Worker::end(std::chrono::milliseconds For) {
  std::unique_lock<std::mutex> Lock(Mutex);
  Ending = true;
  Waiting.clear();
  RunningStop.request();
  Changed.notify_all();
  return Changed.wait_for(Lock, For, [this] { return Ended; });
}

void Worker::run() {
  std::unique_lock<std::mutex> Lock(Mutex);
  Own = std::this_thread::get_id();
  while (!Ending) {
    auto Next = std::min_element(
        Waiting.begin(), Waiting.end(),
        [](const auto &A, const auto &B) { return A.second.At < B.second.At; });
    if (Next == Waiting.end()) {
      Changed.wait(Lock);
      continue;
    }
    if (Next->second.At > Clock::now()) {
      const Clock::time_point At = Next->second.At;
      Changed.wait_until(Lock, At);
      continue;
    }
    Work What = std::move(Next->second.What);
    Running = Next->first;
    RunningStop = Stop();
    Stop Mine = RunningStop;
    Waiting.erase(Next);
    Lock.unlock();
    What(Mine);
    What = nullptr; // destroy captured objects while the lock is not held
    Lock.lock();
    Running.clear();
    Lock.unlock();
    After();
    Lock.lock();
  }
  Ended = true;
  Changed.notify_all();
}
