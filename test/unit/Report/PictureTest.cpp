//===- PictureTest.cpp - Requests as grids of lanes -----------------------===//
#include "Picture.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A request of the first `Lanes` lanes, `Stride` bytes apart.
Witness strided(bool Shared, unsigned Bytes, int64_t Stride,
                unsigned Lanes = 32) {
  Witness W;
  W.Shared = Shared;
  W.Bytes = Bytes;
  for (unsigned L = 0; L != Lanes; ++L) {
    W.Mask |= uint32_t(1) << L;
    W.Offset[L] = Stride * L;
  }
  return W;
}

TEST(Picture, ABankServesAWordInAWavefront) {
  auto Groups = wavefrontsOf(strided(true, 4, 128, 3));
  ASSERT_EQ(Groups.size(), 1u);
  ASSERT_EQ(Groups[0].size(), 3u);
  EXPECT_EQ(Groups[0][0][0], 1u);
  EXPECT_EQ(Groups[0][2][0], 4u);
  EXPECT_EQ(Groups[0][0][1], 0u);
  // One word goes to all lanes at once.
  Groups = wavefrontsOf(strided(true, 4, 0));
  ASSERT_EQ(Groups[0].size(), 1u);
  EXPECT_EQ(Groups[0][0][0], 0xffffffffu);
}

TEST(Picture, GroupsOfLanesAreServedOneAfterTheOther) {
  Witness W = strided(true, 8, 8);
  W.Groups = {0xffff, 0xffff0000};
  auto Groups = wavefrontsOf(W);
  ASSERT_EQ(Groups.size(), 2u);
  EXPECT_EQ(Groups[0].size(), 1u);
  EXPECT_EQ(Groups[1][0][31], 0x80000000u);
  EXPECT_EQ(captionOf(W), "2 wavefronts for 2 groups of lanes");
}

TEST(Picture, BanksInFrontOfTheArray) {
  Witness W = strided(true, 4, 4, 1);
  W.Offset[0] = -4;
  EXPECT_EQ(wavefrontsOf(W)[0][0][31], 1u);
}

TEST(Picture, AddressesAreThoseThatTheRequestCanHave) {
  // 16 bytes of each lane, 8 bytes behind a multiple of 16 in the array, which
  // then starts 8 bytes behind one.
  Witness W = strided(false, 16, 32, 4);
  for (unsigned L = 0; L != 4; ++L)
    W.Offset[L] += 8;
  W.Start = 24;
  auto Lines = linesOf(W);
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[0].Lanes[1][0], 1u);
  EXPECT_EQ(Lines[0].Lanes[1][3], 1u);
  EXPECT_EQ(Lines[0].Lanes[1][4], 0u);
  EXPECT_EQ(Lines[1].Lanes[0][0], 8u);
  EXPECT_EQ(captionOf(W), "4 sectors in 2 lines of 128 bytes");
  W.Shared = true;
  EXPECT_EQ(wavefrontsOf(W)[0][0][8], 1u);
  EXPECT_EQ(wavefrontsOf(W)[0][0][7], 0u);
}

TEST(Picture, WordsOfEachSector) {
  // The second lane lies across two words, the third in the next line.
  Witness W = strided(false, 4, 62, 3);
  auto Lines = linesOf(W);
  ASSERT_EQ(Lines.size(), 1u);
  EXPECT_EQ(Lines[0].Lanes[0][0], 1u);
  EXPECT_EQ(Lines[0].Lanes[1][7], 2u);
  EXPECT_EQ(Lines[0].Lanes[2][0], 2u);
  EXPECT_EQ(Lines[0].Lanes[3][7], 4u);
  EXPECT_EQ(captionOf(W), "4 sectors in 1 line of 128 bytes");
  W.Offset[0] = -1;
  EXPECT_EQ(linesOf(W).front().Start, -128);
  EXPECT_EQ(captionOf(W), "5 sectors in 2 lines of 128 bytes");
}

TEST(Picture, Characters) {
  EXPECT_EQ(drawingOf(strided(true, 4, 4)),
            "         bank  0       0       1       2\n"
            "               0       8       6       4\n"
            "  wavefront 1  0123456789abcdefghijklmnopqrstuv\n");
  EXPECT_EQ(drawingOf(strided(false, 4, 16, 3)),
            "  byte 0  0---1---|2-------|........|........\n");
  EXPECT_NE(drawingOf(strided(true, 4, 0)).find("1  *..."), std::string::npos);
}

TEST(Picture, RowsFarFromTheStartSayTheirDistance) {
  Witness W = strided(false, 4, 64, 3);
  for (unsigned L = 0; L != 32; ++L)
    W.Offset[L] += 34'719'232;
  EXPECT_EQ(drawingOf(W),
            "  byte 34719232  0-------|........|1-------|........\n"
            "           +128  2-------|........|........|........\n");
}

TEST(Picture, EndlessOnesAreCut) {
  Witness W = strided(false, 16, 12'800);
  for (unsigned L = 0; L != 32; ++L)
    W.Offset[L] += 120; // each lane lies across two lines
  EXPECT_NE(drawingOf(W).find("more row"), std::string::npos);
  EXPECT_NE(svgOf(W).find("more row"), std::string::npos);
}

TEST(Picture, OnlyWhatAPictureExplainsIsDrawn) {
  Finding F;
  F.IsDrawn = true;
  EXPECT_EQ(shownWitness(F), nullptr);
  F.Evidence = strided(true, 4, 128);
  EXPECT_NE(shownWitness(F), nullptr);
  F.IsDrawn = false;
  EXPECT_EQ(shownWitness(F), nullptr);
  F.IsDrawn = true;
  const Fix *Of = nullptr;
  EXPECT_EQ(shownFix(F, Of), nullptr);
  Fix Pad;
  Pad.Accesses.resize(2);
  Pad.Accesses[1].Where = F.Where = {"a.cu", 3, 2};
  Pad.Accesses[1].RequestBefore = Pad.Accesses[1].RequestAfter = F.Evidence;
  F.Fixes = {Fix(), Pad};
  EXPECT_EQ(shownFix(F, Of), &F.Fixes[1].Accesses[1]);
  EXPECT_EQ(Of, &F.Fixes[1]);
}

} // namespace
