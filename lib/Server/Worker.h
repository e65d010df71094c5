//===- Worker.h - Background work of the server -----------------*- C++ -*-===//
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

/// Tells a task whether its result is still wanted.
class Stop {
public:
  /// Any thread may call both; copies are the same request.
  void request() { *Asked = true; }
  bool isRequested() const { return *Asked; }

private:
  std::shared_ptr<std::atomic<bool>> Asked =
      std::make_shared<std::atomic<bool>>(false);
};

/// A thread that runs tasks one after the other, each at its scheduled time.
/// There is at most one task per name: a new one replaces a waiting one, and a
/// running one is asked to stop. Any thread may call any function but the
/// destructor, tasks too; the lock is not held while a task runs.
class Worker {
public:
  using Clock = std::chrono::steady_clock;
  using Work = std::function<void(Stop)>;

  /// `After` is called on the thread after each task.
  explicit Worker(std::function<void()> After);
  Worker(const Worker &) = delete;
  ~Worker(); ///< waits for the running task

  /// Schedules a task, in place of a waiting one of the name; a running one is
  /// asked to stop. Nothing after end().
  void schedule(const std::string &Name, Clock::time_point At, Work What);
  /// Removes the waiting task of a name, and asks a running one to stop.
  void cancel(const std::string &Name);
  /// Whether a task of this name is waiting or running, except for the caller.
  bool isBusy(const std::string &Name) const;
  /// Starts no further task; returns true when none is running, or false after
  /// `For`.
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
  std::string Running; ///< name of the task; empty: none
  Stop RunningStop;
  bool Ending = false, Ended = false;
  std::thread::id Own;
  std::thread Thread; ///< the last member: the thread uses all others
};

} // namespace warplint

#endif
