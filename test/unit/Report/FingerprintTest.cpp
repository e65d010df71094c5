//===- FingerprintTest.cpp - What survives an edit ------------------------===//
#include "Samples.h"
#include "warplint/Report/Report.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string fingerprint(const Finding &F) { return fingerprints(F).front(); }

TEST(Fingerprint, MovingAndReindentingChangesNothing) {
  Finding A = plainFinding("  x = tile[i];", 7, 4), B = A;
  B.Where.Line = 99;
  B.Where.Column = 9;
  B.SourceLine = "\tx = tile[ i ];";
  B.Message = "16-way bank conflict reading 'tile'";
  EXPECT_EQ(fingerprint(A), fingerprint(B));
}

TEST(Fingerprint, CheckFileAndTextMatter) {
  Finding A = plainFinding("x", 1, 1), Check = A, File = A, Text = A;
  Check.Check = "global-uncoalesced-access";
  File.Where.File = "b.cu";
  Text.SourceLine = "y";
  EXPECT_NE(fingerprint(A), fingerprint(Check));
  EXPECT_NE(fingerprint(A), fingerprint(File));
  EXPECT_NE(fingerprint(A), fingerprint(Text));
}

TEST(Fingerprint, EqualOnesAreNumbered) {
  Finding A = plainFinding("x", 1, 1), B = plainFinding("y", 1, 1);
  std::vector<std::string> Prints = fingerprints({A, B, A});
  ASSERT_EQ(Prints.size(), 3u);
  EXPECT_EQ(Prints[0].substr(16), ":1");
  EXPECT_EQ(Prints[1].substr(16), ":1");
  EXPECT_EQ(Prints[2], Prints[0].substr(0, 16) + ":2");
}

/// Baselines on disk outlive a release: the digest is pinned.
TEST(Fingerprint, IsTheSameInEveryRelease) {
  EXPECT_EQ(fingerprint(plainFinding("x", 1, 1)), "149de9371eab9453:1");
}

} // namespace
