//===- Threads.h - Work that several threads share --------------*- C++ -*-===//
//
// A run has so many threads. Each has a file at a time; where there are fewer
// files than threads, those that have none help with the parts of another's.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_THREADS_THREADS_H
#define WARPLINT_THREADS_THREADS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace warplint {

using NumberedWork = llvm::function_ref<void(size_t)>;

/// Does the work for 0..Count-1, `Threads` at a time; 0: one per core.
void inParallel(size_t Count, unsigned Threads, NumberedWork Work);

/// Does the parts of what this thread is at work on, on it and on threads of
/// its inParallel() that have nothing else to do; elsewhere on it alone, one
/// after the other. The seconds of CPU that the others took.
double withIdleThreads(size_t Parts, NumberedWork Work);

/// CPU time of this thread so far, in seconds.
double threadSeconds();

} // namespace warplint

#endif
