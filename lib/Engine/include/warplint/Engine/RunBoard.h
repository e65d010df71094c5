//===- RunBoard.h - Progress of a run ---------------------------*- C++ -*-===//
//
// The threads of a run record here what they do, and the result of each file
// when it is done. The thread that waits for the run polls it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_ENGINE_RUNBOARD_H
#define WARPLINT_ENGINE_RUNBOARD_H

#include "warplint/Results/FileResult.h"
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

/// Thread-safe. Files are numbered in the order of the run, which may add files
/// later.
class RunBoard {
public:
  using Clock = std::chrono::steady_clock;

  /// Adds files; returns the number of the first.
  size_t add(const std::vector<std::string> &Names);
  /// start(): a thread begins to work on the file, until it is parsed, at
  /// pause(), or done().
  void start(size_t File);
  void pause(size_t File);
  void done(size_t File, const FileResult &Result);

  /// Facts about a file before its evaluation.
  struct Foreseen {
    std::set<std::string> Files; ///< that can contain its findings
    std::set<std::string> Read;  ///< headers, real paths
  };
  /// Records the facts of the files from `First` on.
  void foresee(size_t First, std::vector<Foreseen> Of);
  /// Announces a second add(), of those of these headers (real paths) that no
  /// file of the first add() includes.
  void expect(std::set<std::string> Headers);

  /// The result of the next file, in the order of the run.
  struct Next {
    std::shared_ptr<const FileResult> Result;
    /// No later file has a finding in a file whose path sorts before this one;
    /// nullopt: no later file has a finding.
    std::optional<std::string> Least;
  };
  /// Returns the files' results in order, each once, when the file is done and
  /// the possible locations of findings are known for all others; nullopt: not
  /// yet.
  std::optional<Next> takeNext();

  /// Marks the run as finished.
  void end();

  struct State {
    size_t Files = 0, Done = 0;
    /// Files that are parsed and wait for the others, whose launches they need;
    /// 0 once none waits for that.
    size_t Parsed = 0;
    /// The file in work for the longest time; empty: none.
    std::string Slowest;
    Clock::duration For{};
    bool IsOver = false;
  };
  State state() const;

  /// One result per file: the real one if it is done, otherwise a failed one
  /// with the problem `Why`.
  std::vector<FileResult> results(const std::string &Why) const;

private:
  mutable std::mutex Mutex;
  struct File {
    std::string Name;
    std::shared_ptr<const FileResult> Result = nullptr;
    bool IsParsed = false, IsForeseen = false;
    /// The first path that can contain a finding of the file; nullopt: none
    /// can.
    std::optional<std::string> Least = std::nullopt;
  };
  /// Computes LeastFrom; false if facts of some file are still missing.
  bool lookAhead();

  std::vector<File> Files;
  std::set<std::string> Expected; ///< headers that may become files
  unsigned Adds = 0;
  size_t Taken = 0; ///< results returned by takeNext()
  /// For each file, the smallest `Least` of it and all later files; one more
  /// entry than files.
  std::vector<std::optional<std::string>> LeastFrom;
  std::map<size_t, Clock::time_point> Running;
  bool IsOver = false;
};

} // namespace warplint

#endif
