//===- NumbersTest.cpp - Numbers, lists and names in texts ----------------===//

#include "warplint/Wording/Numbers.h"
#include "warplint/Wording/Lists.h"
#include "warplint/Wording/Names.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Numbers, HaveTwoDecimalsAtMost) {
  EXPECT_EQ(inWords(4), "4");
  EXPECT_EQ(inWords(11.5), "11.5");
  EXPECT_EQ(inWords(1.0 / 3), "0.33");
  EXPECT_EQ(inWords(100), "100");
}

TEST(Numbers, AgreeWithWhatIsCounted) {
  EXPECT_EQ(counted(1, "file"), "1 file");
  EXPECT_EQ(counted(0, "file"), "0 files");
  EXPECT_EQ(counted(2, "launch", "launches"), "2 launches");
  EXPECT_EQ(measured(1, CostUnit::Sectors), "1 sector");
  EXPECT_EQ(measured(1.5, CostUnit::Wavefronts), "1.5 wavefronts");
  EXPECT_EQ(measured(1, "bytes"), "1 byte");
}

TEST(Lists, EndInAnd) {
  EXPECT_EQ(listed({}), "");
  EXPECT_EQ(listedQuoted({"a"}), "'a'");
  EXPECT_EQ(listedQuoted({"a", "b"}), "'a' and 'b'");
  EXPECT_EQ(listedQuoted({"a", "b", "c"}), "'a', 'b' and 'c'");
}

TEST(Lists, CountTheOthers) {
  EXPECT_EQ(firstOf({}, 2), "");
  EXPECT_EQ(firstOf({"a", "b"}, 2), "a, b");
  EXPECT_EQ(firstOf({"a", "b", "c", "d"}, 2), "a, b and 2 more");
}

TEST(Names, OfMemory) {
  EXPECT_EQ(memoryName(MemorySpace::Global, true), "atomics in global memory");
  EXPECT_EQ(memoryName(MemorySpace::Local, false), "local memory");
  EXPECT_EQ(objectName("tile", MemorySpace::Shared), "'tile'");
  EXPECT_EQ(objectName("", MemorySpace::Generic), "memory");
  EXPECT_EQ(doing(AccessKind::Atomic), "updating");
}
