//===- Work.h - Edits that give work to other threads -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_WORK_H
#define WARPLINT_LIB_REWRITES_WORK_H

#include "warplint/Rewrites/Rewrites.h"
#include "llvm/ADT/STLExtras.h"

namespace warplint {

// Each returns a fix with edits; or advice with WhyNoEdit if an edit of this
// kind would help but cannot be made; or nothing if it would not help.

/// A grid-stride loop (or block-stride loop) in place of a loop over a chunk of
/// consecutive elements for each thread (ChunkLoop).
std::optional<Fix> proposeGridStride(const Finding &F, const RewriteFacts &In);

/// Exchanges threadIdx.x and threadIdx.y in a kernel with square blocks.
std::optional<Fix> proposeExchange(const Finding &F, const RewriteFacts &In);

/// Exchanges threadIdx.x with an axis of blockIdx, where neighbors along that
/// have neighboring elements (KernelAxes::BlockWalk).
std::optional<Fix> proposeRenumbering(const Finding &F, const RewriteFacts &In);

/// Whether two places are on one line.
inline bool areOnOneLine(const Spot &A, const Spot &B) {
  return A.Line == B.Line && A.File == B.File;
}

/// The uses of built-in variables in the kernel of a finding; null: not known.
const KernelAxes *axesOf(const Finding &F, const RewriteFacts &In);

/// Whether code of a kernel that is not compiled here names built-in variables,
/// which an edit of the others would leave as they are.
bool namesElsewhere(const KernelAxes &Of);

/// Exchanges x and y of the threads of a block by their numbers, for a block of
/// any shape with rows. Nothing without a goal, or if the kernel depends on its
/// lanes.
std::optional<Fix> renumberInBlock(const KernelAxes &Of, const RewriteFacts &In,
                                   std::optional<FixGoal> Goal);

/// One vector load of several elements in place of a load of each.
std::optional<Fix> proposeWideLoad(const Finding &F, const RewriteFacts &In);

/// One vector store of several elements in place of a store of each.
std::optional<Fix> proposeWideStore(const Finding &F, const RewriteFacts &In);

/// One vector load and one vector store in place of those of each member that
/// statements change (VectorUpdate).
std::optional<Fix> proposeVectorUpdate(const Finding &F,
                                       const RewriteFacts &In);

/// Hands the elements of a block over to other threads through a tile in shared
/// memory, in a kernel that moves one element per thread (CrossedMove).
std::optional<Fix> proposeTile(const Finding &F, const RewriteFacts &In);

/// Loads and stores of a loop in which each thread walks along its row, shared
/// by the threads of a block through tiles in shared memory (RowWalk).
std::optional<Fix> proposeRowTiles(const Finding &F, const RewriteFacts &In);

/// Records of threads, moved by their block through tiles in shared memory
/// (ThreadRecords).
std::optional<Fix> proposeRecordTile(const Finding &F, const RewriteFacts &In);

/// A warp in place of a thread for each row of a reduction, with 32 times the
/// blocks (WarpRow).
std::optional<Fix> proposeWarpRows(const Finding &F, const RewriteFacts &In);

/// Halves the distance of pairs that a reduction doubles (SparseGuard), so that
/// contiguous threads work.
std::optional<Fix> proposeHalving(const Finding &F, const RewriteFacts &In);

/// Aligns a struct to its size, or to a factor of it (PointedRecord).
std::optional<Fix> proposeAlignedRecord(const Finding &F,
                                        const RewriteFacts &In);

/// Why no edit of any kind was found for a finding.
Words whyNoRewrite(const Finding &F, const RewriteFacts &In);

/// Whether the access would be better with x and y of its kernel exchanged, and
/// at least as many others worse.
bool tradesPlaces(const Finding &F, const RewriteFacts &In);

/// The edits of proposeGridStride().
std::vector<Edit> gridStrideEdits(const ChunkLoop &L);

/// A goal for the sum over all accesses to global memory of a kernel: its
/// sectors per block without the excess of those accesses for which `Improves`
/// holds. Of several kernels and launches, the amounts are those of the one
/// that improves most. Absent if there is no excess. With `Share`, an access
/// keeps that share of its sectors at least.
std::optional<FixGoal>
goalTogether(llvm::ArrayRef<std::string> Kernels, const RewriteFacts &In,
             llvm::function_ref<bool(const Access &)> Improves,
             llvm::function_ref<double(const Access &)> Share = nullptr);

/// The tables of some kernels, by mangled name.
std::vector<const KernelTable *> tablesOf(llvm::ArrayRef<std::string> Kernels,
                                          const RewriteFacts &In);

/// Whether the finding is about one of the kernels, by mangled name.
bool isAboutAny(const Finding &F, llvm::ArrayRef<std::string> Kernels);

/// Whether the launch of a table is among some that were read, of its file.
template <class Launches>
bool isAmong(const KernelTable &T, const Launches &All) {
  return llvm::any_of(All, [&](const auto &L) {
    return L.Kernel == T.Kernel && L.Where.File == T.How.Where.File;
  });
}

/// Adds the edits that replace parts of the source by their texts.
template <class Parts> void addEdits(Fix &X, const Parts &Of) {
  for (const auto &Part : Of)
    X.Edits.push_back({Part.Range, Part.Text});
}

/// Adds an edit unless there is one at its place: other instances of a template
/// have the same launch, and other launches the same variable.
void addOnce(Fix &X, const EditRange &Range, std::string Text);

/// Makes a fix unsafe: adds a reason to Fix::WhyUnsafe.
void addReason(Fix &F, Words Why);

/// Whether the launch of each table passes, for a parameter, an address that is
/// a multiple of `Bytes`; false if there is no table.
bool areAligned(llvm::ArrayRef<const KernelTable *> Tables, unsigned Parameter,
                unsigned Bytes);

/// Makes the fix unsafe if a launch may pass an address for which the wide
/// access of neighbors is not aligned.
template <class Neighbors>
void judgeAlignment(Fix &X, const Neighbors &Of, const RewriteFacts &In) {
  const unsigned Bytes = Of.Count * Of.Bytes;
  if (!areAligned(tablesOf(Of.Kernels, In), Of.Parameter, Bytes))
    addReason(X, {Phrase::MustAlignInLaunches, Of.Array, Bytes});
  else if (!Of.IsOfFile)
    addReason(X, {Phrase::MustAlignElsewhere, Of.Array, Bytes});
}

/// CUDA's vector of `Count` elements of a type; empty: there is none.
std::string vectorType(llvm::StringRef Element, unsigned Count);

/// The shape of the block that all tables have; absent: they differ, or a
/// launch was found whose block is not known. It may be assumed, since no
/// launch was found (isAssumed).
std::optional<Shape> commonBlock(llvm::ArrayRef<const KernelTable *> Tables);

/// Blocks that stay resident with some more bytes of shared memory, under the
/// launch where these are fewest; 0: a block does not fit.
unsigned blocksWith(llvm::ArrayRef<const KernelTable *> Tables, uint64_t More,
                    const Profile &Gpu);

/// Whether the block of a table, or of any of several, is assumed, since no
/// launch was found.
bool isAssumed(const KernelTable &T);
bool isAssumed(llvm::ArrayRef<const KernelTable *> Tables);

/// Whether all launches of kernels are seen, as far as the host code of their
/// file tells: nothing else names the kernels, and those that other files can
/// name (not `IsOfFile`) are launched in `File` alone.
bool areInSight(llvm::ArrayRef<std::string> Kernels, bool IsOfFile,
                const std::string &File, const RewriteFacts &In);

} // namespace warplint

#endif
