//===- EditsTest.cpp - When and how the source is edited ------------------===//
#include "Edits.h"
#include "IndexText.h"
#include "Scene.h"
#include "warplint/Layout/Propose.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A 32x32 tile read by columns at line 5.
Scene columns() {
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32, 8));
  S.load(5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 4; });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  return S;
}

EditPlan padRows(const Scene &S, uint64_t By = 1) {
  Arrangement A;
  A.How = Arrangement::Kind::RowPadding;
  A.Pad = {0, By};
  return planEdits(record(S.Arrays[0], S.Arrays, S.tables()), A);
}

EditPlan swizzle(const Scene &S) {
  Arrangement A;
  A.How = Arrangement::Kind::Swizzle;
  A.Mask = 31;
  return planEdits(record(S.Arrays[0], S.Arrays, S.tables()), A);
}

std::string extentFor(const char *Text) {
  Scene S = columns();
  S.array().Extents[1].Text = Text;
  EditPlan P = padRows(S, 2);
  return P.Edits.size() == 1 ? P.Edits[0].Text : textOf(P.WhyNot);
}

std::string swizzleFor(const char *Row, const char *Column) {
  Scene S = columns();
  S.array().Uses[0].SubscriptTexts = {Row, Column};
  EditPlan P = swizzle(S);
  return P.Edits.size() == 1 ? P.Edits[0].Text : textOf(P.WhyNot);
}

} // namespace

TEST(Edits, ExtentsAsWritten) {
  EXPECT_EQ(extentFor("32"), "34");
  EXPECT_EQ(extentFor("TILE"), "TILE + 2");
  EXPECT_EQ(extentFor("T * 2"), "T * 2 + 2");
  EXPECT_EQ(extentFor("1 << 5"), "(1 << 5) + 2");
  EXPECT_EQ(extentFor("a ? 32 : 16"), "(a ? 32 : 16) + 2");
  EXPECT_EQ(extentFor("0x20"), "0x20 + 2");
  EXPECT_EQ(extentFor("040"), "040 + 2");
  // Numbers are added up, in the writer's own style.
  EXPECT_EQ(extentFor("TILE + 1"), "TILE + 3");
  EXPECT_EQ(extentFor("TILE+1"), "TILE+3");
  EXPECT_EQ(extentFor("(TILE + 1)"), "TILE + 3");
  EXPECT_EQ(extentFor("1 + TILE"), "3 + TILE");
  EXPECT_EQ(extentFor("TILE - 1"), "TILE + 1");
  EXPECT_EQ(extentFor("TILE - 2"), "TILE");
  EXPECT_EQ(extentFor("TILE - 5"), "TILE - 3");
  EXPECT_EQ(extentFor("2 * N + 1 - R"), "2 * N + 1 - R + 2");
  EXPECT_EQ(extentFor("1 - N"), "1 - N + 2");
  EXPECT_EQ(extentFor("N - 2 * 3"), "N - 2 * 3 + 2");
  EXPECT_EQ(extentFor("a[i + 1]"), "a[i + 1] + 2");
  EXPECT_EQ(extentFor("Traits::N + 1"), "Traits::N + 3");
  EXPECT_EQ(extentFor("sizeof(T) / 4"), "sizeof(T) / 4 + 2");
  EXPECT_EQ(extentFor("(N) * (M)"), "(N) * (M) + 2");
  EXPECT_EQ(extentFor("N << 1 + 1"), "(N << 1 + 1) + 2");
  EXPECT_EQ(extentFor("N + -1"), "N + -1 + 2");
}

TEST(Edits, SubscriptsAsWritten) {
  EXPECT_EQ(swizzleFor("threadIdx.y", "x"), "x ^ threadIdx.y");
  EXPECT_EQ(swizzleFor("y + 1", "x + 1"), "(x + 1) ^ (y + 1)");
  EXPECT_EQ(swizzleFor("a == b", "x"), "x ^ (a == b)");
  const char *Twice = "the subscript at line 5 would be evaluated twice";
  EXPECT_EQ(swizzleFor("i++", "x"), Twice);
  EXPECT_EQ(swizzleFor("i += 2", "x"), Twice);
  EXPECT_EQ(swizzleFor("next()", "x"), Twice);
  EXPECT_EQ(swizzleFor("q[0](1)", "x"), Twice);
  // What is not repeated may do as it likes.
  EXPECT_EQ(swizzleFor("y", "next()"), "next() ^ y");
  EXPECT_EQ(swizzleFor("p->row[2]", "(x + 1)"), "(x + 1) ^ p->row[2]");
  EXPECT_EQ(swizzleFor("y", "(x) + (1)"), "((x) + (1)) ^ y");
}

TEST(Edits, ObstaclesRefuse) {
  Scene S = columns();
  S.array().Obstacles.push_back({{"k.cu", 9, 1}, "'tile' is passed on"});
  EXPECT_EQ(textOf(padRows(S).WhyNot), "'tile' is passed on at line 9");
  EXPECT_TRUE(padRows(S).Edits.empty());
}

TEST(Edits, MacrosAndTypedefsRefuse) {
  Scene S = columns();
  S.array().InMacro = true;
  EXPECT_EQ(textOf(padRows(S).WhyNot), "'tile' is declared in a macro");

  S = columns();
  S.array().Extents[1].Range = {"k.cu", 10, 2}; // before the declarator
  EXPECT_EQ(textOf(padRows(S).WhyNot),
            "the extent is not written in the declaration of 'tile' itself");
  S.array().Extents[1].Range = {};
  EXPECT_FALSE(padRows(S).WhyNot.empty());

  S = columns();
  S.array().Uses[0].Subscripts[1] = {};
  EXPECT_EQ(textOf(swizzle(S).WhyNot), "the use at line 5 is in a macro");
}

TEST(Edits, AnAccessThatIsNoUseRefuses) {
  Scene S = columns();
  S.load(7, [](unsigned X, unsigned, unsigned) { return X * 4; });
  EXPECT_EQ(textOf(padRows(S).WhyNot),
            "the access at line 7 is not a subscript of 'tile'");
}

TEST(Edits, AUseInsideAUseRefusesTheSwizzle) {
  Scene S = columns();
  S.use(5, {"a", "b"});
  S.array().Uses[1].Range = S.array().Uses[0].Subscripts[0];
  EXPECT_EQ(textOf(swizzle(S).WhyNot),
            "the use at line 5 is inside another subscript");
}

TEST(Edits, DynamicSharedMemoryIsTheLaunchsBusiness) {
  Scene S(4, {0});
  S.kernel(Shape::of(64)).How.DynamicShared = 512;
  S.store(5, [](unsigned X, unsigned, unsigned) { return 2 * X * 4; });
  S.use(5, {"2 * threadIdx.x"});
  std::vector<Fix> Fixes =
      proposeLayouts(S.Arrays[0], S.Arrays, S.tables(), Profile());
  bool SawPadding = false, SawSwizzle = false;
  for (const Fix &F : Fixes) {
    if (F.Layout == "flat-padding") {
      SawPadding = true;
      EXPECT_EQ(textOf(F.WhyNoEdit), "the launch has to ask for 12 bytes more");
    }
    if (F.Layout == "flat-swizzle") {
      SawSwizzle = true;
      EXPECT_EQ(F.Kind, Fix::Safety::Unsafe);
      EXPECT_EQ(textOf(F.WhyUnsafe),
                "the swizzle fits the size that the launches in sight ask for, "
                "and another launch may ask for one that it leaves");
      EXPECT_EQ(F.Edits.size(), 1u);
    }
  }
  EXPECT_TRUE(SawPadding && SawSwizzle);
}

namespace {
/// A launch of `_Z1kv` for 512 bytes, and a kernel with a dynamic array.
struct DynamicScene {
  Scene S{4, {0}};
  WorkShapes Work;

  DynamicScene() {
    S.kernel(Shape::of(64)).How.DynamicShared = 512;
    S.Kernels[0].How.Where = {"a.cu", 20, 3};
    S.store(5, [](unsigned X, unsigned, unsigned) { return 2 * X * 4; });
    S.use(5, {"2 * threadIdx.x"});
    S.array().Function = "_Z1kv";
    launch("bytes", 20);
  }
  void launch(const char *Bytes, unsigned Line) {
    LaunchExtents L;
    L.Kernel = "_Z1kv";
    L.Where = {"a.cu", Line, 3};
    L.Shared = {{"a.cu", 2000 + Line, 5}, Bytes};
    Work.Launches.push_back(L);
  }
  EditPlan pad() const {
    Arrangement A;
    A.How = Arrangement::Kind::FlatPadding;
    A.Every = 32;
    A.Amount = 1;
    return planEdits(record(S.Arrays[0], S.Arrays, S.tables()), A, &Work);
  }
  std::string bytes() const {
    const EditPlan P = pad();
    return P.Edits.empty() ? textOf(P.WhyNot) : P.Edits[0].Text;
  }
};
} // namespace

TEST(Edits, PaddingOfDynamicSharedMemoryEditsTheLaunches) {
  DynamicScene D;
  D.launch("n * sizeof(float)", 30);
  const EditPlan P = D.pad();
  ASSERT_EQ(P.Edits.size(), 3u);
  EXPECT_EQ(P.Edits[0].Text, "bytes + bytes / 128 * 4");
  EXPECT_EQ(P.Edits[1].Text,
            "(n * sizeof(float)) + (n * sizeof(float)) / 128 * 4");
  EXPECT_EQ(P.Edits[2].Text, "2 * threadIdx.x + (2 * threadIdx.x) / 32");
  // Another file may launch the kernel.
  EXPECT_EQ(textOf(P.WhyUnsafe), "a launch in a source that is not part of the "
                                 "run would have to change too");
  D.Work.Axes.emplace_back();
  D.Work.Axes[0].Kernels = {"_Z1kv"};
  D.Work.Axes[0].IsOfFile = true;
  EXPECT_TRUE(D.pad().WhyUnsafe.empty());
}

TEST(Edits, LaunchesThatCannotAskForMoreRefusePadding) {
  const std::string No = "the launch has to request the added bytes";
  DynamicScene Elsewhere;
  Elsewhere.Work.Launches[0].Where.Line = 21;
  EXPECT_EQ(Elsewhere.bytes(), No);
  DynamicScene Named;
  Named.Work.NamedOtherwise = {"_Z1kv"};
  EXPECT_EQ(Named.bytes(), No);
  DynamicScene Call;
  Call.launch("bytes(n)", 30);
  EXPECT_EQ(Call.bytes(), No);
  DynamicScene Macro;
  Macro.Work.Launches[0].Shared.Range = {};
  EXPECT_EQ(Macro.bytes(), No);
  DynamicScene OfFile;
  OfFile.S.array().Function.clear();
  EXPECT_EQ(OfFile.bytes(), No);
  DynamicScene Large; // 48000 bytes, and 1500 more
  Large.S.Kernels[0].How.DynamicShared = 48000;
  EXPECT_EQ(Large.bytes(), No);
  DynamicScene Assumed;
  Assumed.S.Kernels[0].BlockAssumed = true;
  EXPECT_EQ(Assumed.bytes(), No);
}

TEST(Edits, DynamicBytesThatTheLaunchHidesAreNoHindrance) {
  Scene S(4, {0});
  S.kernel(Shape::of(64)); // <<<1, 64, bytes>>>
  S.store(5, [](unsigned X, unsigned, unsigned) { return 4 * X * 4; });
  S.use(5, {"4 * threadIdx.x"});
  std::vector<Fix> Fixes =
      proposeLayouts(S.Arrays[0], S.Arrays, S.tables(), Profile());
  ASSERT_FALSE(Fixes.empty());
  EXPECT_EQ(textOf(Fixes[0].Title),
            "pad 'tile' by 1 element after every 32: i + i / 32");
  EXPECT_EQ(Fixes[0].WavefrontsBefore, 8u);
  EXPECT_EQ(Fixes[0].WavefrontsAfter, 2u);
  for (const Fix &F : Fixes) {
    EXPECT_TRUE(F.Edits.empty());
    EXPECT_EQ(F.BytesBefore, 0u);
  }
  EXPECT_EQ(textOf(Fixes[0].WhyNoEdit),
            "the bytes of dynamic shared memory at the launch are not known");
}

TEST(Edits, SubscriptsThatAreNumbersAreComputed) {
  Arrangement Pad;
  Pad.How = Arrangement::Kind::FlatPadding;
  Pad.Every = 32;
  Pad.Amount = 2;
  EXPECT_EQ(padded("0", Pad), "0");
  EXPECT_EQ(padded("70", Pad), "74");
  EXPECT_EQ(padded("010", Pad), "010 + 010 / 32 * 2"); // octal
  EXPECT_EQ(padded("y * 16 + x", Pad), "y * 16 + x + (y * 16 + x) / 32 * 2");
  EXPECT_EQ(padded("i ^ 1", Pad), "(i ^ 1) + (i ^ 1) / 32 * 2");
  Arrangement Swizzle;
  Swizzle.How = Arrangement::Kind::Swizzle;
  Swizzle.Mask = 7;
  EXPECT_EQ(swizzled("i", "0", Swizzle, 32), "i");
  EXPECT_EQ(swizzled("i + 1", "9", Swizzle, 32), "(i + 1) ^ 1");
  EXPECT_EQ(swizzled("5", "9", Swizzle, 32), "4");
}

namespace {

using Term = ArrayDeclaration::Use::Term;

/// A term that is not negative. Most: -1 for none.
Term term(std::string Before, std::string Factor, uint64_t Value,
          int64_t Most = -1) {
  Term T;
  T.Before = std::move(Before);
  T.Factor = std::move(Factor);
  T.Value = Value;
  T.Multiple = std::max<uint64_t>(1, Value);
  T.IsNotNegative = true;
  if (Most >= 0)
    T.Most = Most;
  return T;
}

std::string sumOf(llvm::ArrayRef<Term> Terms, uint64_t Every, uint64_t Amount,
                  uint64_t OuterEvery = 0) {
  Arrangement Pad;
  Pad.How = Arrangement::Kind::FlatPadding;
  Pad.Every = Every;
  Pad.Amount = Amount;
  Pad.OuterEvery = OuterEvery;
  Pad.OuterAmount = OuterEvery ? 1 : 0;
  const auto Sum = paddedSum(Terms, Pad);
  return !Sum ? "none"
              : Sum->Text + (Sum->Fits.empty() ? "" : " for " + Sum->Fits);
}

} // namespace

TEST(Edits, RowsArePaddedInTheirLength) {
  const Term Row = term("y * ", "64", 64), Column = term("x", "", 0);
  EXPECT_EQ(sumOf({Row, Column}, 32, 1), "y * 66 + x + x / 32");
  EXPECT_EQ(sumOf({Column, Row}, 32, 4), "x + y * 72 + x / 32 * 4");
  EXPECT_EQ(sumOf({Row}, 32, 1), "y * 66");
  EXPECT_EQ(sumOf({term("y * ", "WIDTH", 64), Column}, 32, 1),
            "y * (WIDTH + WIDTH / 32) + x + x / 32");
  EXPECT_EQ(sumOf({Row, Column}, 32, 1, 64), "y * 67 + x + x / 32 + x / 64");
  // 48 is no multiple of 32, and a row may begin anywhere.
  EXPECT_EQ(sumOf({term("y * ", "48", 48), Column}, 32, 1), "none");
  EXPECT_EQ(sumOf({Row, Column}, 32, 1, 128), "none");
}

TEST(Edits, WhatIsTooSmallToMatterIsNotDivided) {
  const Term Row = term("y * ", "64", 64), Group = term("x * ", "8", 8);
  EXPECT_EQ(sumOf({Row, Group, term("i", "", 0, 7)}, 32, 1),
            "y * 66 + x * 8 + i + (x * 8) / 32");
  EXPECT_EQ(sumOf({Row, Group, term("i", "", 0, 8)}, 32, 1),
            "y * 66 + x * 8 + i + (x * 8 + i) / 32");
  EXPECT_EQ(sumOf({Group, term("i", "", 0, 3), term("j", "", 0, 4)}, 32, 1),
            "x * 8 + i + j + (x * 8) / 32");
  EXPECT_EQ(sumOf({Group, term("i", "", 0, 3), term("j", "", 0, 5)}, 32, 1),
            "none");
  // All of it stays in one group of 32.
  EXPECT_EQ(sumOf({Row, term("x", "", 0, 15), term("", "16", 16, 16)}, 32, 1),
            "y * 66 + x + 16");
  EXPECT_EQ(sumOf({Row, term("x", "", 0, 15), term("", "17", 17, 17)}, 32, 1),
            "y * 66 + x + 17 + (x + 17) / 32");
}

TEST(Edits, SumsThatMayBeNegativeAreDividedWhole) {
  Term Left = term("dx", "", 0);
  Left.IsNotNegative = false;
  EXPECT_EQ(sumOf({term("y * ", "64", 64), Left}, 32, 1), "none");
  EXPECT_EQ(sumOf({}, 32, 1), "none");
}

TEST(Edits, WhatASumRestsOnIsNamed) {
  Term Row = term("y * ", "N", 64), Group = term("x * ", "M", 8),
       Small = term("i", "", 0, 7);
  const Term Column = term("x", "", 0);
  Row.MultipleMayDiffer = true;
  EXPECT_EQ(sumOf({Row, Column}, 32, 1), "y * (N + N / 32) + x + x / 32 for N");
  Small.RangeMayDiffer = true;
  EXPECT_EQ(sumOf({Group, Small}, 32, 1), "x * M + i + (x * M) / 32 for i");
  // The bound is of no use, but that it is not negative is.
  EXPECT_EQ(sumOf({term("y * ", "64", 64), Small, Column}, 32, 1),
            "y * 66 + i + x + (i + x) / 32 for i");
}

namespace {

/// An array of pairs written field by field at lines 5 and 6.
Scene pairs() {
  Scene S(8, {64}, "Pair");
  S.array().ElementAlignment = 4;
  S.array().Fields = {{"a", "float", 0, 4}, {"b", "int", 4, 4}};
  S.array().StatementRange = {"k.cu", 80, 40};
  S.kernel(Shape::of(64));
  for (int F = 0; F != 2; ++F) {
    S.store(
        5 + F, [=](unsigned X, unsigned, unsigned) { return X * 8 + F * 4; },
        4);
    S.use(5 + F, {"i"});
    ArrayDeclaration::Use &U = S.array().Uses.back();
    U.Member = F ? "b" : "a";
    U.MemberRange = {"k.cu", U.Range.Offset + U.Range.Length, 2};
  }
  return S;
}

EditPlan split(const Scene &S) {
  Arrangement A;
  A.How = Arrangement::Kind::StructOfArrays;
  return planEdits(record(S.Arrays[0], S.Arrays, S.tables()), A);
}

} // namespace

TEST(Edits, AStructOfArraysRenamesEachUse) {
  Scene S = pairs();
  EditPlan P = split(S);
  ASSERT_EQ(textOf(P.WhyNot), "");
  ASSERT_EQ(P.Edits.size(), 5u);
  EXPECT_EQ(P.Edits[0].Text,
            "__shared__ float tile_a[64]; __shared__ int tile_b[64];");
  EXPECT_EQ(P.Edits[0].Range.Offset, 80u);
  EXPECT_EQ(P.Edits[1].Text, "tile_a");
  EXPECT_EQ(P.Edits[1].Range.Length, 4u);
  EXPECT_EQ(P.Edits[2].Text, "");
  EXPECT_EQ(P.Edits[2].Range.Offset, 1007u);
  EXPECT_EQ(P.Edits[3].Text, "tile_b");
}

TEST(Edits, AStructOfArraysNeedsFieldsOfSimpleType) {
  Scene S = pairs();
  S.array().Uses[1].Member = "";
  EXPECT_EQ(textOf(split(S).WhyNot),
            "the use at line 6 takes a whole element, not one field");
  S = pairs();
  S.array().Fields[0].Type = "float[1]";
  EXPECT_EQ(textOf(split(S).WhyNot), "a field of 'tile' has no simple type");
  S = pairs();
  S.array().StatementRange = {};
  EXPECT_EQ(textOf(split(S).WhyNot),
            "the declaration of 'tile' declares other names too");
}

static EditPlan padElements(const Scene &S) {
  Arrangement A;
  A.How = Arrangement::Kind::ElementPadding;
  A.Amount = 4;
  return planEdits(record(S.Arrays[0], S.Arrays, S.tables()), A);
}

TEST(Edits, PaddingOfElementsIsAFieldAtTheEnd) {
  Scene S = pairs();
  S.array().Record = {{"a.cu", 40, 0}, ""};
  EditPlan P = padElements(S);
  ASSERT_EQ(textOf(P.WhyNot), "");
  ASSERT_EQ(P.Edits.size(), 1u);
  EXPECT_EQ(P.Edits[0].Text, " char padding[4];");
  EXPECT_EQ(P.Edits[0].Range.Offset, 40u);
  EXPECT_EQ(P.Edits[0].Range.Length, 0u);
  S.array().Fields[1].Name = "padding";
  EXPECT_EQ(padElements(S).Edits.at(0).Text, " char padding_[4];");
}

TEST(Edits, PaddingOfElementsNeedsAStructOfTheArraysOwn) {
  Scene S = pairs();
  EXPECT_EQ(textOf(padElements(S).WhyNot),
            "the type of the elements is not a plain struct of this file");
  S.array().Record = {{"a.cu", 40, 0}, "somebody uses it"};
  EXPECT_EQ(textOf(padElements(S).WhyNot), "somebody uses it");
  S.array().Record->WhyFixed = "";
  S.array().Uses[1].Member = "";
  EXPECT_EQ(textOf(padElements(S).WhyNot),
            "the use at line 6 takes a whole element, not one field");
}
