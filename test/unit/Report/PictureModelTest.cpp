//===- PictureModelTest.cpp - Pictures for random GPUs --------------------===//
//
// A picture shows what the request costs, as a second model counts it.
//
//===----------------------------------------------------------------------===//
#include "../Hardware/Model.h"
#include "Picture.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

constexpr int Tries = 5000;
constexpr int64_t Start = 1 << 20; ///< of the array, for every GPU a period

Witness witnessOf(const Profile &P, const Request &Q, bool Shared) {
  Witness W;
  W.Kind = Q.Kind;
  W.Mask = Q.Mask;
  W.Bytes = Q.Bytes;
  W.Shared = Shared;
  W.Banks = P.Banks;
  W.BankBytes = P.BankBytes;
  W.SectorBytes = P.SectorBytes;
  W.LineBytes = P.LineBytes;
  W.Multicast = P.Multicast;
  for (unsigned L : model::lanesOf(Q.Mask))
    W.Offset[L] = int64_t(Q.Address[L]) - Start;
  return W;
}

std::string counted(size_t N, const std::string &What) {
  return std::to_string(N) + " " + What + (N == 1 ? "" : "s");
}

/// Lines of the drawing that show wavefronts or lines, those left out included.
/// A line begins with `Head`, or with its distance from the first one.
size_t rowsOf(const std::string &Drawing, llvm::StringRef Head) {
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Drawing).split(Lines, '\n', -1, false);
  size_t Rows = 0;
  for (llvm::StringRef Line : Lines) {
    Line = Line.trim();
    unsigned More = 0;
    if (Line.consume_front("and ") && !Line.consumeInteger(10, More))
      Rows += More;
    Rows += Line.starts_with(Head) || Line.starts_with("+");
  }
  return Rows;
}

TEST(PictureModel, WavefrontsAreThoseOfTheCost) {
  std::mt19937 R(11);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    // Also in front of the array.
    const Request Q = model::randomRequest(R, R() % 4, Start - 64 + R() % 512);
    if (!Q.Mask)
      continue;
    SCOPED_TRACE(model::describe(P, Q));
    Witness W = witnessOf(P, Q, /*Shared=*/true);
    W.Groups = laneGroups(P, Q);
    const unsigned Wavefronts = model::wavefronts(P, Q);
    ASSERT_EQ(sharedCost(P, Q).Wavefronts, Wavefronts);
    ASSERT_EQ(wavefrontsOf(W), wavefrontSchedule(P, Q));
    ASSERT_EQ(
        captionOf(W),
        counted(Wavefronts, "wavefront") +
            (W.Groups.size() > 1
                 ? " for " + counted(W.Groups.size(), "group") + " of lanes"
                 : ""));
    ASSERT_EQ(rowsOf(drawingOf(W), "wavefront "), Wavefronts);
  }
}

TEST(PictureModel, SectorsAreThoseOfTheCost) {
  std::mt19937 R(12);
  for (int Try = 0; Try != Tries; ++Try) {
    const Profile P = model::randomProfile(R);
    const Request Q = model::randomRequest(R, R() % 4, Start - 64 + R() % 512);
    if (!Q.Mask)
      continue;
    SCOPED_TRACE(model::describe(P, Q));
    const Witness W = witnessOf(P, Q, /*Shared=*/false);
    const unsigned Sectors = model::units(Q, P.SectorBytes);
    ASSERT_EQ(globalCost(P, Q).DistinctSectors, Sectors);
    ASSERT_EQ(captionOf(W), counted(Sectors, "sector") + " in " +
                                counted(model::units(Q, P.LineBytes), "line") +
                                " of " + std::to_string(P.LineBytes) +
                                " bytes");
    const unsigned Row = std::max(P.SectorBytes, P.LineBytes);
    ASSERT_EQ(rowsOf(drawingOf(W), "byte "), model::units(Q, Row));
    // Every touched word, and no other, has the lanes that touch it.
    const unsigned Word = std::min(4u, P.SectorBytes);
    std::map<int64_t, uint32_t> Drawn, Wanted;
    for (const TouchedLine &Line : linesOf(W)) {
      ASSERT_EQ(Line.Lanes.size() * P.SectorBytes, Row);
      for (size_t S = 0; S != Line.Lanes.size(); ++S)
        for (size_t I = 0; I != Line.Lanes[S].size(); ++I)
          if (Line.Lanes[S][I])
            Drawn[Line.Start + int64_t(S * P.SectorBytes + I * Word)] =
                Line.Lanes[S][I];
    }
    for (unsigned L : model::lanesOf(Q.Mask))
      for (unsigned B = 0; B != Q.Bytes; ++B)
        Wanted[int64_t((Q.Address[L] + B) / Word * Word) - Start] |= 1u << L;
    ASSERT_EQ(Drawn, Wanted);
  }
}

} // namespace
