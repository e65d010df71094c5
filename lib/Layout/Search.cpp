//===- Search.cpp - The best arrangement of each kind ---------------------===//
#include "warplint/Layout/Search.h"
#include <algorithm>
#include <cassert>

using namespace warplint;

uint64_t warplint::sharedBytes(const RecordedTable &T, const TableOutcome &Of) {
  uint64_t Total =
      T.Table->StaticSharedBytes + T.Table->How.DynamicShared.value_or(0);
  return std::max(Total, T.Shape.bytes()) - T.Shape.bytes() + Of.Bytes;
}

/// Whether the padded array fits into shared memory. Otherwise updates
/// Study.DroppedBytes.
static bool fits(const Profile &Gpu, const Recording &R, const Outcome &O,
                 LayoutStudy &Study) {
  for (size_t I = 0; I != R.Tables.size(); ++I) {
    const RecordedTable &T = R.Tables[I];
    uint64_t Growth = O.Tables[I].Bytes - T.Shape.bytes();
    uint64_t Total = sharedBytes(T, O.Tables[I]);
    bool Dynamic = T.Instance->Space == ArraySpace::DynamicShared;
    bool Fits = Total <= Gpu.OptInSharedLimit &&
                (Dynamic ||
                 T.Table->StaticSharedBytes + Growth <= Gpu.StaticSharedLimit);
    if (!Fits && Growth) {
      if (!Study.DroppedBytes || Total < Study.DroppedBytes)
        Study.DroppedBytes = Total;
      return false;
    }
  }
  return true;
}

/// Determines the launch and the access that an arrangement makes worse: the
/// first launch whose total rises, else the first access that gets worse in a
/// launch with unknown execution counts. There, savings of one access cannot
/// offset losses of another.
static void findWorsened(const Recording &R, const Outcome &Before,
                         LayoutOption &Option) {
  Option.Worsens = nullptr;
  Option.WorsensAccess = nullptr;
  for (size_t I = 0; I != R.Tables.size(); ++I) {
    const RecordedTable &T = R.Tables[I];
    const TableOutcome &Was = Before.Tables[I], &Is = Option.After.Tables[I];
    if (Is.Wavefronts > Was.Wavefronts) {
      Option.Worsens = T.Table;
      Option.WorsensAccess = nullptr;
      return;
    }
    for (size_t J = 0; T.isConditional() && J != T.Accesses.size(); ++J)
      if (Is.Accesses[J].Wavefronts > Was.Accesses[J].Wavefronts &&
          !Option.Worsens) {
        Option.Worsens = T.Table;
        Option.WorsensAccess = T.Accesses[J].From;
      }
  }
}

/// The best arrangement of one kind. Its Tables are empty if none is better
/// than Study.Before.
static LayoutOption bestOf(Arrangement::Kind Kind, const Profile &Gpu,
                           const Recording &R, uint64_t Budget,
                           LayoutStudy &Study) {
  LayoutOption Best;
  bool Found = false;
  uint64_t Ideal = 0, Requests = 0, Spent = 0;
  for (const TableOutcome &T : Study.Before.Tables)
    for (const AccessOutcome &A : T.Accesses)
      Ideal += A.Ideal;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      Requests += A.Patterns.size();
  for (const Arrangement &A : candidates(Kind, Gpu, R.Tables.front().Shape)) {
    if (Spent += Requests; Spent > Budget) {
      Best.OutOfBudget = true;
      break;
    }
    bool MayTie = Found && Best.Worsens;
    uint64_t Limit =
        Found && !MayTie ? Best.After.Wavefronts : Study.Before.Wavefronts;
    if (Limit == 0)
      break;
    std::optional<Outcome> O = replay(Gpu, R, A, Limit - 1);
    if (!O || !fits(Gpu, R, *O, Study))
      continue;
    LayoutOption Next;
    Next.After = std::move(*O);
    findWorsened(R, Study.Before, Next);
    // Prefer arrangements that make no launch worse, then fewer wavefronts.
    const bool Worse = Next.Worsens != nullptr;
    const bool BestIsWorse = Best.Worsens != nullptr;
    if (Found && (Worse > BestIsWorse ||
                  (Worse == BestIsWorse &&
                   Next.After.Wavefronts >= Best.After.Wavefronts)))
      continue;
    Best = std::move(Next);
    Found = true;
    if (!Worse && Best.After.Wavefronts <= Ideal)
      break;
  }
  if (Found)
    Best.FreesAll = Best.After.isIdeal();
  return Best;
}

static bool isFlat(Arrangement::Kind Kind) {
  return Kind == Arrangement::Kind::FlatPadding ||
         Kind == Arrangement::Kind::FlatSwizzle;
}

/// How much of the source a kind changes; breaks ties.
static unsigned effort(Arrangement::Kind Kind) {
  switch (Kind) {
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::RowPadding:
  case Arrangement::Kind::TileSwizzle:
    return 0;
  case Arrangement::Kind::Swizzle:
  case Arrangement::Kind::FlatPadding:
    return 1;
  case Arrangement::Kind::FlatSwizzle:
    return 2;
  case Arrangement::Kind::StructOfArrays:
  case Arrangement::Kind::ElementPadding:
    return 3;
  }
  return 3;
}

LayoutStudy warplint::search(const Profile &Gpu, const Recording &R,
                             uint64_t Budget) {
  assert(R.WhyNot.empty() && !R.Tables.empty());
  LayoutStudy Study;
  // If the declared layout cannot be replayed (an access width for which the
  // hardware has no request), no other can.
  if (std::optional<Outcome> Before = replay(Gpu, R, Arrangement()))
    Study.Before = std::move(*Before);
  else
    return Study;
  const bool HasRows = R.Tables.front().Shape.Extents.size() > 1;
  for (Arrangement::Kind Kind :
       {Arrangement::Kind::RowPadding, Arrangement::Kind::Swizzle,
        Arrangement::Kind::FlatPadding, Arrangement::Kind::FlatSwizzle,
        Arrangement::Kind::ElementPadding, Arrangement::Kind::StructOfArrays}) {
    // Within rows only where another row begins in no better bank.
    if (HasRows && isFlat(Kind) &&
        llvm::any_of(Study.Best, [](const LayoutOption &O) {
          return O.FreesAll && !O.Worsens && !isFlat(O.After.How.How);
        }))
      continue;
    LayoutOption Best = bestOf(Kind, Gpu, R, Budget, Study);
    if (!Best.After.Tables.empty())
      Study.Best.push_back(std::move(Best));
  }
  // Padding of dynamic shared memory changes the launches, too.
  const bool IsDynamic =
      R.Instances.front()->Space == ArraySpace::DynamicShared &&
      llvm::none_of(R.Tables,
                    [](const RecordedTable &T) { return T.SizeUnknown; });
  auto Rank = [&](const LayoutOption &O) {
    const bool IsPadding = O.After.How.How == Arrangement::Kind::RowPadding ||
                           O.After.How.How == Arrangement::Kind::FlatPadding;
    return std::make_tuple(O.Worsens != nullptr, O.After.Wavefronts,
                           effort(O.After.How.How) +
                               (IsDynamic && IsPadding ? 2u : 0u),
                           O.After.Bytes, O.After.How.How);
  };
  llvm::sort(Study.Best, [&](const LayoutOption &A, const LayoutOption &B) {
    return Rank(A) < Rank(B);
  });
  return Study;
}
