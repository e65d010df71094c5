//===- ProfilesTest.cpp - Costs of accesses for random GPUs ---------------===//
//
// An access whose lanes are known up to the place of the array: its cost is
// that of the best and of the worst place, as a second model counts them.
//
//===----------------------------------------------------------------------===//
#include "../Hardware/Model.h"
#include "warplint/Cost/Cost.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

unsigned costOf(const Profile &P, MemorySpace Space, const Request &Q) {
  switch (Space) {
  case MemorySpace::Shared:
    return model::wavefronts(P, Q);
  case MemorySpace::Local:
    return model::localSectors(P, Q);
  default:
    return model::units(Q, P.SectorBytes);
  }
}

/// The least and greatest cost over all places of an array of that alignment,
/// as far as accesses there are aligned.
std::pair<unsigned, unsigned> costWherever(const Profile &P, MemorySpace Space,
                                           const Request &Q,
                                           unsigned Alignment) {
  const unsigned Period =
      4 * std::max({P.Banks * P.BankBytes, P.SectorBytes, Alignment, 16u});
  std::pair<unsigned, unsigned> Found = {~0u, 0};
  for (unsigned Place = 0; Place != Period; Place += Alignment) {
    Request Here = Q;
    for (uint64_t &A : Here.Address)
      A += Place;
    if (Here.Address[0] % Q.Bytes)
      continue;
    const unsigned Cost = costOf(P, Space, Here);
    Found.first = std::min(Found.first, Cost);
    Found.second = std::max(Found.second, Cost);
  }
  return Found;
}

TEST(Profiles, CostsHoldForEveryPlaceOfTheArray) {
  std::mt19937 R(21);
  unsigned Ranges = 0;
  for (int Try = 0; Try != 3000; ++Try) {
    Profile P = model::randomProfile(R);
    P.LanesPerRequest = model::powerOfTwo(R, 16, 32);
    AccessShape Shape;
    Shape.Space = std::array{MemorySpace::Shared, MemorySpace::Global,
                             MemorySpace::Local}[R() % 3];
    Request Q = model::randomRequest(R, true, 0);
    Q.Mask = ~0u;
    Q.Kind = R() % 2 ? RequestKind::Load : RequestKind::Store;
    // The cost model assumes that arrays of local memory start with a word.
    if (const unsigned Was = Q.Bytes; Shape.Space == MemorySpace::Local) {
      Q.Bytes = std::max(Was, 4u);
      for (uint64_t &A : Q.Address)
        A = A / Was * Q.Bytes;
    }
    Shape.Kind = Q.Kind;
    Shape.Op =
        Q.Kind == RequestKind::Load ? AccessKind::Load : AccessKind::Store;
    Shape.Bytes = Q.Bytes;
    const unsigned Alignment = model::powerOfTwo(R, Q.Bytes, 256);
    SymbolTable Symbols;
    Symbol Start;
    Start.Origins = FromAddress;
    Start.Multiple = Alignment;
    Start.Min = 4096;
    const SymbolId Base = Symbols.root(Start);
    const AddressMap Addresses = {{Base, {Shape.Space, nullptr, Alignment}}};
    LoggedAccess A;
    A.Address = LaneValue(64, LaneVector::make([&](unsigned L) {
                            return int64_t(Q.Address[L]);
                          }));
    A.Address.Terms.push_back({Base, LaneVector(1)});
    A.HasBase = true;
    A.Base = Base;
    A.May = A.Must = Q.Mask;
    SCOPED_TRACE(model::describe(P, Q) + ", space " +
                 std::to_string(int(Shape.Space)) + ", aligned to " +
                 std::to_string(Alignment));
    CostModel Costs(P, std::move(Symbols), Addresses);
    const AccessCost Cost = Costs.cost(Shape, A);
    const auto [Least, Most] = costWherever(P, Shape.Space, Q, Alignment);
    ASSERT_EQ(Cost.Low, Least);
    ASSERT_EQ(Cost.High, Most);
    ASSERT_EQ(Cost.WorstCost, Most);
    Ranges += Least != Most;
  }
  EXPECT_GT(Ranges, 100u);
}

} // namespace
