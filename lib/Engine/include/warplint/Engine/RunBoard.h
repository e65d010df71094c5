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
#include <memory>
#include <mutex>
#include <optional>
#include <set>
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

  /// What is known of a file before it is evaluated.
  struct Foreseen {
    std::set<std::string> Files; ///< that its findings can stand in
    std::set<std::string> Read;  ///< headers, real paths
  };
  /// Says it of the files from `First` on.
  void foresee(size_t First, std::vector<Foreseen> Of);
  /// A second add() will follow, of those of these headers (real paths) that no
  /// file of the first reads.
  void expect(std::set<std::string> Headers);

  /// The result of the next file, in the order of the run.
  struct Next {
    std::shared_ptr<const FileResult> Result;
    /// No file behind it has a finding in a file whose path sorts before this
    /// one; nullopt: none has any.
    std::optional<std::string> Least;
  };
  /// Each once, as soon as it is done and of all others it is known where their
  /// findings can stand.
  std::optional<Next> takeNext();

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
    std::shared_ptr<const FileResult> Result = nullptr;
    bool IsForeseen = false;
    /// The first path that it can have a finding in; nullopt: it can have none.
    std::optional<std::string> Least = std::nullopt;
  };
  /// Fills in LeastFrom, once all is foreseen; else false.
  bool lookAhead();

  std::vector<File> Files;
  std::set<std::string> Expected; ///< headers that may become files
  unsigned Adds = 0;
  size_t Taken = 0;               ///< by takeNext()
  /// The least of the paths of each file and those behind it, one more than
  /// there are files.
  std::vector<std::optional<std::string>> LeastFrom;
  std::map<size_t, Clock::time_point> Running;
  bool IsOver = false;
};

} // namespace warplint

#endif
