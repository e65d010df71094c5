//===- AtomicRows.cpp - Contention of atomic operations -------------------===//

#include "TableBuilder.h"
#include "warplint/Kernel/LoopOutputs.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Instructions.h"
#include <cmath>

using namespace llvm;
using namespace warplint;

/// The number of bytes from the lowest to the highest byte that the lanes of
/// `Mask` access, each `Bytes` bytes from its offset in K.
static int64_t spanOf(const LaneVector &K, uint32_t Mask, unsigned Bytes) {
  int64_t Low = INT64_MAX, High = INT64_MIN;
  for (uint32_t Left = Mask; Left; Left &= Left - 1) {
    Low = std::min(Low, K[llvm::countr_zero(Left)]);
    High = std::max(High, K[llvm::countr_zero(Left)]);
  }
  return High - Low + Bytes;
}

/// Whether two ranges of addresses of accesses to `Bytes` bytes overlap. Both
/// ends of a range are addresses of accesses, and may be the least or greatest
/// number.
static bool overlap(std::pair<int64_t, int64_t> A,
                    std::pair<int64_t, int64_t> B, unsigned Bytes) {
  const int64_t Start = std::max(A.first, B.first);
  const int64_t Last = std::min(A.second, B.second);
  return Start <= Last || uint64_t(Start) - uint64_t(Last) < Bytes;
}

bool TableBuilder::mayLose(const WarpRun &Run, const SymbolTable &T, Row &R,
                           const AccessShape &Shape, const LoggedAccess &A,
                           unsigned FirstWarp) const {
  LaneValue Offset = A.Address;
  llvm::erase_if(Offset.Terms, [&](const LaneTerm &Term) {
    return A.HasBase && Term.Symbol == A.Base;
  });
  const WarpRange &Range = Run.Range;
  if (Range.Low[3] != Range.High[3]) {
    // Warps of the range may contend unless the intervals of their addresses
    // are disjoint.
    int64_t Step = 0;
    for (const LaneTerm &Term : Offset.Terms)
      if (Term.Symbol == Run.WarpSymbol &&
          Term.Coefficient.isUniformOver(A.May))
        Step = std::abs(Term.Coefficient[llvm::countr_zero(A.May)]);
    if (Offset.Terms.size() != 1 || Step < spanOf(Offset.K, A.May, Shape.Bytes))
      return true;
  }
  const auto [Low, High] = T.bounds(Offset, A.May);
  const Value *Object =
      A.HasBase ? Run.Addresses.find(A.Base)->second.Object : nullptr;
  auto [It, New] = R.Swapped.try_emplace({Object, FirstWarp}, Low, High);
  It->second = {std::min(It->second.first, Low),
                std::max(It->second.second, High)};
  for (const auto &[Key, Bytes] : R.Swapped)
    if (Key.second != FirstWarp &&
        (!Object || !Key.first || Key.first == Object) &&
        overlap(Bytes, It->second, Shape.Bytes))
      return true;
  return false;
}

void TableBuilder::addAtomic(const WarpRun &Run, const SymbolTable &T, Row &R,
                             const AccessShape &Shape, const LoggedAccess &A,
                             const AccessCost &C, double Weight) {
  R.Atomic.Operation = Shape.Operation;
  R.Atomic.IsFloat = Shape.AtomicIsFloat;
  R.Atomic.ResultUsed = Shape.ResultUsed;
  R.Atomic.InCasLoop |= Shape.UntilWon;
  R.OncePerWarp &= Shape.OncePerWarp;
  R.AtomicAt.insert(Shape.At);
  if (A.Again)
    return;
  R.FewestRounds = R.Atomics > 0
                       ? std::min<double>(R.FewestRounds, A.FewestRounds)
                       : A.FewestRounds;
  R.MostRounds = std::max<double>(R.MostRounds, A.MostRounds);
  R.Atomics += Weight;
  const unsigned Lanes = A.OneLane ? 1 : unsigned(llvm::popcount(A.May));
  R.SureLanes = std::min<double>(
      R.SureLanes, std::max(1u, unsigned(llvm::popcount(A.Must))));
  if (C.Uniform) {
    R.MostLanes = std::max<double>(R.MostLanes, Lanes);
    R.FewestLanes = std::min<double>(R.FewestLanes, Lanes);
  } else if (C.Simple && !A.OneLane) {
    unsigned Most = 0;
    for (uint32_t Left = A.May; Left; Left &= Left - 1) {
      unsigned L = llvm::countr_zero(Left), Same = 0;
      for (uint32_t Others = A.May; Others; Others &= Others - 1)
        Same += A.Address.K[llvm::countr_zero(Others)] == A.Address.K[L];
      Most = std::max(Most, Same);
    }
    R.MostLanes = std::max<double>(R.MostLanes, Most);
    R.FewestLanes = std::min<double>(R.FewestLanes, Most);
  } else {
    R.LanesKnown = false;
    R.MostLanes = std::max<double>(R.MostLanes, Lanes);
    R.FewestLanes = 1;
  }
  // The number of elements that the bounds of the offset permit.
  LaneValue Offset = A.Address;
  llvm::erase_if(Offset.Terms, [&](const LaneTerm &Term) {
    return A.HasBase && Term.Symbol == A.Base;
  });
  auto [Low, High] = T.bounds(Offset, A.May);
  if (A.HasBase && Low > -(int64_t(1) << 40) && High < (int64_t(1) << 40)) {
    uint64_t Count = uint64_t(High - Low) / std::max(1u, Shape.Bytes) + 1;
    R.Distinct = std::max(R.Distinct.value_or(0), Count);
  }
  if (A.HasOwnRounds || A.HasBlockRounds || (T.origins(A.Address) & FromBlock))
    R.BlockDependent = true;
}

/// Whether the counter of a loop around an atomic leads its address on.
static bool changesInLoops(const Instruction &I, const Flow &F) {
  const auto *Sum = dyn_cast<AtomicRMWInst>(&I);
  const Value *Pointer = Sum ? Sum->getPointerOperand()
                         : dyn_cast<AtomicCmpXchgInst>(&I)
                             ? cast<AtomicCmpXchgInst>(I).getPointerOperand()
                             : nullptr;
  for (const Loop *L = F.loops().getLoopFor(I.getParent()); L && Pointer;
       L = L->getParentLoop())
    if (changesIn(*L, *Pointer, /*Writes=*/false))
      return true;
  return false;
}

void TableBuilder::finishAtomic(Row &R) const {
  AtomicDetail D = R.Atomic;
  D.GuardedByData = any_of(R.AtomicAt, [&](const Instruction *I) {
    return Branches.isGuardedByData(*I);
  });
  if (D.GuardedByData)
    R.FewestLanes = std::min(R.FewestLanes, R.SureLanes);
  D.LanesPerAddress.Low = R.FewestLanes;
  D.LanesPerAddress.High = R.MostLanes;
  D.LanesPerAddress.How = R.LanesKnown && R.FewestLanes == R.MostLanes
                              ? Verdict::Kind::Exact
                              : Verdict::Kind::Range;
  D.SameForBlock = R.Same.areForBlock();
  D.SameForGrid = R.Same.areForGrid();
  D.AddressChanges =
      R.Same.change() || any_of(R.AtomicAt, [&](const Instruction *I) {
        return changesInLoops(*I, F);
      });
  D.DependsOnBlock = R.BlockDependent;
  D.DistinctAddresses = R.Distinct;
  const double Threads = D.SameForBlock ? R.Same.threads() : 0;
  if (D.SameForBlock)
    D.MostThreadsPerBlock = uint64_t(std::ceil(Threads));
  if (D.SameForBlock && R.CountKnown) {
    D.ThreadsPerBlock = uint64_t(std::llround(Threads));
    D.UpdatesPerBlock = uint64_t(std::llround(R.MostLanes * R.Atomics));
    if (D.SameForGrid && How.Grid.isKnown())
      D.ThreadsPerGrid =
          uint64_t(std::llround(Threads * double(How.Grid.count())));
  }
  D.OncePerWarp = R.OncePerWarp;
  D.Rounds.Low = R.FewestRounds;
  D.Rounds.High = R.MostRounds;
  D.Rounds.How = R.FewestRounds == R.MostRounds && !R.WarpsMeet
                     ? Verdict::Kind::Exact
                     : Verdict::Kind::Range;
  R.Result.Atomic = D;
}
