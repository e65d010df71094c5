//===- StatedDataTest.cpp -------------------------------------------------===//

#include "warplint/Settings/DataSettings.h"
#include "warplint/Settings/StatedDataText.h"
#include "gtest/gtest.h"

using namespace warplint;
using Order = StatedData::Order;

/// The error of a text; empty: there is none.
static std::string errorOf(llvm::StringRef Text) {
  std::vector<PlacedStatement> Ignored;
  const auto Error = parseStatedData(Text, Ignored);
  return Error ? Error->Message : "";
}

static StatedData only(llvm::StringRef Text) {
  std::vector<PlacedStatement> Read;
  EXPECT_FALSE(parseStatedData(Text, Read)) << errorOf(Text);
  EXPECT_EQ(Read.size(), 1u);
  return Read.empty() ? StatedData() : Read[0].Of;
}

TEST(StatedData, EveryWordIsRead) {
  const StatedData D = only(
      " data( walk : index , rising, distinct=8, range=-1..1023, size=64)");
  EXPECT_EQ(D.Kernel, "walk");
  EXPECT_EQ(D.Array, "index");
  EXPECT_EQ(D.How, Order::Rising);
  EXPECT_EQ(*D.Distinct, 8u);
  EXPECT_EQ(*D.Least, -1);
  EXPECT_EQ(*D.Most, 1023);
  EXPECT_EQ(*D.Elements, 64u);
  EXPECT_EQ(
      D.Text,
      "data( walk : index , rising, distinct=8, range=-1..1023, size=64)");
  const StatedData Runs = only("data(a, runs=4)");
  EXPECT_EQ(Runs.How, Order::Runs);
  EXPECT_EQ(Runs.Run, 4u);
}

TEST(StatedData, StatementsFollowEachOther) {
  std::vector<PlacedStatement> Read;
  EXPECT_FALSE(parseStatedData(
      "data(a, random); data(b, uniform)\ndata(c, size=3)", Read));
  ASSERT_EQ(Read.size(), 3u);
  EXPECT_EQ(Read[1].Offset, 17u);
  EXPECT_EQ(Read[2].Of.Array, "c");
  EXPECT_FALSE(Read[2].Of.describesValues());
}

TEST(StatedData, OneValueEachGivesRangeAndSize) {
  const StatedData Sized = only("data(a, permutation, size=16)");
  EXPECT_EQ(*Sized.Least, 0);
  EXPECT_EQ(*Sized.Most, 15);
  EXPECT_EQ(*only("data(a, identity, range=0..31)").Elements, 32u);
  EXPECT_FALSE(only("data(a, identity)").Elements);
}

TEST(StatedData, WhatIsMalformedIsNamed) {
  EXPECT_EQ(errorOf("index"), "expected 'data(ARRAY, ...)'");
  EXPECT_EQ(errorOf("data index"), "expected '(' behind 'data'");
  EXPECT_EQ(errorOf("data()"), "expected the name of an array");
  EXPECT_EQ(errorOf("data(3)"), "'3' is not a name of an array");
  EXPECT_EQ(errorOf("data(a-b:c, random)"), "'a-b' is not a name of a kernel");
  EXPECT_EQ(errorOf("data(a, random"), "expected ')'");
  EXPECT_EQ(errorOf("data(a)"), "'data(a)' states nothing");
  EXPECT_EQ(errorOf("data(a, permuted)"),
            "'permuted' states nothing about data");
  EXPECT_EQ(errorOf("data(a, rnadom)"),
            "'rnadom' states nothing about data; did you mean 'random'?");
  EXPECT_EQ(errorOf("data(a, range=3)"),
            "'3' is not a range of integers, such as 0..1023");
  EXPECT_EQ(errorOf("data(a, size=0)"), "'0' is not a number of elements");
  EXPECT_EQ(errorOf("data(a, size=1, size=2)"), "'size' is stated twice");
}

TEST(StatedData, ContradictionsAreNamed) {
  EXPECT_EQ(errorOf("data(a, rising, uniform)"),
            "'rising' contradicts 'uniform'");
  EXPECT_EQ(errorOf("data(a, range=5..4)"),
            "the first value of 'range=5..4' exceeds the last");
  EXPECT_EQ(errorOf("data(a, range=0..3, distinct=5)"),
            "'range=0..3' has 4 values, not 5");
  EXPECT_EQ(errorOf("data(a, size=4, distinct=5)"),
            "4 elements have at most 4 distinct values, not 5");
  EXPECT_EQ(errorOf("data(a, runs=4, size=16, distinct=5)"),
            "16 elements in runs of 4 have at most 4 distinct values, not 5");
  EXPECT_EQ(errorOf("data(a, identity, distinct=4)"),
            "no two elements of 'identity' are equal, which contradicts "
            "'distinct=4'");
  EXPECT_EQ(errorOf("data(a, identity, range=1..4)"),
            "'identity' begins with the value 0, not with 1");
  EXPECT_EQ(errorOf("data(a, permutation, size=8, range=0..3)"),
            "'permutation' of 8 elements has 8 values; range=0..3 has 4");
  EXPECT_EQ(errorOf("data(a, identity, size=8, distinct=8)"), "");
}

TEST(StatedData, AnErrorHasItsPlace) {
  std::vector<PlacedStatement> Read;
  const auto Error = parseStatedData("data(a, random) data(b, size=x)", Read);
  ASSERT_TRUE(Error);
  EXPECT_EQ(Error->Offset, 24u);
  EXPECT_EQ(Read.size(), 1u);
}

TEST(StatedData, ATypeHoldsItsValuesOnly) {
  EXPECT_EQ(whyNoSuchData(only("data(a, range=0..255)"), 8, false), "");
  EXPECT_EQ(whyNoSuchData(only("data(a, range=0..255)"), 8, true),
            "range=0..255 exceeds a signed integer of 8 bits, which is -128 to "
            "127");
  EXPECT_EQ(whyNoSuchData(only("data(a, range=-1..1)"), 64, false),
            "range=-1..1 exceeds an unsigned integer of 64 bits, which is 0 to "
            "18446744073709551615");
  EXPECT_EQ(whyNoSuchData(only("data(a, distinct=257)"), 8, false),
            "there are only 256 values of an unsigned integer of 8 bits, not "
            "257");
  EXPECT_EQ(whyNoSuchData(only("data(a, range=-5..5)"), 64, true), "");
}

TEST(DataSettings, FlagsAndOptionAreApart) {
  OptionValues Options = {{"AssumeData", "data(a, rising)"}};
  EXPECT_FALSE(bool(addData(Options, {"n=3", "data(b, uniform)"}, "a.cu", "")));
  const DataSettings Stated = statedIn(Options);
  ASSERT_EQ(Stated.OfFlags.size(), 1u);
  EXPECT_EQ(Stated.OfFlags[0].Array, "b");
  ASSERT_EQ(Stated.OfFile.size(), 1u);
  EXPECT_EQ(Stated.OfFile[0].Array, "a");
  EXPECT_FALSE(Stated.OfFile[0].Where.isValid());
  EXPECT_EQ(llvm::toString(addData(Options, {"data(b)"}, "a.cu", "")),
            "--assume-argument: 'data(b)': 'data(b)' states nothing");
}
