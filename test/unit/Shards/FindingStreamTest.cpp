//===- FindingStreamTest.cpp - Findings before the run is over ------------===//

#include "warplint/Shards/FindingStream.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Finding at(const std::string &File, unsigned Line) {
  Finding F;
  F.Check = "check";
  F.Where = {File, Line, 1};
  return F;
}

std::shared_ptr<const FileResult> of(const std::string &File,
                                     std::vector<Finding> Findings) {
  auto R = std::make_shared<FileResult>();
  R->File = File;
  R->Kernels = 1;
  R->Findings = std::move(Findings);
  return R;
}

std::string places(const std::vector<Finding> &Findings) {
  std::string Text;
  for (const Finding &F : Findings)
    Text += F.Where.File + ":" + std::to_string(F.Where.Line) + " ";
  return Text;
}

TEST(FindingStream, GivesWhatNothingToComePrecedes) {
  const std::vector<Job> Jobs(3);
  FindingStream S(Jobs);
  EXPECT_EQ(places(S.take(of("b", {at("b", 2), at("h", 1)}), "a")), "");
  EXPECT_EQ(places(S.take(of("a", {at("a", 1), at("h", 1)}), "h")), "a:1 b:2 ");
  // What two files say of one place is one finding.
  EXPECT_EQ(places(S.take(of("c", {at("h", 1), at("c", 9)}), std::nullopt)),
            "c:9 h:1 ");
}

TEST(FindingStream, StopsWhereOnlyTheWholeRunKnowsWhatACommentIsGoodFor) {
  const std::vector<Job> Jobs(2);
  FindingStream S(Jobs);
  auto Header = std::make_shared<FileResult>(*of("a.cu", {at("z.cu", 1)}));
  SuppressionComment Comment;
  Comment.Where = {"b.cuh", 1, 1};
  Comment.Names.emplace_back().Says =
      SuppressionComment::Name::Answer::SuppressesNothing;
  Header->SuppressionComments.push_back(Comment);
  EXPECT_EQ(places(S.take(Header, std::nullopt)), "");
  EXPECT_EQ(places(S.take(of("y.cu", {at("a.cu", 1)}), std::nullopt)), "");
}

} // namespace
