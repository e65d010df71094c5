//===- Worker.h - Work behind the answering thread --------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SERVER_WORKER_H
#define WARPLINT_LIB_SERVER_WORKER_H

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace warplint {

/// Says of a piece of work whether it is still wanted.
class Stop {
public:
  void request() { *Asked = true; }
  bool isRequested() const { return *Asked; }

private:
  std::shared_ptr<std::atomic<bool>> Asked =
      std::make_shared<std::atomic<bool>>(false);
};

/// A thread that does one piece of work after the other, each at its time. Of
/// each name there is one piece at most: a newer one takes its place, and one
/// that runs is told to stop.
class Worker {
public:
  using Clock = std::chrono::steady_clock;
  using Work = std::function<void(Stop)>;

  /// `After` runs on the thread once a piece of work has ended.
  explicit Worker(std::function<void()> After);
  Worker(const Worker &) = delete;
  ~Worker(); ///< waits for the piece that runs

  void schedule(const std::string &Name, Clock::time_point At, Work What);
  void cancel(const std::string &Name);
  /// Whether there is such a piece that waits or runs, but for the piece that
  /// asks.
  bool isBusy(const std::string &Name) const;
  /// No further piece begins; true once none runs any more, false when `For`
  /// has passed before.
  bool end(std::chrono::milliseconds For);

private:
  struct Entry {
    Clock::time_point At;
    Work What;
  };
  void run();

  mutable std::mutex Mutex;
  mutable std::condition_variable Changed;
  std::function<void()> After;
  std::map<std::string, Entry> Waiting;
  std::string Running; ///< name of the piece; empty: none
  Stop RunningStop;
  bool Ending = false, Ended = false;
  std::thread::id Own;
  std::thread Thread; ///< last: it sees all of the above
};

} // namespace warplint

#endif
