//===- RunBoard.h - How far a run is ----------------------------*- C++ -*-===//
//
// The threads of a run note here what they do, and what came of each file as
// soon as it is done. Who waits for the run looks at it from time to time.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_RUNBOARD_H
#define WARPLINT_ENGINE_RUNBOARD_H

#include "warplint/Engine/Engine.h"
#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// For any number of threads. Files are numbered in the order of the run, which
/// may add some while it is under way.
class RunBoard {
public:
  using Clock = std::chrono::steady_clock;

  /// Further files; the number of the first.
  size_t add(const std::vector<std::string> &Names);
  /// A thread works on the file until pause() or done().
  void start(size_t File);
  void pause(size_t File);
  void done(size_t File, const FileResult &Result);
  /// The run is over.
  void end();

  struct State {
    size_t Files = 0, Done = 0;
    /// The file that is worked on for the longest; empty: none is.
    std::string Slowest;
    Clock::duration For{};
    bool IsOver = false;
  };
  State state() const;

  /// One result for each file: those that are done, and for each of the others
  /// one that has failed with the problem `Why`.
  std::vector<FileResult> results(const std::string &Why) const;

private:
  mutable std::mutex Mutex;
  struct File {
    std::string Name;
    std::optional<FileResult> Result;
  };
  std::vector<File> Files;
  std::map<size_t, Clock::time_point> Running;
  bool IsOver = false;
};

} // namespace warplint

#endif
