//===- Stream.h - Findings while the run goes on ----------------*- C++ -*-===//
#ifndef WARPLINT_TOOL_STREAM_H
#define WARPLINT_TOOL_STREAM_H

#include "CommandLine.h"
#include "warplint/Engine/RunBoard.h"
#include "warplint/Report/Notes.h"
#include "warplint/Shards/FindingStream.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>
#include <tuple>
#include <vector>

namespace warplint {

/// Writes text in pieces: what is settled during the run, the rest at its end.
/// On each stream the pieces together are, to the byte, what a run writes that
/// waits for its end; the problems of a file come before its findings.
class Stream {
public:
  /// `C` must outlive it.
  Stream(const CommandLine &C, const InputSet &Inputs)
      : C(C), Jobs(Inputs.Jobs), Skipped(Inputs.Problems), Findings(Jobs) {}

  /// Whether something is written before the end: in a form that people read,
  /// in the order of places, where only the analysis decides what is shown.
  bool isOn() const;
  /// Writes what is settled since the last time; `Clear` is called before.
  void take(RunBoard &Board, llvm::function_ref<void()> Clear);

  /// How many problems are written, of those of the inputs and then of the
  /// results in their order.
  size_t problemsWritten() const { return Problems; }
  /// Writes the findings that are not written yet, of `All` in their order.
  void writeRest(llvm::ArrayRef<Finding> All);

private:
  void write(llvm::ArrayRef<Finding> Found);
  void write(llvm::ArrayRef<Problem> Found);

  const CommandLine &C;
  const std::vector<Job> Jobs;
  const std::vector<Problem> Skipped;
  FindingStream Findings;
  size_t Results = 0, Problems = 0; ///< taken, and written
  Told Before;
  std::set<std::tuple<Spot, std::string, std::string>> Written;
};

} // namespace warplint

#endif
