//===- PhrasesTest.cpp - Facts as words -----------------------------------===//

#include "Phrases.h"
#include "Tables.h"

using namespace warplint;
using namespace warplint::checks;

TEST(Phrases, NumbersHaveAtMostTwoDecimals) {
  EXPECT_EQ(number(4), "4");
  EXPECT_EQ(number(11.5), "11.5");
  EXPECT_EQ(number(1.0 / 3), "0.33");
  EXPECT_EQ(number(100), "100");
  EXPECT_EQ(count(1, "sectors"), "1 sector");
  EXPECT_EQ(count(0, "sectors"), "0 sectors");
}

TEST(Phrases, LanesAreListedShort) {
  EXPECT_EQ(lanes(0), "none");
  EXPECT_EQ(lanes(1u << 7), "7");
  EXPECT_EQ(lanes(1 | 1u << 16), "0,16");
  EXPECT_EQ(lanes(0xffffffffu), "0..31");
  EXPECT_EQ(lanes(0x5555), "0,2,..,14");
  EXPECT_EQ(lanes(0x01010101), "0,8,16,24");
  EXPECT_EQ(lanes(0b1011), "0,1,3");
  EXPECT_EQ(lanes(0x5555554f), "0,1,2,3,6,8 and 11 more");
}

TEST(Phrases, KernelNamesLoseTypeAndParameters) {
  EXPECT_EQ(shortName("k(float*)"), "k");
  EXPECT_EQ(shortName("void transpose<(int)32, (int)0>(float *, int)"),
            "transpose<(int)32, (int)0>");
  EXPECT_EQ(shortName("(anonymous namespace)::k(int)"),
            "(anonymous namespace)::k");
  EXPECT_EQ(shortName("void (anonymous namespace)::k<int>(int)"),
            "(anonymous namespace)::k<int>");
  EXPECT_EQ(shortName("void a::b<f(int)>(int)"), "a::b<f(int)>");
  EXPECT_EQ(shortName("plain"), "plain");
}

TEST(Phrases, EachOperationAndUnitHasItsWord) {
  using Op = AtomicOperation;
  for (auto [Operation, Word] :
       {std::pair(Op::Add, "add"), std::pair(Op::Sub, "sub"),
        std::pair(Op::And, "and"), std::pair(Op::Or, "or"),
        std::pair(Op::Xor, "xor"), std::pair(Op::Max, "max"),
        std::pair(Op::Min, "min"), std::pair(Op::Exchange, "exchange"),
        std::pair(Op::Increment, "inc"), std::pair(Op::Decrement, "dec"),
        std::pair(Op::CompareAndSwap, "cas"),
        std::pair(Op::Other, "operation")})
    EXPECT_STREQ(nameOf(Operation), Word);
  EXPECT_EQ(count(1, CostUnit::Wavefronts), "1 wavefront");
  EXPECT_EQ(count(2, CostUnit::Sectors), "2 sectors");
  EXPECT_EQ(count(1, CostUnit::Lanes), "1 lane");
  EXPECT_EQ(count(3, CostUnit::Rounds), "3 rounds");
  EXPECT_EQ(count(1, CostUnit::Bytes), "1 byte");
  EXPECT_EQ(count(2, CostUnit::Warps), "2 warps");
  EXPECT_EQ(count(1, CostUnit::Barriers), "1 barrier");
}

static std::string launchNote(const Scene &S) {
  CheckInput In{S.Table, nullptr, {}, S.Gpu, S.Options};
  Finding F;
  addLaunchNote(F, In);
  return notes(F);
}

TEST(Phrases, TheLaunchIsSaid) {
  Scene S;
  EXPECT_EQ(launchNote(S),
            "launched here with 256 threads per block and 64 blocks\n");
  S.Table.How.Grid = Shape();
  S.Table.How.Through = {at(60)};
  EXPECT_EQ(launchNote(S), "launched here with 256 threads per block\n"
                           "the launch gets its size from this call\n");
}

TEST(Phrases, AnAssumptionIsSaidWithTheWayToSetIt) {
  Scene S;
  S.Table.How.From = Launch::Origin::Assumed;
  S.Table.How.BlockIsRunTime = true;
  EXPECT_EQ(launchNote(S),
            "launched here with a block size that is known at run time only: "
            "256 threads per block are assumed (--assume-block)\n");
  S.Table.How.From = Launch::Origin::LaunchBounds;
  EXPECT_EQ(launchNote(S),
            "launched here with a block size that is known at "
            "run time only: 256 threads per block are taken from "
            "'__launch_bounds__'\n");
  S.Table.How.From = Launch::Origin::Assumed;
  S.Table.How.BlockIsRunTime = false;
  EXPECT_EQ(launchNote(S),
            "no launch of 'k' found: 256 threads per block are assumed "
            "(--assume-block)\n");
  S.Table.How.From = Launch::Origin::LaunchBounds;
  EXPECT_EQ(launchNote(S), "no launch of 'k' found: 256 threads per block "
                           "are taken from '__launch_bounds__'\n");
}
