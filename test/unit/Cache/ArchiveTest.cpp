//===- ArchiveTest.cpp - Plain data to bytes and back ---------------------===//

#include "warplint/Cache/Forms.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A finding with something in every kind of field.
Finding someFinding() {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Level = Severity::Error;
  F.Sure = Certainty::Likely;
  F.Where = {"a.cu", 3, 7};
  F.Message = "8-way";
  F.Places.push_back({{"b.cuh", 1, 2}, 4, "line", "what", {}, "other"});
  F.Notes.push_back({{}, "note", "", 2, FindingNote::Role::Launch});
  F.Answer.How = Verdict::Kind::Range;
  F.Answer.High = 1.5;
  F.Answer.Mean = 0.1;
  F.Answer.Reasons.push_back(
      {Reason::Role::Decides, Unknown::Argument, "pitch"});
  F.TotalPerBlock = -0.0;
  F.Unit = CostUnit::Wavefronts;
  F.Evidence.emplace();
  F.Evidence->Offset[31] = -4;
  F.Evidence->Groups = {1, 2};
  F.Fixes.emplace_back();
  F.Fixes[0].Edits.push_back({{"a.cu", 5, 6}, "text"});
  F.Fixes[0].Prediction = {1, ~uint64_t(0)};
  F.Kernels = {"k", ""};
  return F;
}

std::string bytesOf(const Finding &F) {
  ArchiveWriter To;
  To(F);
  return To.Bytes;
}

TEST(Archive, GivesBackWhatItTook) {
  const std::string Bytes = bytesOf(someFinding());
  ArchiveReader From(Bytes);
  Finding F;
  From(F);
  EXPECT_TRUE(From.isDone());
  EXPECT_EQ(F.Check, "shared-bank-conflict");
  EXPECT_EQ(F.Level, Severity::Error);
  EXPECT_EQ(F.Answer.Reasons, someFinding().Answer.Reasons);
  EXPECT_EQ(F.Evidence->Offset[31], -4);
  EXPECT_EQ(F.Fixes[0].Edits[0].Range.Length, 6u);
  EXPECT_FALSE(F.Measured);
  // Whatever else there is, it gives the same bytes again.
  EXPECT_EQ(bytesOf(F), Bytes);
}

TEST(Archive, MapsSetsAndPairs) {
  std::map<std::string, std::set<int>> M = {{"", {}}, {"a", {1, -2}}};
  std::vector<std::pair<bool, std::optional<double>>> V = {{true, 2.5}, {}};
  ArchiveWriter To;
  To(M, V);
  ArchiveReader From(To.Bytes);
  decltype(M) N;
  decltype(V) W;
  From(N, W);
  EXPECT_TRUE(From.isDone());
  EXPECT_EQ(M, N);
  EXPECT_EQ(V, W);
}

TEST(Archive, ALongTextNeedNotBeCopied) {
  ArchiveWriter To;
  To(std::string("text"), 7);
  ArchiveReader From(To.Bytes);
  llvm::StringRef Text;
  int Number = 0;
  From(Text, Number);
  EXPECT_TRUE(From.isDone());
  EXPECT_EQ(Text, "text");
  EXPECT_EQ(Text.data(), To.Bytes.data() + sizeof(uint64_t));
  EXPECT_EQ(Number, 7);
  ArchiveReader Cut(llvm::StringRef(To.Bytes).take_front(10));
  Cut(Text, Number);
  EXPECT_TRUE(Cut.hasFailed());
  EXPECT_TRUE(Text.empty());
}

TEST(Archive, NoBeginningOfTheBytesIsTakenForAll) {
  const std::string Bytes = bytesOf(someFinding());
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    ArchiveReader From(llvm::StringRef(Bytes).take_front(Size));
    Finding F;
    From(F);
    EXPECT_FALSE(From.isDone()) << Size;
  }
  ArchiveReader More(llvm::StringRef(Bytes + "x"));
  Finding F;
  More(F);
  EXPECT_FALSE(More.isDone());
}

TEST(Archive, ALengthThatCannotBeIsRefused) {
  ArchiveWriter To;
  To(~uint64_t(0));
  ArchiveReader From(To.Bytes);
  std::vector<std::string> V;
  From(V);
  EXPECT_TRUE(From.hasFailed());
  EXPECT_TRUE(V.empty());
}

} // namespace
