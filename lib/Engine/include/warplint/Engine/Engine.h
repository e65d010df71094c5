//===- Engine.h - Files to findings -----------------------------*- C++ -*-===//
#ifndef WARPLINT_ENGINE_ENGINE_H
#define WARPLINT_ENGINE_ENGINE_H

#include "warplint/Command/Invocation.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Problem.h"
#include "warplint/Warp/Evaluate.h"
#include <functional>
#include <string>
#include <vector>

namespace warplint {

struct EngineOptions {
  TranslateOptions Translate;
  EvaluationOptions Evaluate;
  std::string Checks;                               ///< globs, clang-tidy's form
  std::map<std::string, std::string> CheckOptions;
  unsigned Jobs = 1;
  bool KeepTables = false; ///< fill FileResult::Dump (--dump-accesses)
};

/// Seconds of CPU of the stages of one file.
struct StageTimes {
  double Parse = 0, CodeGen = 0, Optimize = 0, Evaluate = 0;
};

/// What came of one file (or one entry of the database).
struct FileResult {
  std::string File;
  std::vector<Finding> Findings; ///< sorted, merged, not suppressed
  std::vector<Problem> Problems; ///< clang's and the engine's
  bool Failed = false;  ///< nothing was analysed
  bool Partial = false; ///< some kernels were lost
  unsigned Kernels = 0, Launches = 0, Accesses = 0;
  unsigned Undecided = 0, Ranges = 0; ///< accesses whose verdict is no exact one
  unsigned Suppressed = 0;
  std::vector<std::string> NotAnalysed; ///< one line each: kernel and reason
  std::vector<std::string> Dump;        ///< JSON objects, one per access
  StageTimes Times;
};

/// Analyses the invocations, `Jobs` at a time, and hands back one result each in
/// the order given: same input, same output at any `Jobs`.
std::vector<FileResult> analyse(llvm::ArrayRef<Invocation> Files,
                                const EngineOptions &Options);

} // namespace warplint

#endif
