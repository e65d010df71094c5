//===- FindingStream.h - Settled findings of a run --------------*- C++ -*-===//
//
// Findings are written in the order of their locations, and those of several
// files at one location are merged. A finding can be written before the end of
// the run if no further finding can precede it or be merged with it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_SHARDS_FINDINGSTREAM_H
#define WARPLINT_SHARDS_FINDINGSTREAM_H

#include "warplint/Results/FileResult.h"
#include "warplint/Results/Job.h"
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warplint {

class FindingStream {
public:
  /// For a run over these jobs, which must outlive the stream.
  explicit FindingStream(llvm::ArrayRef<Job> Jobs) : Jobs(Jobs) {}

  /// Adds the result of the next job, and returns the findings that are final
  /// now and were not returned before. `Least`: no later result has a finding
  /// in a file whose path sorts before it; nullopt: no later result has a
  /// finding. All returned findings together are a prefix of the result of
  /// collectFindings() after settleRun().
  std::vector<Finding> take(std::shared_ptr<const FileResult> Result,
                            const std::optional<std::string> &Least);

private:
  /// The findings in a file whose results are complete; nullopt if only the
  /// whole run can judge its NOLINT comments.
  std::optional<std::vector<Finding>>
  findingsIn(const std::string &File, const std::vector<size_t> &Of) const;

  const llvm::ArrayRef<Job> Jobs;
  std::vector<std::shared_ptr<const FileResult>> Results;
  /// Indices of the results with findings in a file that was not returned yet,
  /// by its path.
  std::map<std::string, std::vector<size_t>> Waiting;
  bool IsStopped = false; ///< at a file that needs the end of the run
};

} // namespace warplint

#endif
