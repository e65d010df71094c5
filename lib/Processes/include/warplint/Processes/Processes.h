//===- Processes.h - Work on files under resource limits --------*- C++ -*-===//
#ifndef WARPLINT_PROCESSES_PROCESSES_H
#define WARPLINT_PROCESSES_PROCESSES_H

#include "warplint/Cache/Archive.h"
#include "warplint/Results/EngineOptions.h"
#include <functional>

namespace warplint {

/// One step of the work on each of several files, which are numbered.
struct FileStep {
  /// The work, on any thread or in a child process.
  std::function<void(size_t)> Work;
  /// Used with limits only: serializes the result in the child process, and
  /// restores it in the parent.
  std::function<void(size_t, ArchiveWriter &)> Send;
  std::function<void(size_t, ArchiveReader &)> Receive;
  /// Called in the parent if the child process ended without a result. `Why` is
  /// a predicate for the file name: "exceeded the ...".
  std::function<void(size_t, const std::string &Why)> Fail;
  /// Called before and after the work on each file: in the parent, or on the
  /// thread of `Work`. May be empty.
  std::function<void(size_t)> Begin = {}, End = {};
};

/// Runs the step for 0..Count-1, `Options.Jobs` at a time: on threads, or, if
/// limits are set, each in a forked child process. With limits, no other thread
/// of the engine may be running.
void inSteps(size_t Count, const EngineOptions &Options, const FileStep &Step);

} // namespace warplint

#endif
