//===- OpcodeTest.cpp - Which memory an instruction uses ------------------===//

#include "warplint/Counters/Opcode.h"
#include "gtest/gtest.h"

using namespace warplint;

static CountedUse use(llvm::StringRef Text, double Wavefronts = 0,
                      double Sectors = 0, double Local = 0) {
  RecordedInstruction I;
  I.Text = Text.str();
  I.Wavefronts = Wavefronts;
  I.Sectors = Sectors;
  I.LocalSectors = Local;
  return useOf(I);
}

static std::vector<CountedSpace> spaces(const CountedUse &Use) {
  return {Use.Spaces.begin(), Use.Spaces.end()};
}

using Spaces = std::vector<CountedSpace>;

TEST(OpcodeTest, TheOpcodeNamesTheMemory) {
  EXPECT_EQ(spaces(use("LDS R9, [R6]")), Spaces{CountedSpace::Shared});
  EXPECT_EQ(spaces(use("@!P1  STS.64 [R2], R3")), Spaces{CountedSpace::Shared});
  EXPECT_EQ(spaces(use("LDG.E R4, desc[UR6][R4.64]")),
            Spaces{CountedSpace::Global});
  EXPECT_EQ(spaces(use("STL [R1], R0")), Spaces{CountedSpace::Local});
  EXPECT_TRUE(spaces(use("IMAD.WIDE.U32 R4, R7, 0x4, R4")).empty());
  EXPECT_TRUE(spaces(use("LDC R1, c[0x0][0x28]")).empty());
  EXPECT_TRUE(spaces(use("")).empty());
}

TEST(OpcodeTest, Atomics) {
  EXPECT_TRUE(use("REDG.E.ADD.STRONG.GPU desc[UR4][R4.64], R7").IsAtomic);
  EXPECT_TRUE(use("ATOMS.ADD RZ, [R0], R2").IsAtomic);
  EXPECT_FALSE(use("LDS R9, [R6]").IsAtomic);
}

TEST(OpcodeTest, GenericInstructionsBelongWhereTheyWereCounted) {
  EXPECT_EQ(spaces(use("LD.E R0, [R2.64]", 4)), Spaces{CountedSpace::Shared});
  EXPECT_EQ(spaces(use("LD.E R0, [R2.64]", 4, 8)),
            (Spaces{CountedSpace::Shared, CountedSpace::Global}));
  EXPECT_EQ(spaces(use("ST.E [R2.64], R0")), Spaces{CountedSpace::Global});
}

TEST(OpcodeTest, AsynchronousCopiesAreUnsteady) {
  EXPECT_TRUE(use("LDGSTS.E [R3], [R4.64]", 4, 4).IsUnsteady);
  EXPECT_FALSE(use("LDG.E R3, [R4.64]", 0, 4).IsUnsteady);
}
