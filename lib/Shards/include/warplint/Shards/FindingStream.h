//===- FindingStream.h - Findings before the run is over --------*- C++ -*-===//
//
// Findings are told in the order of their places, and what several files say of
// one place is said once. What nothing to come can precede, or add to, need not
// wait for the end of the run.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SHARDS_FINDINGSTREAM_H
#define WARPLINT_SHARDS_FINDINGSTREAM_H

#include "warplint/Engine/Engine.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class FindingStream {
public:
  /// Of a run over these jobs, which must outlive it.
  explicit FindingStream(llvm::ArrayRef<Job> Jobs) : Jobs(Jobs) {}

  /// Takes the result of the next job, and gives the findings that are settled
  /// with it, where no result to come has a finding in a file whose path sorts
  /// before `Least`; nullopt: none has any. All that is given together begins
  /// what collectFindings() gives of all results after settleRun().
  std::vector<Finding> take(std::shared_ptr<const FileResult> Result,
                            const std::optional<std::string> &Least);

private:
  /// The findings in a file of which all results are there; nullopt: what its
  /// NOLINT comments are good for, only the whole run can tell.
  std::optional<std::vector<Finding>>
  findingsIn(const std::string &File, const std::vector<size_t> &Of) const;

  const llvm::ArrayRef<Job> Jobs;
  std::vector<std::shared_ptr<const FileResult>> Results;
  /// The results that say something of a file not yet given, by its path.
  std::map<std::string, std::vector<size_t>> Waiting;
  bool IsStopped = false; ///< at a file that has to wait for the end
};

} // namespace warplint

#endif
