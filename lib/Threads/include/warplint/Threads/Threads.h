//===- Threads.h - Distribution of work to threads --------------*- C++ -*-===//
//
// A run has a fixed number of threads, each of which processes one file at a
// time. If fewer files than threads remain, the idle threads process parts of
// the remaining files.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_THREADS_H
#define WARPLINT_THREADS_THREADS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace warplint {

using NumberedWork = llvm::function_ref<void(size_t)>;

/// Calls `Work` for 0..Count-1, concurrently on `Threads` threads; 0: one per
/// core. Returns when all calls have returned.
void inParallel(size_t Count, unsigned Threads, NumberedWork Work);

/// Calls `Work` for 0..Parts-1, on this thread and on idle threads of its
/// inParallel() call; outside of such a call on this thread only. Returns the
/// CPU seconds of the other threads.
double withIdleThreads(size_t Parts, NumberedWork Work);

/// CPU time of this thread so far, in seconds.
double threadSeconds();

} // namespace warplint

#endif
