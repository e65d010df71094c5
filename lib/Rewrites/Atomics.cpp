//===- Atomics.cpp - One atomic for the threads of a warp or block --------===//
//
// `atomicAdd(p, x);` with one address for the active lanes of a warp becomes a
// compound statement that combines the values of the lanes first; then one lane
// executes the atomic. The lanes are combined by shuffles in five steps if all
// are active, else by __reduce_add_sync() of the active ones, which accepts
// 32-bit integers only, or by a shuffle for each active lane. If all threads of
// the block execute the atomic once, at one address, the results of the warps
// are combined in shared memory, too.
//
//===----------------------------------------------------------------------===//

#include "AtomicRows.h"
#include "CombinedAtomic.h"
#include "Proposals.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace warplint;

/// Least compute capability with __reduce_add_sync(), in tenths (80: 8.0).
static constexpr unsigned FirstReduce = 80;

static AtomicRows rowsAt(const Finding &F, const RewriteFacts &In) {
  AtomicRows Found;
  for (const KernelTable *T : In.Tables)
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || !A.Atomic || A.Where != F.Where)
        continue;
      Found.Rows.push_back(&A);
      Found.Tables.push_back(T);
      const Verdict &Lanes = A.Atomic->LanesPerAddress;
      // A guard of unknown bounds keeps lanes of the last warps away.
      Found.AllLanes &=
          !A.Atomic->GuardedByData && A.PerRequest.RestsOn == Basis::Proved &&
          Lanes.How == Verdict::Kind::Exact && Lanes.Low == WarpLanes;
    }
  return Found;
}

/// Whether lanes of a request certainly update one address and the compiler
/// does not combine their updates.
static bool isUncombined(const Access &A) {
  const AtomicDetail &D = *A.Atomic;
  return A.UniformAddress && !D.OncePerWarp && !D.InCasLoop && !D.ResultUsed &&
         D.LanesPerAddress.High > 1;
}

bool warplint::isOfWholeWarps(const KernelTable &T) {
  const Shape &B = T.How.Block;
  return B.isKnown() && !T.BlockAssumed &&
         T.How.From != Launch::Origin::LaunchBounds &&
         B.count() % WarpLanes == 0 && B.count() > WarpLanes;
}

/// Whether each thread of the block executes the atomic once, and all at one
/// address.
static bool isOncePerThread(const Access &A, const KernelTable &T) {
  const AtomicDetail &D = *A.Atomic;
  const Shape &B = T.How.Block;
  return A.UniformAddress && !D.InCasLoop && !D.ResultUsed &&
         !D.GuardedByData && isOfWholeWarps(T) &&
         D.ThreadsPerBlock == B.count() && A.Requests == B.count() / WarpLanes;
}

llvm::StringRef warplint::reducerOf(llvm::StringRef Callee) {
  return llvm::StringSwitch<llvm::StringRef>(Callee)
      .Case("atomicAdd", "add")
      .Case("atomicMin", "min")
      .Case("atomicMax", "max")
      .Case("atomicAnd", "and")
      .Case("atomicOr", "or")
      .Case("atomicXor", "xor")
      .Default("");
}

/// The flat index of a thread in its block, as source text. `IsFlat`:
/// blockDim.y and blockDim.z are 1. `HasPlanes`: blockDim.z may be greater
/// than 1.
static std::string threadIndex(bool IsFlat, bool HasPlanes) {
  if (IsFlat)
    return "threadIdx.x";
  return HasPlanes ? "(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + "
                     "threadIdx.x"
                   : "threadIdx.y * blockDim.x + threadIdx.x";
}

/// Whether blockDim.z may be greater than 1 under some launch.
static bool havePlanes(const AtomicRows &Rows) {
  return llvm::any_of(Rows.Tables, [](const KernelTable *T) {
    const Shape &B = T->How.Block;
    return !B.isKnown() || T->BlockAssumed || *B.Extent[2] != 1;
  });
}

std::string warplint::laneIndex(const AtomicRows &Rows) {
  // A block that no launch shows may have rows.
  const bool IsFlat = llvm::all_of(Rows.Tables, [](const KernelTable *T) {
    const Shape &B = T->How.Block;
    return B.isKnown() && !T->BlockAssumed &&
           (*B.Extent[0] % WarpLanes == 0 || B.count() == *B.Extent[0]);
  });
  const std::string Thread = threadIndex(IsFlat, havePlanes(Rows));
  return (IsFlat ? Thread : "(" + Thread + ")") + " % 32";
}

std::string warplint::textForBlock(const CombinedAtomic &By,
                                   const AtomicRows &Rows,
                                   llvm::StringRef Operation, bool HasSum) {
  bool IsFlat = true;
  uint64_t Warps = 0;
  for (const KernelTable *T : Rows.Tables) {
    IsFlat &= T->How.Block.count() == *T->How.Block.Extent[0];
    Warps = std::max<uint64_t>(Warps, T->How.Block.count() / WarpLanes);
  }
  return By.byBlock(Operation, threadIndex(IsFlat, havePlanes(Rows)),
                    IsFlat ? "blockDim.x"
                           : "blockDim.x * blockDim.y * blockDim.z",
                    Warps, HasSum);
}

/// The call of the finding; null if none or several are on its line.
static const AtomicShape *callAt(const Finding &F, const RewriteFacts &In) {
  const AtomicShape *Found = nullptr;
  for (const AtomicShape &A : In.Shapes.Atomics) {
    if (A.Where.File != F.Where.File || A.Where.Line != F.Where.Line)
      continue;
    if (Found)
      return nullptr;
    Found = &A;
  }
  return Found;
}

/// Why the call cannot be replaced; empty if it can.
static Words whyNotReplaceable(const AtomicShape *Call,
                               const RewriteFacts &In) {
  if (!Call || !Call->Range.isValid() || Call->Type.empty())
    return Phrase::CallNotSeen;
  const llvm::StringRef Text = sourceOf(Call->Range, In.Sources);
  const size_t End = Call->Range.Offset + size_t(Call->Range.Length);
  if (!Call->IsStatement || Text.empty() || !Text.substr(End).starts_with(";"))
    return Phrase::CallNotStatement;
  if (Call->HasEffects || Call->HasCalls || Call->Texts.size() != 2)
    return Phrase::ArgumentHasEffects;
  return {};
}

/// Upper bound of the updates per block by all atomics on the array, if those
/// of `Rows` are combined.
static double updatesOf(const Access &Of, const AtomicRows &Rows,
                        Combine Combined) {
  double Most = 0;
  for (const KernelTable *T : Rows.Tables) {
    double Sum = 0;
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || !A.Atomic || A.Array != Of.Array)
        continue;
      const bool IsOne = llvm::is_contained(Rows.Rows, &A);
      if (IsOne && Combined == Combine::Block) {
        Sum += 1;
        continue;
      }
      const bool IsOnce =
          A.Atomic->OncePerWarp || (IsOne && Combined == Combine::Warp);
      Sum += A.MeanRequests.value_or(A.EstimatedRequests) *
             (IsOnce ? 1 : A.Atomic->LanesPerAddress.High);
    }
    Most = std::max(Most, Sum);
  }
  return Most;
}

bool warplint::fitsInSharedMemory(const AtomicRows &Rows, unsigned Bytes) {
  constexpr uint64_t MostStatic = 49152, MostWarps = 32;
  return llvm::all_of(Rows.Tables, [&](const KernelTable *T) {
    return T->StaticSharedBytes + MostWarps * Bytes <= MostStatic;
  });
}

/// An edit that replaces the call and its semicolon.
static Edit callEdit(const AtomicShape &Call, std::string Text) {
  Edit E;
  E.Range = Call.Range;
  ++E.Range.Length; // the semicolon
  E.Text = std::move(Text);
  return E;
}

void warplint::finish(Fix &X, const AtomicShape &Call, const AtomicRows &Rows,
                      Combine Combined) {
  const bool IsOfBlock = Combined == Combine::Block;
  X.WhySame = {IsOfBlock ? Phrase::BlockCombinesExactly
                         : Phrase::LanesCombineExactly};
  if (IsOfBlock)
    X.WhySame.push_back(Phrase::BarrierReached);
  X.Kind = Fix::Safety::Safe;
  if (Call.IsFloat) {
    X.WhySame = {IsOfBlock ? Phrase::BlockRoundsFreely
                           : Phrase::LanesRoundFreely};
    X.WhyUnsafe = {IsOfBlock ? Phrase::BlockSumRounds : Phrase::WarpSumRounds};
    X.Kind = Fix::Safety::Unsafe;
  }
  const Access &First = *Rows.Rows.front();
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Array = First.Array;
  Goal.Space = MemorySpace::Global;
  Goal.Operation = AccessKind::Atomic;
  Goal.Unit = CostUnit::Updates;
  Goal.Before = updatesOf(First, Rows, Combine::Thread);
  Goal.After = updatesOf(First, Rows, Combined);
  for (const KernelTable *T : Rows.Tables)
    if (!llvm::is_contained(Goal.Kernels, T->Kernel))
      Goal.Kernels.push_back(T->Kernel);
  X.Goal = std::move(Goal);
}

std::optional<Fix> warplint::startFix(const AtomicRows &Rows, Combine Combined,
                                      const AtomicShape *Call,
                                      const RewriteFacts &In) {
  const bool IsOfBlock = Combined == Combine::Block;
  Fix X;
  X.Rewrite = IsOfBlock ? "combine-block" : "combine-lanes";
  const std::string &Array = Rows.Rows.front()->Array;
  X.Title = {IsOfBlock ? Phrase::CombineBlock : Phrase::CombineLanes, Array};
  X.WhyNoEdit = whyNotReplaceable(Call, In);
  if (!X.WhyNoEdit.empty())
    return X;
  const llvm::StringRef Operation = reducerOf(Call->Callee);
  if (Operation.empty() || (Call->IsFloat && Operation != "add"))
    return std::nullopt;
  return X;
}

/// Whether all threads of the block execute the atomic once, in each row, and
/// nothing else in the kernel accesses its array, which would see a sum in
/// another state. Two rows of one kernel are two calls of its function, which
/// would share the array of the sums; in a loop, warps may come to the call in
/// different iterations.
static bool areOncePerThread(const AtomicRows &Rows, const AtomicShape *Call) {
  if (!Call || Call->Turns != LoopTurns::None)
    return false;
  for (size_t I = 0; I < Rows.Rows.size(); ++I)
    if (!isOncePerThread(*Rows.Rows[I], *Rows.Tables[I]) ||
        llvm::count(Rows.Tables, Rows.Tables[I]) != 1 ||
        llvm::any_of(Rows.Tables[I]->Accesses,
                     [&](const Access &Other) { return mayNeed(Other, Rows); }))
      return false;
  return Rows.AllLanes;
}

static std::optional<Fix> proposeForBlock(const AtomicRows &Rows,
                                          const AtomicShape *Call,
                                          const RewriteFacts &In) {
  std::optional<Fix> X = startFix(Rows, Combine::Block, Call, In);
  if (!X || !X->WhyNoEdit.empty())
    return X;
  if (!fitsInSharedMemory(Rows, Call->Bytes))
    return std::nullopt;
  const CombinedAtomic By(*Call, laneIndex(Rows),
                          sourceOf(Call->Range, In.Sources),
                          Call->Range.Offset);
  X->Edits.push_back(
      callEdit(*Call, textForBlock(By, Rows, reducerOf(Call->Callee))));
  finish(*X, *Call, Rows, Combine::Block);
  return X;
}

/// Whether __reduce_add_sync() takes the type.
static bool mayReduce(const AtomicShape *Call, const RewriteFacts &In) {
  return Call && (Call->Type == "int" || Call->Type == "unsigned int") &&
         In.ComputeCapability >= FirstReduce;
}

/// Whether __shfl_sync() takes the type without a header.
static bool isShuffled(llvm::StringRef Type) {
  return llvm::StringSwitch<bool>(Type)
      .Cases({"int", "unsigned int", "long", "unsigned long", "long long",
              "unsigned long long", "float", "double"},
             true)
      .Default(false);
}

static std::optional<Fix> proposeForWarp(const AtomicRows &Rows,
                                         const AtomicShape *Call,
                                         const RewriteFacts &In) {
  std::optional<Fix> X = startFix(Rows, Combine::Warp, Call, In);
  if (!X || !X->WhyNoEdit.empty())
    return X;
  // The active lanes may be in different iterations, of which each has another
  // address, even if those of one iteration have one.
  const bool HasIterations =
      !Rows.AllLanes && !Call->IsAddressFixed && Call->Turns != LoopTurns::None;
  if (HasIterations && Call->Turns == LoopTurns::Different) {
    X->WhyNoEdit = Phrase::IterationsDiffer;
    return X;
  }
  const bool Reduces = !Rows.AllLanes && mayReduce(Call, In);
  if (!Reduces && !Rows.AllLanes && !isShuffled(Call->Type)) {
    X->WhyNoEdit = Phrase::LanesMissing;
    return X;
  }
  const llvm::StringRef Operation = reducerOf(Call->Callee);
  const CombinedAtomic By(*Call, laneIndex(Rows),
                          sourceOf(Call->Range, In.Sources),
                          Call->Range.Offset);
  X->Edits.push_back(callEdit(*Call, Rows.AllLanes ? By.byShuffles(Operation)
                                     : Reduces ? By.byReduce(Operation)
                                               : By.byActiveLanes(Operation)));
  finish(*X, *Call, Rows, Combine::Warp);
  if (HasIterations) {
    X->Kind = Fix::Safety::Unsafe;
    X->WhyUnsafe.push_back(Phrase::IterationsMustMeet);
  }
  return X;
}

std::optional<Fix> warplint::proposeCombined(const Finding &F,
                                             const RewriteFacts &In) {
  const AtomicRows Rows = rowsAt(F, In);
  if (Rows.empty())
    return std::nullopt;
  const AtomicShape *Call = callAt(F, In);
  if (areOncePerThread(Rows, Call))
    if (std::optional<Fix> OfBlock = proposeForBlock(Rows, Call, In))
      return OfBlock;
  std::optional<Fix> OfWarp;
  if (llvm::all_of(Rows.Rows, [](const Access *A) { return isUncombined(*A); }))
    OfWarp = proposeForWarp(Rows, Call, In);
  auto IsEdit = [](const std::optional<Fix> &X) {
    return X && !X->Edits.empty();
  };
  if (IsEdit(OfWarp) && (Rows.AllLanes || mayReduce(Call, In)))
    return OfWarp;
  // A shuffle for each active lane is the last resort.
  std::optional<Fix> Sums = proposeSums(Rows, Call, In);
  return IsEdit(Sums) || (Sums && !IsEdit(OfWarp)) ? Sums : OfWarp;
}
