//===- Stream.h - Findings written during the run ---------------*- C++ -*-===//
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

/// Writes the settled findings during the run and the rest at its end. On each
/// stream, the output is identical to that of a run that writes everything at
/// its end; the problems of a file precede its findings.
class Stream {
public:
  /// `C` must outlive it.
  Stream(const CommandLine &C, const InputSet &Inputs)
      : C(C), Jobs(Inputs.Jobs), Skipped(Inputs.Problems), Findings(Jobs) {}

  /// Whether findings are written before the end: the format is for users, the
  /// order is by location, and only the analysis decides what is shown.
  bool isOn() const;
  /// Writes what is settled since the last call; calls `Clear` before.
  void take(RunBoard &Board, llvm::function_ref<void()> Clear);

  /// Number of problems written, first those of the inputs and then those of
  /// the results in order.
  size_t problemsWritten() const { return Problems; }
  /// Writes the remaining findings of `All`, in order.
  void writeRest(llvm::ArrayRef<Finding> All);

private:
  void write(llvm::ArrayRef<Finding> Found);
  void write(llvm::ArrayRef<Problem> Found);

  const CommandLine &C;
  const std::vector<Job> Jobs;
  const std::vector<Problem> Skipped;
  FindingStream Findings;
  size_t Results = 0, Problems = 0; ///< numbers taken and written
  EarlierNotes Before;
  std::set<std::tuple<Spot, std::string, std::string>> Written;
};

} // namespace warplint

#endif
