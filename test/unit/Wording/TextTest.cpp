//===- TextTest.cpp - Words as text ---------------------------------------===//

#include "warplint/Wording/Text.h"
#include "warplint/Cache/Forms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <set>

using namespace warplint;

static const std::vector<Phrase> &allPhrases() {
  static const std::vector<Phrase> All = {
#define WARPLINT_PHRASE(ID) Phrase::ID,
#include "warplint/Program/Phrases.def"
  };
  return All;
}

TEST(Words, NothingIsSaidAtFirst) {
  EXPECT_TRUE(Words().empty());
  EXPECT_EQ(textOf(Words()), "");
  EXPECT_EQ(codeOf(Phrase::None), "");
  EXPECT_TRUE(given("").empty());
  Words Said = Phrase::FewerBlocks;
  EXPECT_FALSE(Said.empty());
  Said.clear();
  EXPECT_EQ(Said, Words());
}

TEST(Words, ArgumentsAreFilledIn) {
  EXPECT_EQ(textOf(Words(Phrase::DeclaredInMacro, "tile")),
            "'tile' is declared in a macro");
  EXPECT_EQ(textOf(Words(Phrase::UnrollLoops, std::string("a"), 3u)),
            "unroll the 3 loops over 'a' fully");
  EXPECT_EQ(textOf(Words(Phrase::HardlyFaster, Words(Phrase::SharedMemory))),
            "it gains next to nothing, the kernel waits for shared memory");
  // A name is not read for placeholders.
  EXPECT_EQ(textOf(given("x{0}")), "x{0}");
}

TEST(Words, NumbersAgreeWithTheirUnit) {
  EXPECT_EQ(textOf(Words(Phrase::LaunchAsksForMore, 1)),
            "the launch has to ask for 1 byte more");
  EXPECT_EQ(textOf(Words(Phrase::LaunchAsksForMore, 2)),
            "the launch has to ask for 2 bytes more");
}

TEST(Words, ListsAreJoinedAsTheTextAsks) {
  const std::vector<std::string> Names = {"a", "b", "c"};
  EXPECT_EQ(textOf(Words(Phrase::RemoveNames, eachOf(Phrase::Quoted, Names))),
            "remove 'a', 'b' and 'c'");
  EXPECT_EQ(
      textOf(Words(Phrase::DistancesDepend, eachOf(Phrase::Given, Names))),
      "the distances between lanes depend on a, b, c");
  const std::vector<Words> Why = {Phrase::FewerBlocks, Phrase::GridRowsBounded};
  EXPECT_EQ(textOf(Words(Phrase::UnsafeByItself, Why)),
            "it is unsafe: " + textOf(Why) +
                "; warplint --unsafe-fixes makes it");
  EXPECT_EQ(textOf(Why), "fewer blocks stay resident on a multiprocessor; a "
                         "grid has at most 65535 blocks in y");
}

TEST(Words, EqualValuesSayTheSame) {
  const Words A(Phrase::UnrollLoops, "a", 3), B(Phrase::UnrollLoops, "a", 4);
  EXPECT_EQ(A, Words(Phrase::UnrollLoops, std::string("a"), 3u));
  EXPECT_NE(A, B);
  EXPECT_TRUE(A < B || B < A);
  EXPECT_FALSE(A < A);
  // A number is no name.
  EXPECT_NE(Words(Phrase::Pad, 1), Words(Phrase::Pad, "1"));
}

TEST(Words, AreArchivedWhole) {
  const Words Said(Phrase::RoomWithOthers, eachOf(Phrase::Quoted, {"a", "b"}),
                   64, Words(Phrase::FitsStatic, 49152));
  ArchiveWriter To;
  To(Said);
  ArchiveReader From(To.Bytes);
  Words Read;
  From(Read);
  EXPECT_TRUE(From.isDone());
  EXPECT_EQ(Read, Said);
}

TEST(Words, AnArchiveThatNestsThemForEverIsRefused) {
  Words Said = Phrase::FewerBlocks;
  for (int I = 0; I < 1000; ++I)
    Said = Words(Phrase::Pad, Words(Said));
  ArchiveWriter To;
  To(Said);
  ArchiveReader From(To.Bytes);
  Words Read;
  From(Read);
  EXPECT_TRUE(From.hasFailed());
}

TEST(Phrases, EachHasATextWithItsPlaceholdersFromZero) {
  for (Phrase Of : allPhrases()) {
    llvm::StringRef Rest = patternOf(Of);
    EXPECT_FALSE(Rest.empty()) << codeOf(Of);
    EXPECT_FALSE(Rest.ends_with(".")) << codeOf(Of);
    std::set<unsigned> Numbers;
    while (!(Rest = Rest.split('{').second).empty()) {
      auto [Placeholder, Behind] = Rest.split('}');
      Rest = Behind;
      unsigned Number = 0;
      EXPECT_FALSE(Placeholder.split(':').first.getAsInteger(10, Number))
          << codeOf(Of);
      Numbers.insert(Number);
    }
    EXPECT_TRUE(Numbers.empty() || *Numbers.rbegin() + 1 == Numbers.size())
        << codeOf(Of);
  }
}

TEST(Phrases, CodesDiffer) {
  std::set<std::string> Codes;
  for (Phrase Of : allPhrases()) {
    const std::string Code = codeOf(Of);
    EXPECT_TRUE(Codes.insert(Code).second) << Code;
    EXPECT_TRUE(llvm::all_of(Code, [](char C) {
      return C == '-' || llvm::isLower(C);
    })) << Code;
  }
  EXPECT_EQ(codeOf(Phrase::LaunchAsksForMore), "launch-asks-for-more");
}
