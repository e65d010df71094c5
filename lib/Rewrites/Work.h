//===- Work.h - Edits that give work to other threads -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_WORK_H
#define WARPLINT_LIB_REWRITES_WORK_H

#include "warplint/Rewrites/Rewrites.h"

namespace warplint {

// Each returns a fix with edits; or advice with WhyNoEdit if an edit of this
// kind would help but cannot be made; or nothing if it would not help.

/// Elements given out in turns in place of chunks.
std::optional<Fix> proposeGridStride(const Finding &F, const RewriteFacts &In);

/// threadIdx.x and threadIdx.y exchanged in a kernel with square blocks.
std::optional<Fix> proposeExchange(const Finding &F, const RewriteFacts &In);

/// One load of several elements in place of a load of each.
std::optional<Fix> proposeWideLoad(const Finding &F, const RewriteFacts &In);

/// A small struct aligned to its size.
std::optional<Fix> proposeAlignedRecord(const Finding &F,
                                        const RewriteFacts &In);

/// The edits of proposeGridStride().
std::vector<Edit> gridStrideEdits(const ChunkLoop &L);

/// The goal that the accesses of some kernels to global memory, together, gain
/// what those that `Improves` names lose above their ideal; absent if that is
/// nothing.
std::optional<FixGoal>
goalTogether(llvm::ArrayRef<std::string> Kernels, const RewriteFacts &In,
             llvm::function_ref<bool(const Access &)> Improves);

/// The tables of some kernels, by mangled name.
std::vector<const KernelTable *> tablesOf(llvm::ArrayRef<std::string> Kernels,
                                          const RewriteFacts &In);

/// Adds a reason why a person should look at a fix first.
void addReason(Fix &F, const std::string &Why);

} // namespace warplint

#endif
