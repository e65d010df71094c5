//===- Shard.h - One part of a run of several machines ----------*- C++ -*-===//
#ifndef WARPLINT_SHARDS_SHARD_H
#define WARPLINT_SHARDS_SHARD_H

#include "warplint/Engine/Inputs.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// The Index-th of Count parts of a run, counted from 1.
struct Shard {
  unsigned Index = 1, Count = 1;
};

/// Reads "I/N"; an error where that is no part.
llvm::Expected<Shard> readShard(llvm::StringRef Text);

/// What becomes of the headers that only a folder names. Whether a source reads
/// them is known to the whole run.
enum class HeadersOfShard {
  Drop,
  Share ///< each part has some; who merges the parts drops what is too much
};

/// Keeps the jobs of the part: of the files in their order, each N-th. The rest
/// become other files of the project, so that a kernel has the same launches
/// and the same code as in the whole run. Problems stay with the first part.
void keepShard(InputSet &Inputs, const Shard &Part, HeadersOfShard Headers);

/// Keeps of the jobs, and of the headers behind them, those that are marked.
/// The other jobs become other files of the project, so that a kernel has the
/// same launches and the same code as in the whole run. Returns how many.
unsigned keepMarked(InputSet &Inputs, const std::vector<bool> &IsKept);

} // namespace warplint

#endif
