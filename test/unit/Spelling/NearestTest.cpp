//===- NearestTest.cpp - Misspelt names -----------------------------------===//

#include "warplint/Spelling/Nearest.h"
#include "gtest/gtest.h"

using namespace warplint;
using llvm::StringRef;

static const StringRef Known[] = {"fix", "format", "unsafe-fixes", "j"};

TEST(Nearest, OneEditForEveryFourLetters) {
  EXPECT_EQ(nearestName("format", Known), "format");
  EXPECT_EQ(nearestName("fromat", Known), "format"); // one edit
  EXPECT_EQ(nearestName("farmut", Known), "");       // two
  EXPECT_EQ(nearestName("unsfe-fixs", Known), "unsafe-fixes");
  EXPECT_EQ(nearestName("safe-fixes", Known), "unsafe-fixes");
  EXPECT_EQ(nearestName("afe-fixes", Known), "");
}

TEST(Nearest, ShortNamesTakeOneEditFromThreeLettersOn) {
  EXPECT_EQ(nearestName("fxi", Known), "fix");
  EXPECT_EQ(nearestName("fixx", Known), "fix");
  EXPECT_EQ(nearestName("fi", Known), "");
  EXPECT_EQ(nearestName("i", Known), "");
  EXPECT_EQ(nearestName("", Known), "");
}

TEST(Nearest, TheFirstOfEqualsIsTaken) {
  EXPECT_EQ(nearestName("beer", {"bear", "beet"}), "bear");
  EXPECT_EQ(nearestName("beet", {"bear", "beer", "beet"}), "beet");
}

TEST(Nearest, AStarStandsForAnyCharacters) {
  EXPECT_EQ(nearestName("*-fixs", Known), "unsafe-fixes");
  EXPECT_EQ(nearestName("*mat", Known), "format");
  EXPECT_EQ(nearestName("a*z", Known), ""); // two letters
}

TEST(Nearest, Messages) {
  EXPECT_EQ(didYouMean("fixx", Known), "; did you mean 'fix'?");
  EXPECT_EQ(didYouMean("nosuch", Known), "");
  EXPECT_EQ(isNoneOf("jsn", {"text", "json"}),
            "'jsn' is none of text, json; did you mean 'json'?");
  EXPECT_EQ(isNoneOf("xml", {"text", "json"}), "'xml' is none of text, json");
}
