//===- SameAddresses.cpp - Which threads have one address -----------------===//

#include "SameAddresses.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include <algorithm>

using namespace llvm;
using namespace warplint;

/// Addresses of a run that are kept; the others are not compared.
static constexpr size_t MostKept = 64;

std::set<const Value *> warplint::writtenArrays(const Function &F) {
  std::set<const Value *> Written;
  for (const Instruction &I : instructions(F)) {
    if (!I.mayWriteToMemory())
      continue;
    const Value *To = getLoadStorePointerOperand(&I);
    if (const auto *Sum = dyn_cast<AtomicRMWInst>(&I))
      To = Sum->getPointerOperand();
    else if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
      To = Swap->getPointerOperand();
    else if (const auto *Copy = dyn_cast<AnyMemIntrinsic>(&I))
      To = Copy->getRawDest();
    else if (const auto *Call = dyn_cast<CallBase>(&I);
             Call && (isa<IntrinsicInst>(Call) || Call->isInlineAsm() ||
                      !Call->mayReadOrWriteMemory()))
      continue; // barriers, shuffles, hints of the optimizer
    const Value *Object =
        To ? getUnderlyingObject(To, /*MaxLookup=*/0) : nullptr;
    if (Object && isa<AllocaInst>(Object))
      continue;
    Written.insert(
        Object && (isa<Argument>(Object) || isa<GlobalVariable>(Object))
            ? Object
            : nullptr);
  }
  return Written;
}

/// Whether a root is the same in all warps of a grid, so that addresses of two
/// runs with it can be compared. The number of an iteration is not: behind its
/// loop it is the one in which the warps of the run left.
static bool isOfGrid(const Symbol &S) {
  return S.Op == LaneOp::None &&
         (S.isGivenByCaller() || S.What == Unknown::GridSize);
}

/// What the value of a root was loaded from; null if not known.
static const AddressFacts *loadedFrom(const WarpRun &Run, const Symbol &S) {
  if (!S.ReadAt || !S.LoadedFrom)
    return nullptr;
  const auto From = Run.Addresses.find(*S.LoadedFrom);
  return From != Run.Addresses.end() && From->second.Object ? &From->second
                                                            : nullptr;
}

/// Whether all warps of a block load the same value from one address. What the
/// kernel writes may change between two loads, unless it is the block's own
/// shared memory: there a barrier lies between, or a race.
static bool isLoadedAlike(const WarpRun &Run, const Symbol &S,
                          const std::set<const Value *> &Written) {
  const auto *From = loadedFrom(Run, S);
  return From && (From->Space == MemorySpace::Shared ||
                  (!Written.count(From->Object) && !Written.count(nullptr)));
}

/// Whether a value is the same in all warps of a block, in the same iterations.
/// What one lane hands to the others of its warp is not, nor is what a loop
/// carries other than by a constant step.
static bool isOfBlock(const WarpRun &Run, const SymbolTable &T,
                      const LaneValue &V,
                      const std::set<const Value *> &Written,
                      unsigned Depth = 0) {
  return T.allRoots(V, [&](SymbolId Id) {
    const Symbol &S = T[Id];
    if (S.Varying || (S.Origins & (FromWarp | FromVaryingLoad)))
      return false;
    switch (S.What) {
    case Unknown::Argument:
    case Unknown::Variable:
    case Unknown::Field:
    case Unknown::BlockIndex:
    case Unknown::GridSize:
    case Unknown::Iteration:
    case Unknown::BlockVote:
    case Unknown::Constant:
      return true;
    case Unknown::LoadedValue:
      return isLoadedAlike(Run, S, Written);
    case Unknown::BranchValue:
      return Depth < 4 && S.Chooses &&
             isOfBlock(Run, T, *S.Chooses, Written, Depth + 1) &&
             all_of(
                 S.Alternatives,
                 [&](const LaneValue &A) {
                   return isOfBlock(Run, T, A, Written, Depth + 1);
                 });
    default:
      return false;
    }
  });
}

void SameAddresses::append(Address &To, const WarpRun &Run,
                           const SymbolTable &T, const LaneValue &V,
                           unsigned Lane, std::optional<SymbolId> Base,
                           unsigned Depth) {
  To.push_back(V.K[Lane]);
  for (const LaneTerm &Term : V.Terms) {
    if (Term.Symbol == Base)
      continue;
    const Symbol &S = T[Term.Symbol];
    To.insert(To.end(), {Term.Coefficient[Lane], int64_t(S.What),
                         int64_t(hash_value(StringRef(S.Name)))});
    if (isOfGrid(S))
      continue;
    const auto *From = loadedFrom(Run, S);
    // In a loop, warps may read it in different iterations.
    if (From && S.Op == LaneOp::None && !S.ReadInLoop && Depth < 3) {
      To.push_back(int64_t(reinterpret_cast<uintptr_t>(From->Object)));
      To.push_back(int64_t(S.ReadIn));
      append(To, Run, T, *S.ReadAt, Lane, S.LoadedFrom, Depth + 1);
      continue;
    }
    HasUnknown = true;
    To.push_back(Term.Symbol);
  }
}

void SameAddresses::add(const WarpRun &Run, const SymbolTable &T,
                        const LoggedAccess &A, bool IsUniform,
                        const Value *Object, double Warps,
                        const std::set<const Value *> &Written) {
  ForWarp &= IsUniform && !A.HasOwnRounds;
  ForBlock &= ForWarp && isOfBlock(Run, T, A.Address, Written);
  ForGrid &=
      ForBlock && !A.HasBlockRounds && !(T.origins(A.Address) & FromBlock);
  if (!ForBlock)
    return;
  Address Key{int64_t(reinterpret_cast<uintptr_t>(Object))};
  append(Key, Run, T, A.Address, unsigned(countr_zero(A.May)),
         A.HasBase ? std::optional<SymbolId>(A.Base) : std::nullopt);
  const WarpRange &Of = Run.Range;
  OfRun &Mine = Runs[{Of.Low[0], Of.Low[1], Of.Low[2]}][Of.Low[3]];
  Mine.Warps = Warps;
  if (Mine.Lanes.size() >= MostKept && !Mine.Lanes.count(Key))
    return;
  unsigned &Lanes = Mine.Lanes[Key];
  Lanes = std::max(Lanes, unsigned(popcount(A.May)));
}

static bool haveSame(const std::map<std::vector<int64_t>, unsigned> &A,
                     const std::map<std::vector<int64_t>, unsigned> &B) {
  return A.size() == B.size() && std::equal(A.begin(), A.end(), B.begin(),
                                            [](const auto &X, const auto &Y) {
                                              return X.first == Y.first;
                                            });
}

bool SameAddresses::areForBlock() const {
  return ForBlock && all_of(Runs, [&](const auto &Blocks) {
           const OfBlocks &Of = Blocks.second;
           return Of.size() < 2 ||
                  (!HasUnknown &&
                   all_of(
                       Of,
                       [&](const auto &R) {
                         return haveSame(R.second.Lanes,
                                         Of.begin()->second.Lanes);
                       }));
         });
}

bool SameAddresses::areForGrid() const {
  return ForGrid && areForBlock() &&
         (Runs.size() < 2 ||
          (!HasUnknown && all_of(Runs, [&](const auto &Blocks) {
            return haveSame(Blocks.second.begin()->second.Lanes,
                            Runs.begin()->second.begin()->second.Lanes);
          })));
}

bool SameAddresses::change() const {
  return any_of(Runs, [](const auto &Blocks) {
    return any_of(Blocks.second,
                  [](const auto &R) { return R.second.Lanes.size() > 1; });
  });
}

double SameAddresses::threads() const {
  std::map<Address, double> Sums;
  double Most = 0;
  for (const auto &[Blocks, Of] : Runs)
    for (const auto &[Warp, R] : Of)
      for (const auto &[Key, Lanes] : R.Lanes)
        Most = std::max(Most, Sums[Key] += R.Warps * Lanes);
  return Most;
}
