//===- JoinedAccesses.cpp - Layouts of joined accesses --------------------===//
#include "JoinedAccesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace warplint;

/// Size of the widest access that the compiler joined; 0: it joined none.
static uint64_t widestJoined(const Recording &R) {
  uint64_t Widest = 0;
  for (const RecordedTable &T : R.Tables)
    for (const RecordedAccess &A : T.Accesses)
      if (A.From->Bytes > T.Shape.Alignment && T.Shape.Fields.empty() &&
          llvm::isPowerOf2_64(A.From->Bytes))
        Widest = std::max<uint64_t>(Widest, A.From->Bytes);
  return Widest;
}

/// Whether a layout is one of those whose index arithmetic separates joined
/// accesses by assumption, and better than the best one `Apart`.
static bool isBetterJoined(const LayoutOption &Option,
                           const LayoutOption *Apart) {
  const Arrangement::Kind Kind = Option.After.How.How;
  const bool MovesWithinRows = Kind == Arrangement::Kind::FlatPadding ||
                               Kind == Arrangement::Kind::Swizzle ||
                               Kind == Arrangement::Kind::FlatSwizzle;
  if (!MovesWithinRows || Option.Worsens || Option.After.SplitsAccesses)
    return false;
  return !Apart || Apart->Worsens ||
         Option.After.Wavefronts < Apart->After.Wavefronts ||
         (Option.After.Wavefronts == Apart->After.Wavefronts &&
          Apart->After.SplitsAccesses);
}

JoinedStudy warplint::searchJoined(const Profile &Gpu, const Recording &R,
                                   const LayoutStudy &Apart) {
  JoinedStudy Study;
  const uint64_t Widest = R.MayPart ? widestJoined(R) : 0;
  if (!Widest)
    return Study;
  Study.R = R;
  for (RecordedTable &T : Study.R.Tables)
    T.Shape.Alignment = std::max(T.Shape.Alignment, Widest);
  LayoutStudy All = search(Gpu, Study.R);
  Study.Before = std::move(All.Before);
  const LayoutOption *Best = Apart.Best.empty() ? nullptr : &Apart.Best.front();
  llvm::copy_if(All.Best, std::back_inserter(Study.Best),
                [&](const LayoutOption &O) { return isBetterJoined(O, Best); });
  return Study;
}
