//===- AtomicRows.h - The accesses of one atomic ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_ATOMICROWS_H
#define WARPLINT_LIB_REWRITES_ATOMICROWS_H

#include "warplint/Rewrites/Rewrites.h"

namespace warplint {

class CombinedAtomic;

/// The accesses of one atomic call in all kernels and launches.
struct AtomicRows {
  std::vector<const Access *> Rows;
  std::vector<const KernelTable *> Tables; ///< one for each row
  bool AllLanes = true; ///< each request has 32 active lanes, certainly

  bool empty() const { return Rows.empty(); }
};

/// Whether an access may need the value that the atomic of the rows has
/// changed.
bool mayNeed(const Access &A, const AtomicRows &Rows);

/// The threads whose updates of an atomic an edit combines into one.
enum class Combine { Thread, Warp, Block };

/// Whether the blocks of the launch are known to be several whole warps.
bool isOfWholeWarps(const KernelTable &T);

/// The index of a thread in its warp, as source text.
std::string laneIndex(const AtomicRows &Rows);

/// "add" of __reduce_add_sync(); empty: there is no such function.
llvm::StringRef reducerOf(llvm::StringRef Callee);

/// Whether the kernels can have `Bytes` more of static shared memory for each
/// warp of a block; static shared memory is limited to 48 KiB on all GPUs.
bool fitsInSharedMemory(const AtomicRows &Rows, unsigned Bytes);

/// The statement that combines the threads of a block and its one atomic, as
/// source text. `Operation`: as of reducerOf(). `HasSum`: a variable has the
/// sum of each thread. All blocks are several whole warps.
std::string textForBlock(const CombinedAtomic &By, const AtomicRows &Rows,
                         llvm::StringRef Operation, bool HasSum = false);

/// A fix with its title, still without edits; with WhyNoEdit if the call cannot
/// be replaced; nothing if its operation cannot be combined.
std::optional<Fix> startFix(const AtomicRows &Rows, Combine Combined,
                            const AtomicShape *Call, const RewriteFacts &In);

/// Completes a fix that has its edits.
void finish(Fix &X, const AtomicShape &Call, const AtomicRows &Rows,
            Combine Combined);

/// The updates of each thread summed up in a variable, whatever branches and
/// loops they are in; behind these, the sums of the threads of a block are
/// combined. Nothing if the call is of another form.
std::optional<Fix> proposeSums(const AtomicRows &Rows, const AtomicShape *Call,
                               const RewriteFacts &In);

} // namespace warplint

#endif
