//===- ModelTest.cpp - Random GPUs against a second model -----------------===//
#include "Model.h"
#include "warplint/Hardware/Local.h"
#include "warplint/Hardware/Schedule.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

constexpr int Tries = 8000;

TEST(Model, WavefrontsAreThoseOfTheModel) {
  std::mt19937 R(1);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, R() % 4, R() % 512);
    SCOPED_TRACE(model::describe(P, Q));
    const SharedCost Cost = sharedCost(P, Q);
    ASSERT_EQ(Cost.Wavefronts, model::wavefronts(P, Q));
    ASSERT_EQ(Cost.Ideal, model::ideal(P, Q));
    ASSERT_EQ(laneGroups(P, Q), model::groups(P, Q));
    unsigned Worst = 0;
    for (uint32_t Group : model::groups(P, Q))
      Worst = std::max(Worst, model::wavefrontsOfGroup(P, Q, Group));
    ASSERT_EQ(Cost.Worst, Worst);
    if (!Q.Mask)
      continue;
    const BankWitness W = worstBank(P, Q);
    ASSERT_EQ(W.Degree, Worst);
    for (uint32_t Group : model::groups(P, Q))
      if (W.Lanes && (W.Lanes & ~Group) == 0)
        ASSERT_EQ(W.DistinctWords,
                  model::touchesOf(P, Q, Group)[W.Bank].size());
  }
}

/// Every lane is served with each of its words, by a bank that has them, and
/// several lanes at once on one word alone.
void expectServed(const Profile &P, const Request &Q, uint32_t Group,
                  const std::vector<Wavefront> &Wavefronts) {
  const bool Twice =
      Q.Kind == RequestKind::AtomicCas || Q.Kind == RequestKind::AtomicSpin;
  const bool IsRead =
      Q.Kind == RequestKind::Load || Q.Kind == RequestKind::MatrixLoad;
  model::Touches All = model::touchesOf(P, Q, Group);
  std::map<std::pair<unsigned, unsigned>, unsigned> Served;
  for (const Wavefront &W : Wavefronts) {
    ASSERT_EQ(W.size(), P.Banks);
    unsigned Broadcasts = 0;
    for (unsigned Bank = 0; Bank != P.Banks; ++Bank) {
      const std::vector<unsigned> Lanes = model::lanesOf(W[Bank]);
      for (unsigned L : Lanes)
        ++Served[{L, Bank}];
      Broadcasts += Lanes.size() > 1;
      bool IsOneWord = Lanes.empty() || Q.Kind == RequestKind::AtomicSpin;
      for (const auto &[Word, Of] : All[Bank])
        IsOneWord |=
            std::includes(Of.begin(), Of.end(), Lanes.begin(), Lanes.end());
      ASSERT_TRUE(IsOneWord) << "bank " << Bank;
    }
    if (Q.Kind == RequestKind::AtomicAdd || Q.Kind == RequestKind::AtomicCas ||
        (Q.Kind == RequestKind::Store && !P.Multicast))
      ASSERT_EQ(Broadcasts, 0u);
    if (IsRead && !P.Multicast)
      ASSERT_LE(Broadcasts, 1u);
  }
  std::map<std::pair<unsigned, unsigned>, unsigned> Wanted;
  for (const auto &[Bank, Words] : All)
    for (const auto &[Word, Of] : Words)
      for (unsigned L : Of) {
        unsigned &Times = Wanted[{L, Bank}];
        Times += Twice ? 2 : 1;
        if (Q.Kind == RequestKind::AtomicSpin)
          Times = 2;
      }
  ASSERT_EQ(Served, Wanted);
}

TEST(Model, TheScheduleHasTheWavefrontsOfTheCost) {
  std::mt19937 R(2);
  unsigned InGroups = 0, Broadcasts = 0; // that the tries come by
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, R() % 4, R() % 512);
    SCOPED_TRACE(model::describe(P, Q));
    const auto Schedule = wavefrontSchedule(P, Q);
    const std::vector<uint32_t> Groups = model::groups(P, Q);
    ASSERT_EQ(Schedule.size(), Groups.size());
    unsigned Sum = 0;
    for (size_t G = 0; G != Groups.size(); ++G) {
      ASSERT_EQ(Schedule[G].size(), model::wavefrontsOfGroup(P, Q, Groups[G]));
      Sum += Schedule[G].size();
      ASSERT_NO_FATAL_FAILURE(expectServed(P, Q, Groups[G], Schedule[G]));
    }
    ASSERT_EQ(sharedCost(P, Q).Wavefronts, Sum);
    InGroups += Groups.size() > 1;
    Request LaneByLane = Q;
    LaneByLane.Kind = RequestKind::Store;
    Broadcasts += Q.Kind == RequestKind::Load && !P.Multicast &&
                  Sum < sharedCost(P, LaneByLane).Wavefronts;
  }
  EXPECT_GT(InGroups, Tries / 4u);
  EXPECT_GT(Broadcasts, Tries / 100u);
}

TEST(Model, SectorsAreThoseOfTheModel) {
  std::mt19937 R(3);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, R() % 4, R() % 512);
    SCOPED_TRACE(model::describe(P, Q));
    const GlobalCost Cost = globalCost(P, Q);
    const bool IsAtomic = Q.Kind != RequestKind::Load &&
                          Q.Kind != RequestKind::Store &&
                          Q.Kind != RequestKind::MatrixLoad;
    ASSERT_EQ(Cost.DistinctSectors, model::units(Q, P.SectorBytes));
    ASSERT_EQ(Cost.Lines, model::units(Q, P.LineBytes));
    ASSERT_EQ(Cost.Sectors, IsAtomic ? model::atomicSectors(P, Q)
                                     : model::units(Q, P.SectorBytes));
    ASSERT_EQ(Cost.Ideal,
              (model::units(Q, 1) + P.SectorBytes - 1) / P.SectorBytes);
    // The sectors of a picture, and who touches which cell of them.
    std::map<uint64_t, uint32_t> Cells, Wanted;
    const auto Touched = touchedSectors(P, Q);
    ASSERT_EQ(Touched.size(), Cost.DistinctSectors);
    for (const TouchedSector &S : Touched)
      for (size_t I = 0; I != S.Lanes.size(); ++I)
        if (S.Lanes[I])
          Cells[S.Number * P.SectorBytes + I * cellBytes(P)] = S.Lanes[I];
    for (unsigned L : model::lanesOf(Q.Mask))
      for (unsigned B = 0; B != Q.Bytes; ++B)
        Wanted[(Q.Address[L] + B) / cellBytes(P) * cellBytes(P)] |= 1u << L;
    ASSERT_EQ(Cells, Wanted);
  }
}

TEST(Model, LocalSectorsAreThoseOfTheModel) {
  std::mt19937 R(4);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    Request Q = model::randomRequest(R, true, 0);
    Q.Kind = R() % 2 ? RequestKind::Load : RequestKind::Store;
    // A part of an array of so many rows, which starts with a whole element.
    const uint64_t Rows = std::max(1u, Q.Bytes / 4) * (1 + R() % 20);
    const uint64_t Base = 16 * (R() % 64);
    for (uint64_t &A : Q.Address)
      A = Base + A % (4 * Rows);
    SCOPED_TRACE(model::describe(P, Q));
    const GlobalCost Cost = localCost(P, Q);
    ASSERT_EQ(Cost.Sectors, model::localSectors(P, Q));
    ASSERT_LE(leastLocalSectors(P, Q.Mask, Q.Bytes), Cost.Sectors);
    ASSERT_GE(mostLocalSectors(P, Q.Mask, Q.Bytes, Rows), Cost.Sectors);
    // Lanes with one index have the fewest.
    for (uint64_t &A : Q.Address)
      A = Base;
    ASSERT_EQ(localCost(P, Q).Sectors, leastLocalSectors(P, Q.Mask, Q.Bytes));
    if (movesByRows(P)) {
      const unsigned Here = localCost(P, Q).Sectors;
      for (uint64_t &A : Q.Address)
        A += 4 * (Try % 32);
      ASSERT_EQ(localCost(P, Q).Sectors, Here);
    }
  }
  EXPECT_EQ(mostLocalRows(1), 1u);
  EXPECT_EQ(mostLocalRows(2), 2u);
  EXPECT_EQ(mostLocalRows(8), 3u);
  EXPECT_EQ(mostLocalRowsOfWords(8), 2u);
  EXPECT_EQ(mostLocalRowsOfWords(9), 3u);
}

/// What decides a cost repeats after the period, and for wide enough accesses
/// of shared memory after the width of one.
TEST(Model, CostsRepeatAfterThePeriod) {
  std::mt19937 R(5);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, true, 0);
    SCOPED_TRACE(model::describe(P, Q));
    Request Later = Q;
    for (uint64_t &A : Later.Address)
      A += uint64_t(costPeriod(P)) * (1 + Try % 5);
    ASSERT_EQ(sharedCost(P, Later).Wavefronts, sharedCost(P, Q).Wavefronts);
    ASSERT_EQ(globalCost(P, Later).Sectors, globalCost(P, Q).Sectors);
    ASSERT_EQ(globalCost(P, Later).Lines, globalCost(P, Q).Lines);
    ASSERT_EQ(localCost(P, Later).Sectors, localCost(P, Q).Sectors);
    if (!movesByWords(P, Q.Bytes))
      continue;
    for (unsigned L = 0; L != 32; ++L)
      Later.Address[L] = Q.Address[L] + uint64_t(Q.Bytes) * (Try % 77);
    ASSERT_EQ(sharedCost(P, Later).Wavefronts, sharedCost(P, Q).Wavefronts);
  }
  EXPECT_EQ(costPeriod(Profile()), 128);
}

TEST(Model, RoundsOfCompareAndSwap) {
  std::mt19937 R(6);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, true, 0);
    SCOPED_TRACE(model::describe(P, Q));
    const std::vector<uint32_t> Rounds = casRounds(P, Q);
    // Each round has fewer lanes, the last nobody fails.
    uint32_t Left = Q.Mask;
    for (size_t I = 0; I != Rounds.size(); ++I) {
      ASSERT_EQ(Rounds[I], Left);
      const uint32_t Next = I + 1 == Rounds.size() ? 0 : Rounds[I + 1];
      ASSERT_EQ(Next & ~Left, 0u);
      const uint32_t Won = Left & ~Next;
      ASSERT_TRUE(Won & (Left & -Left)) << "the first lane fails";
      // Of two lanes on one element one wins at most.
      std::set<uint64_t> Elements;
      for (unsigned L : model::lanesOf(Won))
        ASSERT_TRUE(Elements.insert(Q.Address[L] / Q.Bytes).second);
      Left = Next;
    }
    ASSERT_EQ(Left, 0u);
    if (Q.Bytes > P.BankBytes)
      continue;
    // One of each bank in each round: as many rounds as lanes meet in the
    // worst.
    size_t Most = 0;
    for (const auto &[Bank, Words] : model::touchesOf(P, Q, Q.Mask)) {
      size_t Lanes = 0;
      for (const auto &[Word, Of] : Words)
        Lanes += Of.size();
      Most = std::max(Most, Lanes);
    }
    ASSERT_EQ(Rounds.size(), Most);
  }
}

TEST(Model, MultiprocessorsWaitInOneQueue) {
  EXPECT_EQ(queueCycles(Profile()), 475);
  EXPECT_EQ(queueCycles(llvm::cantFail(parseProfile("multiprocessors=66"))),
            237.5);
}

} // namespace
