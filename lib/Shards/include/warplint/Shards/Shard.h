//===- Shard.h - Selection of the files of a part ---------------*- C++ -*-===//
#ifndef WARPLINT_SHARDS_SHARD_H
#define WARPLINT_SHARDS_SHARD_H

#include "warplint/Inputs/Inputs.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The Index-th of Count parts of a run, counted from 1.
struct Shard {
  unsigned Index = 1, Count = 1;
};

/// Parses "I/N".
llvm::Expected<Shard> readShard(llvm::StringRef Text);

/// What to do with headers that only a folder names. Whether a source includes
/// them is known for the whole run only. A source that another one seems to
/// include (Job::IncludedBy) is in the part of that one.
enum class HeadersOfShard {
  Drop,
  Share ///< each part has some; the merge drops those that a source includes
};

/// Keeps the jobs of the part: every N-th file, in order. The other jobs become
/// other files of the project, so that a kernel has the same launches and
/// linked code as in the whole run. Problems stay in the first part.
void keepShard(InputSet &Inputs, const Shard &Part, HeadersOfShard Headers);

/// Keeps the jobs and headers that are marked; `IsKept` has an entry for each
/// job, followed by one for each header. The other jobs become other files of
/// the project, so that a kernel has the same launches and linked code as in
/// the whole run; the other headers are removed. Returns the number of the
/// other jobs.
unsigned keepMarked(InputSet &Inputs, const std::vector<bool> &IsKept);

} // namespace warplint

#endif
