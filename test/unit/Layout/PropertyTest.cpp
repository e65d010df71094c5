//===- PropertyTest.cpp - Totals equal a replay written independently -----===//
//
// Random shapes, accesses and arrangements. The expected total is computed from
// the subscripts themselves, with the padded or swizzled address written out
// from its definition, and not through any code of the layout component.
//
//===----------------------------------------------------------------------===//
#include "Scene.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Layout/Propose.h"
#include "warplint/Layout/Search.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"
#include <random>

using namespace warplint;

namespace {

struct RandomAccess {
  // Subscript d of a thread: (A*x + B*y + C) mod extent.
  std::vector<std::array<unsigned, 3>> Terms;
  unsigned Modulus = 1, Active = 0; ///< active when x % Modulus >= Active
};

struct RandomCase {
  std::vector<uint64_t> Extents;
  unsigned ElementBytes = 4, BlockX = 32, BlockY = 1;
  std::vector<RandomAccess> Accesses;
};

RandomCase makeCase(std::mt19937 &Rng) {
  auto Pick = [&](unsigned Low, unsigned High) {
    return std::uniform_int_distribution<unsigned>(Low, High)(Rng);
  };
  RandomCase C;
  unsigned Dims = Pick(1, 3);
  // One extent alone is long enough for several rounds of the banks.
  const bool Flat = Dims == 1;
  for (unsigned D = 0; D != Dims; ++D)
    C.Extents.push_back(Pick(0, 2) ? 1u << Pick(Flat ? 5 : 2, Flat ? 11 : 6)
                                   : Pick(2, 40));
  C.ElementBytes = 1u << Pick(0, 4);
  C.BlockX = Pick(1, 40);
  C.BlockY = Pick(1, 6);
  for (unsigned N = Pick(1, 3); N != 0; --N) {
    RandomAccess A;
    for (unsigned D = 0; D != Dims; ++D)
      A.Terms.push_back({Pick(0, Flat ? 40 : 4), Pick(0, 3), Pick(0, 7)});
    A.Modulus = Pick(1, 3);
    A.Active = Pick(0, 1) ? 0 : A.Modulus - 1;
    C.Accesses.push_back(A);
  }
  return C;
}

std::vector<uint64_t> subscripts(const RandomCase &C, const RandomAccess &A,
                                 unsigned X, unsigned Y) {
  std::vector<uint64_t> Result;
  for (size_t D = 0; D != C.Extents.size(); ++D)
    Result.push_back((A.Terms[D][0] * X + A.Terms[D][1] * Y + A.Terms[D][2]) %
                     C.Extents[D]);
  return Result;
}

bool isActive(const RandomAccess &A, unsigned X) {
  return X % A.Modulus >= A.Active;
}

uint64_t address(const RandomCase &C, std::vector<uint64_t> S,
                 const Arrangement &How) {
  std::vector<uint64_t> E = C.Extents;
  if (How.How == Arrangement::Kind::RowPadding)
    for (size_t D = 0; D != E.size(); ++D)
      E[D] += How.Pad[D];
  if (How.How == Arrangement::Kind::Swizzle)
    S.back() ^= ((S[How.Row] >> How.Right) & How.Mask) << How.Left;
  uint64_t Element = 0;
  for (size_t D = 0; D != E.size(); ++D)
    Element = Element * E[D] + S[D];
  if (How.How == Arrangement::Kind::FlatPadding)
    Element +=
        How.Amount * (Element / How.Every) +
        (How.OuterEvery ? How.OuterAmount * (Element / How.OuterEvery) : 0);
  if (How.How == Arrangement::Kind::FlatSwizzle)
    Element ^= ((Element >> How.Right) & How.Mask) << How.Left;
  return Element * C.ElementBytes;
}

uint64_t bruteForce(const RandomCase &C, const Arrangement &How) {
  uint64_t Total = 0;
  unsigned Threads = C.BlockX * C.BlockY;
  for (const RandomAccess &A : C.Accesses)
    for (unsigned First = 0; First < Threads; First += 32) {
      Request R;
      R.Bytes = C.ElementBytes;
      for (unsigned T = First; T < First + 32 && T < Threads; ++T) {
        unsigned X = T % C.BlockX, Y = T / C.BlockX;
        if (!isActive(A, X))
          continue;
        R.Mask |= 1u << (T - First);
        R.Address[T - First] = address(C, subscripts(C, A, X, Y), How);
      }
      if (R.Mask)
        Total += sharedCost(Profile(), R).Wavefronts;
    }
  return Total;
}

Scene sceneOf(const RandomCase &C) {
  Scene S(C.ElementBytes, C.Extents);
  S.kernel(Shape::of(C.BlockX, C.BlockY));
  unsigned Line = 5;
  for (const RandomAccess &A : C.Accesses) {
    S.load(Line,
           [&](unsigned X, unsigned Y, unsigned) -> std::optional<int64_t> {
             if (!isActive(A, X))
               return std::nullopt;
             return address(C, subscripts(C, A, X, Y), Arrangement());
           });
    S.use(Line++, std::vector<std::string>(C.Extents.size(), "i"));
  }
  return S;
}

} // namespace

TEST(Property, TotalsEqualABruteForceReplay) {
  std::mt19937 Rng(20240601);
  unsigned Compared = 0;
  for (unsigned Round = 0; Round != 60; ++Round) {
    RandomCase C = makeCase(Rng);
    Scene S = sceneOf(C);
    Recording R = record(S.Arrays[0], S.Arrays, S.tables());
    ASSERT_EQ(textOf(R.WhyNot), "");
    for (Arrangement::Kind Kind :
         {Arrangement::Kind::RowPadding, Arrangement::Kind::FlatPadding,
          Arrangement::Kind::Swizzle, Arrangement::Kind::FlatSwizzle}) {
      std::vector<Arrangement> All =
          candidates(Kind, Profile(), R.Tables[0].Shape);
      for (unsigned Try = 0; Try != 6 && !All.empty(); ++Try) {
        const Arrangement &A = All[Rng() % All.size()];
        std::optional<Outcome> O = replay(Profile(), R, A);
        EXPECT_EQ(O.has_value(), isPossible(R.Tables[0].Shape, A));
        if (!O)
          continue;
        ASSERT_EQ(O->Wavefronts, bruteForce(C, A)) << "round " << Round;
        ++Compared;
      }
    }
  }
  EXPECT_GT(Compared, 300u);
}

TEST(Property, NoCandidateBeatsTheProposed) {
  std::mt19937 Rng(7);
  for (unsigned Round = 0; Round != 12; ++Round) {
    RandomCase C = makeCase(Rng);
    Scene S = sceneOf(C);
    Recording R = record(S.Arrays[0], S.Arrays, S.tables());
    LayoutStudy Study = search(Profile(), R);
    EXPECT_EQ(Study.Before.Wavefronts, bruteForce(C, Arrangement()));
    for (const LayoutOption &Option : Study.Best) {
      Arrangement::Kind Kind = Option.After.How.How;
      if (Kind == Arrangement::Kind::StructOfArrays ||
          Kind == Arrangement::Kind::ElementPadding)
        continue;
      EXPECT_EQ(Option.After.Wavefronts, bruteForce(C, Option.After.How));
      EXPECT_LT(Option.After.Wavefronts, Study.Before.Wavefronts);
      for (const Arrangement &A :
           candidates(Kind, Profile(), R.Tables[0].Shape))
        if (isPossible(R.Tables[0].Shape, A) &&
            bytesOf(R.Tables[0].Shape, A) <= Profile().StaticSharedLimit)
          EXPECT_LE(Option.After.Wavefronts, bruteForce(C, A));
    }
  }
}

TEST(Property, ThePredictionIsWhatASecondAnalysisSees) {
  std::mt19937 Rng(99);
  unsigned Compared = 0;
  for (unsigned Round = 0; Round != 40; ++Round) {
    RandomCase C = makeCase(Rng);
    Scene S = sceneOf(C);
    std::vector<Fix> Fixes =
        proposeLayouts(S.Arrays[0], S.Arrays, S.tables(), Profile());
    Recording R = record(S.Arrays[0], S.Arrays, S.tables());
    LayoutStudy Study = search(Profile(), R);
    for (const LayoutOption &Option : Study.Best) {
      if (Option.After.How.How != Arrangement::Kind::RowPadding)
        continue;
      // The same accesses on an array declared with the padded extents.
      RandomCase After = C;
      for (size_t D = 0; D != C.Extents.size(); ++D)
        After.Extents[D] += Option.After.How.Pad[D];
      Scene T(C.ElementBytes, After.Extents);
      T.kernel(Shape::of(C.BlockX, C.BlockY));
      for (const RandomAccess &A : C.Accesses)
        T.load(5,
               [&](unsigned X, unsigned Y, unsigned) -> std::optional<int64_t> {
                 if (!isActive(A, X))
                   return std::nullopt;
                 return address(C, subscripts(C, A, X, Y), Option.After.How);
               });
      LayoutCheck Check =
          measureLayout(T.Arrays[0], T.Arrays, T.tables(), Profile());
      EXPECT_EQ(Check.Wavefronts, Option.After.Wavefronts);
      for (const Fix &F : Fixes)
        if (F.Layout == "row-padding" && !F.Prediction.empty()) {
          EXPECT_EQ(Check.Requests, F.Prediction);
          EXPECT_NE(measureLayout(S.Arrays[0], S.Arrays, S.tables(), Profile())
                        .Requests,
                    F.Prediction);
          ++Compared;
        }
    }
  }
  EXPECT_GT(Compared, 3u);
}
