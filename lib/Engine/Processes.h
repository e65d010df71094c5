//===- Processes.h - Work on files under limits -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_PROCESSES_H
#define WARPLINT_LIB_ENGINE_PROCESSES_H

#include "warplint/Cache/Archive.h"
#include "warplint/Engine/Engine.h"
#include <functional>

namespace warplint {

/// One step of the work on each of several files, by their numbers.
struct FileStep {
  /// What is to be done, on any thread or in a process of its own.
  std::function<void(size_t)> Work;
  /// Tells what came of it, in the process of `Work`, and takes that over in
  /// the one that waits.
  std::function<void(size_t, ArchiveWriter &)> Tell;
  std::function<void(size_t, ArchiveReader &)> Take;
  /// The process ended before it told anything. `Why` goes on after a name:
  /// "took more than ...".
  std::function<void(size_t, const std::string &Why)> Lose;
  /// Around each of them, in the process that waits; may be empty.
  std::function<void(size_t)> Begin = {}, End = {};
};

/// Does the step for 0..Count-1, `Options.Jobs` at a time: on threads, or, under
/// limits, each in a process of its own that starts as a copy of this one. Then
/// no other thread of the engine may run.
void inSteps(size_t Count, const EngineOptions &Options, const FileStep &Step);

} // namespace warplint

#endif
