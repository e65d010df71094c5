//===- RowTest.cpp - Fields and counts as ncu and others write them -------===//

#include "Row.h"
#include "gtest/gtest.h"

using namespace warplint;

static std::vector<std::string> fields(llvm::StringRef Line) {
  Row R = splitRow(Line);
  return {R.begin(), R.end()};
}

using Fields = std::vector<std::string>;

TEST(RowTest, Quoted) {
  EXPECT_EQ(fields(R"("7","Out[I] = In[I];","-","1,408")"),
            (Fields{"7", "Out[I] = In[I];", "-", "1,408"}));
}

TEST(RowTest, Plain) {
  EXPECT_EQ(fields("7,,-,12"), (Fields{"7", "", "-", "12"}));
}

TEST(RowTest, TrailingComma) {
  EXPECT_EQ(fields("\"Kernel Name\",\"k()\","),
            (Fields{"Kernel Name", "k()", ""}));
}

TEST(RowTest, TheProfilerDoesNotDoubleQuotes) {
  EXPECT_EQ(fields(R"("2","#include "harness.h"","-")"),
            (Fields{"2", "#include \"harness.h\"", "-"}));
}

TEST(RowTest, SpreadsheetsDo) {
  EXPECT_EQ(fields(R"(2,"#include ""harness.h""",-)"),
            (Fields{"2", "#include \"harness.h\"", "-"}));
}

TEST(RowTest, SurplusFieldsBelongToTheSource) {
  Row R = splitRow(R"("9","f("a","b");","-","5")");
  EXPECT_EQ(R.size(), 5u);
  alignRow(R, 4, 1);
  EXPECT_EQ(Fields(R.begin(), R.end()),
            (Fields{"9", "f(\"a\",\"b\");", "-", "5"}));
}

TEST(RowTest, UnclosedQuote) {
  EXPECT_EQ(fields(R"("7","cut of)"), (Fields{"7", "cut of"}));
  EXPECT_EQ(fields("\""), (Fields{""}));
  EXPECT_EQ(fields(""), (Fields{""}));
}

TEST(RowTest, Counts) {
  EXPECT_EQ(countOf("4096"), 4096);
  EXPECT_EQ(countOf("4,096"), 4096);
  EXPECT_EQ(countOf("1,234,567"), 1234567);
  EXPECT_EQ(countOf("4.096"), 4096);
  EXPECT_EQ(countOf("1.234.567"), 1234567);
  EXPECT_EQ(countOf("4'096"), 4096);
  EXPECT_EQ(countOf("4\xc2\xa0"
                    "096"),
            4096);
  EXPECT_EQ(countOf("4096.000000"), 4096);
  EXPECT_EQ(countOf("4,096.000000"), 4096);
  EXPECT_EQ(countOf("0.5"), 0.5);
  EXPECT_EQ(countOf("-"), 0);
  EXPECT_EQ(countOf(""), 0);
}

TEST(RowTest, NoCounts) {
  for (llvm::StringRef Text :
       {"many", "-3", "12 K", "nan", "inf", "0x10", "1e400", "1/2"})
    EXPECT_EQ(countOf(Text), std::nullopt) << Text.str();
}
