//===- SuggestionsTest.cpp - Checks that are off by default ---------------===//

#include "Tables.h"

using namespace warplint;

static Access load(std::string Array, const LaneOffset &F, unsigned Bytes = 4) {
  return exactAccess(MemorySpace::Global, AccessKind::Load, std::move(Array),
                     Bytes, F);
}

static ArrayDeclaration dynamic(std::string Name, std::string Type,
                                unsigned Line) {
  ArrayDeclaration D;
  D.Name = std::move(Name);
  D.Function = "_Z1kPf";
  D.Where = at(Line, 30);
  D.Space = ArraySpace::DynamicShared;
  D.ElementType = std::move(Type);
  return D;
}

TEST(AliasedDynamicShared, TheSecondNameIsReported) {
  Scene S;
  S.Arrays = {dynamic("keys", "int", 7), dynamic("sums", "float", 6)};
  S.Table.DynamicSharedNames = {"keys"};
  EXPECT_EQ(S.message("aliased-dynamic-shared"), "");
  S.Table.DynamicSharedNames = {"keys", "sums"};
  std::vector<Finding> Out = S.run("aliased-dynamic-shared");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "'keys' and 'sums' are the same dynamic shared "
                            "memory");
  EXPECT_EQ(Out[0].Where, at(7, 30));
  EXPECT_EQ(Out[0].Notes[0].Where, at(6, 30));
  EXPECT_EQ(Out[0].Level, Severity::Note);
}

TEST(AliasedDynamicShared, OtherFunctionsDoNotCount) {
  Scene S;
  S.Arrays = {dynamic("keys", "int", 7), dynamic("sums", "float", 6)};
  S.Arrays[1].Function = "_Z5otherv";
  S.Table.DynamicSharedNames = {"keys", "sums"};
  EXPECT_EQ(S.message("aliased-dynamic-shared"), "");
}

TEST(NarrowGlobalAccess, AlignedRowsOfNarrowElements) {
  Scene S;
  S.Table.Accesses = {load("in", [](unsigned L) { return L * 4; })};
  std::vector<Finding> Out = S.run("narrow-global-access");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "4 bytes per lane reading 'in'; one 16-byte access "
                            "can replace 4 of them");
  EXPECT_TRUE(contains(notes(Out[0]), "is aligned"));
}

TEST(NarrowGlobalAccess, UnprovedAlignmentIsSilent) {
  Scene S;
  S.Table.Accesses = {
      load("shifted", [](unsigned L) { return L * 4 + 4; }),
      load("strided", [](unsigned L) { return L * 8; }),
      load(
          "wide", [](unsigned L) { return L * 16; }, 16),
      rangeAccess(MemorySpace::Global, "maybe", 4, 5, 4, "argument 'off'")};
  EXPECT_EQ(S.message("narrow-global-access"), "");
}

static KernelParameter pointer(std::string Name, bool Const, bool Restrict) {
  KernelParameter P;
  P.Name = std::move(Name);
  P.Type = Const ? "const float *" : "float *";
  P.Where = at(5, 30);
  P.IsPointer = true;
  P.IsConstPointee = Const;
  P.IsRestrict = Restrict;
  P.PointeeBytes = 4;
  P.TypeRange = {"a.cu", 50, unsigned(P.Type.size())};
  return P;
}

TEST(MissingRestrict, ReadOnlyParametersWithTheirEdit) {
  Scene S;
  S.Kernel.Parameters = {pointer("in", false, false)};
  S.Table.Accesses = {load("in", [](unsigned L) { return L * 4; })};
  std::vector<Finding> Out = S.run("missing-restrict");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "'in' is only read here but not const __restrict__");
  ASSERT_EQ(Out[0].Fixes.size(), 1u);
  EXPECT_EQ(Out[0].Fixes[0].Kind, Fix::Safety::Unsafe);
  ASSERT_EQ(Out[0].Fixes[0].Edits.size(), 1u);
  EXPECT_EQ(Out[0].Fixes[0].Edits[0].Text, "const float *__restrict__ ");

  S.Kernel.Parameters = {pointer("in", true, false)};
  EXPECT_EQ(S.message("missing-restrict"),
            "'in' is only read here but not __restrict__");
  S.Kernel.Parameters = {pointer("in", true, true)};
  EXPECT_EQ(S.message("missing-restrict"), "");
}

TEST(MissingRestrict, StoresAndUnknownStoresAreSilent) {
  Scene S;
  S.Kernel.Parameters = {pointer("in", false, false)};
  Access Read = load("in", [](unsigned L) { return L * 4; });
  Access Write = Read;
  Write.Op = AccessKind::Store;
  S.Table.Accesses = {Read, Write};
  EXPECT_EQ(S.message("missing-restrict"), "");
  Write.Array.clear();
  S.Table.Accesses = {Read, Write};
  EXPECT_EQ(S.message("missing-restrict"), "") << "a store of unknown target";
  Write.Array = "out";
  S.Table.Accesses = {Read, Write};
  EXPECT_NE(S.message("missing-restrict"), "");
  S.Table.Omissions = {Omission::inKernel(Omission::Kind::Budget, "budget")};
  EXPECT_EQ(S.message("missing-restrict"), "") << "not all accesses are known";
}

TEST(MissingRestrict, ATypeThatIsNotWrittenAsAPointerGetsAdvice) {
  Scene S;
  S.Kernel.Parameters = {pointer("in", false, false)};
  S.Kernel.Parameters[0].Type = "vec_ptr";
  S.Kernel.Parameters[0].TypeRange.Length = 7;
  S.Table.Accesses = {load("in", [](unsigned L) { return L * 4; })};
  std::vector<Finding> Out = S.run("missing-restrict");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Fixes[0].Kind, Fix::Safety::Advice);
  EXPECT_TRUE(Out[0].Fixes[0].Edits.empty());
  EXPECT_FALSE(Out[0].Fixes[0].WhyNoEdit.empty());
}

TEST(UniformGlobalLoad, OneAddressForTheGrid) {
  Scene S;
  Access A = load("coef", [](unsigned) { return 8; });
  A.UniformAddress = true;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message("uniform-global-load"), "") << "may move with the block";
  S.Table.Accesses[0].SameForGrid = true;
  std::vector<Finding> Out = S.run("uniform-global-load");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "every thread of the grid reads one address of 'coef'");
  EXPECT_TRUE(contains(notes(Out[0]), "4 of the 32 bytes it moves (12.5%)"));
  EXPECT_TRUE(contains(notes(Out[0]), "constant memory"));
}
