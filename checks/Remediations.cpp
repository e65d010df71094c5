//===- Remediations.cpp - Remediations for private arrays -----------------===//

#include "Remediations.h"
#include "Phrases.h"
#include "StackFrame.h"
#include "warplint/Hardware/Local.h"
#include "llvm/ADT/STLExtras.h"
#include <array>
#include <cassert>
#include <cmath>

using namespace warplint;
using namespace warplint::checks;

/// P(no element is drawn more than `Most` times) by 32 lanes from N elements:
/// 32! / N^32 times the coefficient of x^32 in (sum of x^k / k! for k up to
/// Most)^N, computed by repeated squaring.
static double probabilityAtMost(uint64_t N, unsigned Most) {
  using Series = std::array<double, WarpLanes + 1>;
  // Scaled by k! / N^k at the end; x stands for x / N to keep numbers small.
  auto Multiply = [](const Series &A, const Series &B) {
    Series C{};
    for (unsigned I = 0; I <= WarpLanes; ++I)
      for (unsigned J = 0; I + J <= WarpLanes; ++J)
        C[I + J] += A[I] * B[J];
    return C;
  };
  Series Base{}, Power{};
  double Term = 1;
  for (unsigned K = 0; K <= WarpLanes; ++K) {
    if (K)
      Term /= double(K) * double(N);
    Base[K] = K <= Most ? Term : 0;
  }
  Power[0] = 1;
  for (uint64_t Left = N; Left; Left /= 2) {
    if (Left & 1)
      Power = Multiply(Power, Base);
    Base = Multiply(Base, Base);
  }
  double Factorial = 1;
  for (unsigned K = 2; K <= WarpLanes; ++K)
    Factorial *= K;
  return Power[WarpLanes] * Factorial;
}

double checks::expectedReplays(uint64_t N) {
  assert(N >= 1 && "an array has an element");
  double Mean = 0;
  for (unsigned Most = 1; Most < WarpLanes; ++Most)
    Mean += 1 - probabilityAtMost(N, Most);
  return Mean;
}

double checks::expectedDistinct(uint64_t N) {
  assert(N >= 1 && "an array has an element");
  return double(N) * (1 - std::pow(1 - 1.0 / double(N), WarpLanes));
}

double checks::expectedSectors(uint64_t N, const Profile &Gpu) {
  assert(N >= 1 && "an array has an element");
  const unsigned Lanes = lanesPerLocalSector(Gpu);
  return double(WarpLanes / Lanes) * double(N) *
         (1 - std::pow(1 - 1.0 / double(N), Lanes));
}

/// Whether the array would move to shared memory rather than be cured
/// otherwise.
static bool canMove(const CheckInput &In, const PrivateArray &P) {
  return P.ElementBytes && P.Bytes >= 2 * P.ElementBytes && !P.IsStruct &&
         In.Table.How.Block.isKnown();
}

/// The other arrays in local memory that would move as well: shared memory has
/// to hold all of them.
static std::vector<const PrivateArray *> othersToMove(const CheckInput &In,
                                                      const PrivateArray &P) {
  std::vector<const PrivateArray *> Others;
  for (const PrivateArray &Other : In.Table.PrivateArrays) {
    const bool IsSame = Other.Name == P.Name && Other.Where == P.Where;
    const InFrame Seen =
        In.Table.StackBytes ? inFrame(In.Table, Other) : InFrame::Unclear;
    if (!IsSame && canMove(In, Other) &&
        (Seen == InFrame::Yes ||
         (Seen == InFrame::Unclear && Other.LikelyLocal)))
      Others.push_back(&Other);
  }
  return Others;
}

/// Whether so many bytes of a block fit.
static Words roomFor(const Profile &Gpu, uint64_t Bytes) {
  if (Bytes <= Gpu.StaticSharedLimit)
    return {Phrase::FitsStatic, Gpu.StaticSharedLimit};
  if (Bytes <= Gpu.OptInSharedLimit)
    return {Phrase::NeedsDynamic, Gpu.StaticSharedLimit};
  return {Phrase::DoesNotFit, Gpu.OptInSharedLimit};
}

/// What the block needs with all that would move.
static Words roomForAll(const CheckInput &In, const PrivateArray &P,
                        uint64_t Alone, uint64_t Threads) {
  const std::vector<const PrivateArray *> Others = othersToMove(In, P);
  uint64_t All = Alone;
  std::vector<Words> Names;
  for (const PrivateArray *Other : Others) {
    All += Other->Bytes * Threads;
    Names.emplace_back(Phrase::Quoted, Other->Name);
  }
  Words Fit = roomFor(In.Gpu, All);
  if (!Others.empty())
    Fit = {Phrase::RoomWithOthers, std::move(Names), All, Words(Fit)};
  if (!In.Table.How.DynamicShared && !In.Table.DynamicSharedNames.empty())
    return {Phrase::RoomBesideDynamic, std::move(Fit)};
  return Fit;
}

/// Advice: a shared array with one column per thread.
static Fix moveToShared(const CheckInput &In, const PrivateArray &P) {
  const Profile &Gpu = In.Gpu;
  uint64_t Threads = In.Table.How.Block.count();
  uint64_t Elements = P.Bytes / P.ElementBytes;
  Fix X;
  X.Layout = X.Rewrite = "shared-column";
  X.Array = P.Name;
  X.BytesBefore =
      In.Table.StaticSharedBytes + In.Table.How.DynamicShared.value_or(0);
  X.BytesAfter = X.BytesBefore + P.Bytes * Threads;
  X.BlocksBefore = residentBlocks(Gpu, Threads, X.BytesBefore);
  X.BlocksAfter = residentBlocks(Gpu, Threads, X.BytesAfter);
  Words Fit = roomForAll(In, P, X.BytesAfter, Threads);
  X.Title = Threads % Gpu.Banks == 0
                ? Words(Phrase::MoveToShared, P.Name, Elements, Threads,
                        std::move(Fit))
                : Words(Phrase::MoveToSharedUniform, P.Name, Elements, Threads,
                        std::move(Fit), Gpu.Banks);
  X.WhyNoEdit = Phrase::EveryUseChanges;
  return X;
}

/// Whether unrolling loops in the source would make the index constant.
static bool unrollingHelps(llvm::ArrayRef<IndexReason> Why) {
  using Kind = IndexReason::Kind;
  auto Is = [&](Kind What) {
    return llvm::any_of(Why,
                        [=](const IndexReason &R) { return R.What == What; });
  };
  return (Is(Kind::ForbiddenLoop) || Is(Kind::CountedLoop)) &&
         !Is(Kind::UncountedLoop);
}

std::vector<Fix> checks::localArrayRemediations(const CheckInput &In,
                                                const PrivateArray &P,
                                                const Access *Site) {
  std::vector<Fix> Remediations;
  auto Advise = [&](Words Title, Words WhyNoEdit, std::string Rewrite = "") {
    Fix X;
    X.Title = std::move(Title);
    X.WhyNoEdit = std::move(WhyNoEdit);
    X.Rewrite = std::move(Rewrite);
    Remediations.push_back(std::move(X));
  };
  if (Site && unrollingHelps(Site->IndexWhy))
    Advise(Phrase::UnrollFully, Phrase::UnrollingCosts, "unroll");
  if (P.IsStruct)
    Advise({Phrase::SplitStruct, P.Name}, Phrase::AuthorKnowsFields);
  if (canMove(In, P))
    Remediations.push_back(moveToShared(In, P));
  return Remediations;
}
