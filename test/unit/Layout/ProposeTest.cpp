//===- ProposeTest.cpp - Which layouts are proposed -----------------------===//
#include "warplint/Layout/Propose.h"
#include "Scene.h"
#include "warplint/Layout/Search.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::vector<Fix> propose(const Scene &S, const Profile &Gpu = Profile()) {
  return proposeLayouts(S.Arrays.front(), S.Arrays, S.tables(), Gpu);
}

const Fix *find(const std::vector<Fix> &Fixes, llvm::StringRef Layout) {
  for (const Fix &F : Fixes)
    if (F.Layout == Layout)
      return &F;
  return nullptr;
}

/// Store by rows, load by columns: `tile[y][x]` then `tile[x][y]`.
void transpose(Scene &S, unsigned Side, std::string Name = "_Z1kv") {
  int64_t Bytes = S.Arrays.back().ElementBytes;
  S.kernel(Shape::of(Side, Side), Name);
  S.store(5, [=](unsigned X, unsigned Y, unsigned) {
    return (Y * Side + X) * Bytes;
  });
  S.load(6, [=](unsigned X, unsigned Y, unsigned) {
    return (X * Side + Y) * Bytes;
  });
  S.use(5, {"threadIdx.y", "threadIdx.x"});
  S.use(6, {"threadIdx.x", "threadIdx.y"});
}

} // namespace

// ptxas places arrays one behind the other, at the alignment of an element.
TEST(Propose, ArraysThatAreAccessedAsVectorsStayAligned) {
  Scene S(4, {31, 32});
  S.kernel(Shape::of(31, 1));
  S.store(5, [](unsigned X, unsigned, unsigned) { return X * 128; });
  S.use(5, {"threadIdx.x", "0"});
  Access Other = S.Kernels.back().Accesses.back();
  Other.Array = "line";
  Other.ArrayWhere.Line += 1;
  Other.Where.Line = 6;
  S.Kernels.back().Accesses.push_back(Other);
  auto Edited = [&] {
    const std::vector<Fix> Fixes = propose(S);
    const Fix *F = find(Fixes, "row-padding");
    return F && F->Edits.size() == 1 ? F->Edits[0].Text : "";
  };
  EXPECT_EQ(granuleOfOthers(&S.array(), S.Arrays, S.Kernels.back()), 4u);
  EXPECT_EQ(Edited(), "33");
  S.Kernels.back().Accesses.back().Bytes = 16;
  EXPECT_EQ(granuleOfOthers(&S.array(), S.Arrays, S.Kernels.back()), 16u);
  EXPECT_EQ(Edited(), "36");
  // An element of 16 bytes brings its own alignment.
  S.Arrays.push_back(S.array());
  S.Arrays.back().Name = "line";
  S.Arrays.back().Where.Line += 1;
  S.Arrays.back().ElementBytes = S.Arrays.back().ElementAlignment = 16;
  EXPECT_EQ(granuleOfOthers(&S.array(), S.Arrays, S.Kernels.back()), 1u);
  EXPECT_EQ(Edited(), "33");
}

TEST(Propose, Tile32GetsPitch33) {
  Scene S(4, {32, 32});
  transpose(S, 32);
  std::vector<Fix> Fixes = propose(S);
  ASSERT_FALSE(Fixes.empty());
  const Fix &F = Fixes.front();
  EXPECT_EQ(textOf(F.Title), "pad rows of 'tile' to 33 elements");
  EXPECT_EQ(F.Kind, Fix::Safety::Safe);
  EXPECT_EQ(F.WavefrontsBefore, 32u + 32 * 32);
  EXPECT_EQ(F.WavefrontsAfter, 64u);
  EXPECT_EQ(F.BytesBefore, 4096u);
  EXPECT_EQ(F.BytesAfter, 4224u);
  EXPECT_EQ(F.BlocksBefore, 2u);
  EXPECT_EQ(F.BlocksAfter, 2u);
  ASSERT_EQ(F.Edits.size(), 1u);
  EXPECT_EQ(F.Edits[0].Text, "33");
  EXPECT_EQ(F.Edits[0].Range.Offset, S.array().Extents[1].Range.Offset);
  ASSERT_EQ(F.Accesses.size(), 2u);
  EXPECT_EQ(F.Accesses[0].WorstAfter, 1u);
  EXPECT_EQ(F.Accesses[1].WorstBefore, 32u);
  EXPECT_EQ(F.Accesses[1].WorstAfter, 1u);
  ASSERT_EQ(F.CheckedOn.size(), 1u);
  EXPECT_EQ(F.CheckedOn[0].Launch, "k.cu:90:3");
  // A swizzle does it without bytes, but changes more of the source.
  const Fix *Swizzle = find(Fixes, "swizzle");
  ASSERT_TRUE(Swizzle);
  EXPECT_EQ(Swizzle->WavefrontsAfter, 64u);
  EXPECT_EQ(Swizzle->BytesAfter, 4096u);
  EXPECT_EQ(textOf(Swizzle->Title), "swizzle columns of 'tile': col ^ row");
  ASSERT_EQ(Swizzle->Edits.size(), 2u);
  EXPECT_EQ(Swizzle->Edits[0].Text, "threadIdx.x ^ threadIdx.y");
}

TEST(Propose, Tile16HasNoPerfectPaddingButASwizzle) {
  Scene S(4, {16, 16});
  transpose(S, 16);
  std::vector<Fix> Fixes = propose(S);
  const Fix *Swizzle = find(Fixes, "swizzle");
  ASSERT_TRUE(Swizzle);
  EXPECT_EQ(Swizzle, &Fixes.front());
  EXPECT_EQ(Swizzle->WavefrontsAfter, 16u);
  for (const FixAccess &A : Swizzle->Accesses)
    EXPECT_EQ(A.WorstAfter, 1u);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title),
            "pad rows of 'tile' to 18 elements (the best padding; none frees "
            "every access: store at line 5 takes 2, load at line 6 takes 1 per "
            "request)");
  ASSERT_EQ(Pad->Accesses.size(), 2u);
  EXPECT_EQ(Pad->Accesses[0].Operation, AccessKind::Store);
  EXPECT_EQ(Pad->Accesses[0].WorstAfter, 2u);
  EXPECT_EQ(Pad->Accesses[1].WorstAfter, 1u);
  EXPECT_EQ(Pad->Accesses[1].WorstBefore, 8u);
}

TEST(Propose, DoublesHalvesAndVectors) {
  Scene D(8, {32, 32}, "double");
  transpose(D, 32);
  EXPECT_EQ(textOf(propose(D).front().Title),
            "pad rows of 'tile' to 33 elements");
  EXPECT_EQ(propose(D).front().WavefrontsAfter, 128u);

  Scene H(2, {32, 32}, "half");
  transpose(H, 32);
  std::vector<Fix> Half = propose(H);
  // Rows of 33 halves shift a column by half a word: two lanes share a word of
  // no column, yet every word has a bank of its own from 34 on.
  EXPECT_EQ(find(Half, "row-padding")->WavefrontsAfter, 64u);

  Scene V(16, {8, 32}, "float4");
  V.kernel(Shape::of(8, 32));
  V.store(5,
          [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 16; });
  V.use(5, {"threadIdx.x", "threadIdx.y"});
  std::vector<Fix> Vector = propose(V);
  ASSERT_TRUE(find(Vector, "row-padding"));
  EXPECT_EQ(find(Vector, "row-padding")->WavefrontsAfter, 8u * 4);
  EXPECT_EQ(find(Vector, "swizzle")->WavefrontsAfter, 8u * 4);
}

TEST(Propose, VectorAccessToAFloatTileKeepsItsAlignment) {
  // Columns of float4 in a float tile: pitch 33 would be misaligned.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32, 8));
  S.store(
      5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y * 4) * 4; },
      16);
  S.use(5, {"threadIdx.x", "threadIdx.y * 4"});
  S.array().Obstacles.push_back(
      {{"k.cu", 5, 5}, "it is reinterpreted as 'float4 *'"});
  std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title), "pad rows of 'tile' to 36 elements");
  EXPECT_EQ(Pad->WavefrontsAfter, 8u * 4);
  const Fix *Swizzle = find(Fixes, "swizzle");
  ASSERT_TRUE(Swizzle);
  EXPECT_EQ(textOf(Swizzle->Title),
            "swizzle columns of 'tile': col ^ ((row & 7) << 2)");
  EXPECT_EQ(textOf(Swizzle->WhyNoEdit),
            "it is reinterpreted as 'float4 *' at line 5");
}

TEST(Propose, AnAccessThatTheCompilerJoinedMayComeApart) {
  // The same requests without a cast in the source: four loads that were joined
  // become four again, each free at any odd pitch.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32, 8));
  S.store(
      5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y * 4) * 4; },
      16);
  S.use(5, {"threadIdx.x", "threadIdx.y * 4"});
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title), "pad rows of 'tile' to 33 elements");
  EXPECT_EQ(Pad->WavefrontsBefore, 8u * 32);
  EXPECT_EQ(Pad->WavefrontsAfter, 8u * 4);
  EXPECT_EQ(Pad->Kind, Fix::Safety::Safe);
}

TEST(Propose, JoinedAccessesMayStayJoinedWithinRows) {
  // Runs of eight columns, joined to vectors: lanes 0 and 4 conflict.
  Scene S(4, {8, 64});
  S.kernel(Shape::of(32));
  S.load(5, [](unsigned X, unsigned, unsigned) { return X % 8 * 32; }, 16);
  S.use(5, {"k", "8 * column + j"});
  const std::vector<Fix> Fixes = propose(S);
  ASSERT_FALSE(Fixes.empty());
  const Fix &First = Fixes.front();
  EXPECT_EQ(textOf(First.Title),
            "pad rows of 'tile' by 4 elements after every 32: "
            "col + col / 32 * 4");
  EXPECT_TRUE(First.IsEstimate);
  EXPECT_EQ(First.WavefrontsBefore, 8u);
  EXPECT_EQ(First.WavefrontsAfter, 4u);
  ASSERT_EQ(First.Edits.size(), 2u);
  EXPECT_EQ(First.Edits[0].Text, "72");
  EXPECT_EQ(First.Edits[1].Text, "8 * column + j + (8 * column + j) / 32 * 4");
  const Fix *Swizzle = find(Fixes, "flat-swizzle");
  ASSERT_TRUE(Swizzle);
  EXPECT_EQ(textOf(Swizzle->Title),
            "swizzle columns of 'tile': col ^ (((col >> 5) & 1) << 2)");
}

TEST(Propose, ThreeExtents) {
  // tile[z][y][x], read with the middle index fastest.
  Scene S(4, {2, 32, 32});
  S.kernel(Shape::of(32, 8, 2));
  S.load(5, [](unsigned X, unsigned Y, unsigned Z) {
    return ((Z * 32 + X) * 32 + Y) * 4;
  });
  S.use(5, {"threadIdx.z", "threadIdx.x", "threadIdx.y"});
  EXPECT_EQ(textOf(propose(S).front().Title),
            "pad rows of 'tile' to 33 elements");
  EXPECT_EQ(propose(S).front().Edits[0].Range.Offset,
            S.array().Extents[2].Range.Offset);

  // Read with the outermost fastest: the middle extent does it too.
  Scene T(4, {32, 4, 8});
  T.kernel(Shape::of(32, 1, 1));
  T.load(5, [](unsigned X, unsigned, unsigned) { return X * 32 * 4; });
  T.use(5, {"threadIdx.x", "0", "0"});
  const std::vector<Fix> Fixes = propose(T);
  EXPECT_EQ(find(Fixes, "row-padding")->WavefrontsAfter, 1u);
}

TEST(Propose, ScanGetsThePaddedIndex) {
  // Up-sweep of a work-efficient scan of 128 elements by 64 threads.
  Scene S(4, {128});
  S.kernel(Shape::of(64));
  Access *A = nullptr;
  for (int Stride = 1, D = 64; D > 0; D /= 2, Stride *= 2) {
    auto At = [=](unsigned X, unsigned, unsigned) -> std::optional<int64_t> {
      if (int(X) >= D)
        return std::nullopt;
      return (Stride * (2 * int64_t(X) + 1) - 1) * 4;
    };
    if (A)
      S.again(*A, At);
    else
      A = &S.load(7, At);
  }
  S.use(7, {"ai"});
  std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "flat-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title),
            "pad 'tile' by 1 element after every 32: i + i / 32");
  EXPECT_EQ(Pad->WavefrontsAfter, 8u);
  ASSERT_EQ(Pad->Edits.size(), 2u);
  EXPECT_EQ(Pad->Edits[0].Text, "131");
  EXPECT_EQ(Pad->Edits[1].Text, "ai + ai / 32");
  const Fix *Remap = find(Fixes, "remap");
  ASSERT_TRUE(Remap);
  EXPECT_EQ(Remap->Kind, Fix::Safety::Advice);
  EXPECT_EQ(Remap->WavefrontsAfter, 8u);
  EXPECT_NE(textOf(Remap->Title).find("sequential addressing"),
            std::string::npos);
}

TEST(Propose, PairsGetOneElementFromEachHalf) {
  Scene S(4, {128});
  S.kernel(Shape::of(64));
  S.store(5, [](unsigned X, unsigned, unsigned) { return 2 * X * 4; });
  S.store(6, [](unsigned X, unsigned, unsigned) { return (2 * X + 1) * 4; });
  S.use(5, {"2 * threadIdx.x"});
  S.use(6, {"2 * threadIdx.x + 1"});
  std::vector<Fix> Fixes = propose(S);
  const Fix *Remap = find(Fixes, "remap");
  ASSERT_TRUE(Remap);
  EXPECT_NE(textOf(Remap->Title).find("one element from each half"),
            std::string::npos);
  EXPECT_EQ(Remap->WavefrontsBefore, 8u);
  EXPECT_EQ(Remap->WavefrontsAfter, 4u);
  const Fix *Pad = find(Fixes, "flat-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(Pad->WavefrontsAfter, 4u);
}

TEST(Propose, StructsOfEvenWords) {
  Scene S(16, {128}, "P4");
  S.array().ElementAlignment = 4;
  S.array().Fields = {{"x", "float", 0, 4},
                      {"y", "float", 4, 4},
                      {"z", "float", 8, 4},
                      {"w", "float", 12, 4}};
  S.kernel(Shape::of(128));
  for (int F = 0; F != 4; ++F) {
    S.store(
        5 + F, [=](unsigned X, unsigned, unsigned) { return X * 16 + F * 4; },
        4);
    S.use(5 + F, {"threadIdx.x"});
  }
  std::vector<Fix> Fixes = propose(S);
  const Fix *Split = find(Fixes, "struct-of-arrays");
  ASSERT_TRUE(Split);
  EXPECT_EQ(Split->WavefrontsBefore, 4u * 4 * 4);
  EXPECT_EQ(Split->WavefrontsAfter, 16u);
  const Fix *Pad = find(Fixes, "element-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title), "pad each element of 'tile' to 20 bytes: 4 "
                                "bytes more at the end of 'P4'");
  EXPECT_EQ(Pad->WavefrontsAfter, 16u);
  EXPECT_EQ(Pad->BytesAfter, 128u * 20);
}

TEST(Propose, TemplateInstancesShareOneFix) {
  Scene S(4, {32, 32});
  S.array().Function = "_Z1kILi32EEvv";
  S.array().Extents[1].Dependent = true;
  S.array().Extents[1].Text = "T";
  transpose(S, 32, "_Z1kILi32EEvv");
  ArrayDeclaration Other = S.array();
  Other.Function = "_Z1kILi64EEvv";
  Other.Extents[0].Elements = Other.Extents[1].Elements = 64;
  S.Arrays.push_back(Other);
  S.kernel(Shape::of(32, 4), "_Z1kILi64EEvv");
  S.load(6, [](unsigned X, unsigned Y, unsigned) { return (X * 64 + Y) * 4; });
  std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(textOf(Pad->Title), "pad rows of 'tile' by 1 element");
  EXPECT_EQ(Pad->CheckedOn.size(), 2u);
  EXPECT_EQ(Pad->CheckedOn[1].Before, 4u * 32);
  EXPECT_EQ(Pad->CheckedOn[1].After, 4u);
  ASSERT_EQ(Pad->Edits.size(), 1u);
  EXPECT_EQ(Pad->Edits[0].Text, "T + 1");
  EXPECT_EQ(Pad->Kind, Fix::Safety::Safe);
  // Another file's instance need not have as many columns.
  const Fix *Swizzle = find(Fixes, "swizzle");
  ASSERT_TRUE(Swizzle);
  EXPECT_EQ(Swizzle->Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(textOf(Swizzle->WhyUnsafe),
            "the swizzle fits the extents of the template instances in sight, "
            "and another instance may have a row that it leaves");
  EXPECT_EQ(textOf(Pad->WhyUnsafe), "");
}

TEST(Propose, ALaunchThatGetsWorseRefusesTheEdit) {
  // One kernel reads columns; the other is free only at a pitch of 32.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32, 8));
  S.load(5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 4; });
  S.kernel(Shape::of(16, 2));
  S.load(6, [](unsigned X, unsigned Y, unsigned) -> std::optional<int64_t> {
    return (X / 8 * 32 + X % 8 + Y * 8 + X / 8 * 16) * 4;
  });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  S.use(6, {"threadIdx.y", "threadIdx.x"});
  for (const Fix &F : propose(S)) {
    bool Worse = false;
    for (const FixScope &C : F.CheckedOn)
      Worse |= C.After > C.Before;
    EXPECT_EQ(Worse, !F.WhyNoEdit.empty()) << textOf(F.Title);
  }
}

TEST(Propose, UnknownAccessesAreSaid) {
  Scene S(4, {32, 32});
  transpose(S, 32);
  S.Kernels[0].Accesses[1].PatternsComplete = false;
  S.Kernels[0].Accesses[1].PerRequest.Reasons = {
      {Reason::Role::Decides, Unknown::Argument, "n"}};
  std::vector<Fix> Fixes = propose(S);
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(Fixes[0].Kind, Fix::Safety::Advice);
  EXPECT_EQ(textOf(Fixes[0].WhyNoEdit),
            "the access at line 6 has unknown lane addresses: argument 'n'");
}

/// The counts of an access hang on what only the host knows.
static void makeConditional(Access &A) {
  A.PatternsComplete = false;
  A.PatternsConditional = true;
}

TEST(Propose, GuardedTilesAreCountedAsIfTheGuardsHold) {
  Scene S(4, {32, 32});
  transpose(S, 32);
  makeConditional(S.Kernels[0].Accesses[0]);
  makeConditional(S.Kernels[0].Accesses[1]);
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(Pad->Kind, Fix::Safety::Safe);
  EXPECT_EQ(Pad->WavefrontsAfter, 64u);
  EXPECT_EQ(textOf(Pad->CountedAs),
            "where each guard holds and loops of unknown length run once");
  LayoutCheck C = measureLayout(S.array(), S.Arrays, S.tables(), Profile());
  EXPECT_EQ(textOf(C.WhyNot), "");
  EXPECT_EQ(C.Wavefronts, Pad->WavefrontsBefore);
}

TEST(Propose, AGuardKeepsLanesInTheArray) {
  // 64 threads by the shape of the block, 32 of them inside.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(64, 8));
  Access &A = S.load(
      5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 4; });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  ASSERT_EQ(propose(S).size(), 1u);
  EXPECT_EQ(textOf(propose(S)[0].WhyNoEdit),
            "the access at line 5 is outside the declared extents");
  makeConditional(A);
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(Pad->WavefrontsBefore, 8u * 32);
  EXPECT_EQ(Pad->WavefrontsAfter, 8u);
}

TEST(Propose, OneAccessDoesNotPayForAnotherOfUnknownCount) {
  // What frees the load of columns makes the diagonal a column, and the other
  // way round: which of them runs more often is not known.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32, 8));
  S.load(5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 4; });
  Access &A = S.load(
      6, [](unsigned X, unsigned, unsigned) { return (X * 32 + 31 - X) * 4; });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  S.use(6, {"threadIdx.x", "31 - threadIdx.x"});
  auto Rises = [](const Fix &F) {
    return llvm::any_of(F.Accesses, [](const FixAccess &Row) {
      return Row.After > Row.Before;
    });
  };
  makeConditional(A);
  for (const Fix &F : propose(S))
    EXPECT_TRUE(!Rises(F) || !F.WhyNoEdit.empty()) << textOf(F.Title);
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_FALSE(Rises(*Pad)) << textOf(Pad->Title);
}

TEST(Propose, ALaunchThatGetsWorseIsNamedBeforeAnAccessOfAnotherOne) {
  // What moves the second row by 16 banks frees the left halves of both rows,
  // and makes the left half of one collide with the right half of the other.
  // In the first launch the former saves more, but how often the latter occurs
  // is not known. The second launch has the latter only.
  Scene S(4, {2, 32});
  auto Across = [](unsigned X, unsigned Y, unsigned) -> std::optional<int64_t> {
    if (Y != 0)
      return std::nullopt;
    return (X / 16 * 32 + X) * 4;
  };
  S.kernel(Shape::of(32, 8));
  S.load(5, [](unsigned X, unsigned, unsigned) {
    return (X % 2 * 32 + X / 2) * 4;
  });
  makeConditional(S.load(6, Across));
  S.kernel(Shape::of(32));
  S.load(7, Across);
  S.use(5, {"threadIdx.x % 2", "threadIdx.x / 2"});
  S.use(6, {"threadIdx.x / 16", "threadIdx.x"});
  S.use(7, {"threadIdx.x / 16", "threadIdx.x"});
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  ASSERT_EQ(Pad->CheckedOn.size(), 2u);
  EXPECT_LT(Pad->CheckedOn[0].After, Pad->CheckedOn[0].Before);
  EXPECT_GT(Pad->CheckedOn[1].After, Pad->CheckedOn[1].Before);
  EXPECT_EQ(textOf(Pad->WhyNoEdit),
            "it makes _Z1kv launched at k.cu:91:3 worse");
  const Recording R = record(S.array(), S.Arrays, S.tables());
  const LayoutStudy Study = search(Profile(), R);
  ASSERT_FALSE(Study.Best.empty());
  for (const LayoutOption &Option : Study.Best) {
    EXPECT_EQ(Option.Worsens, &S.Kernels[1]);
    EXPECT_EQ(Option.WorsensAccess, nullptr);
  }
  // Without the second launch, the access is the reason.
  S.Kernels.pop_back();
  const std::vector<Fix> Alone = propose(S);
  ASSERT_TRUE(find(Alone, "row-padding"));
  EXPECT_EQ(textOf(find(Alone, "row-padding")->WhyNoEdit),
            "it makes the load at line 6 worse, and how often that occurs is "
            "not known");
}

TEST(Propose, IdleLanesMayCostMoreWhereAllCostLess) {
  // Four lanes to a bank, of which neighbours are in two; the padding puts
  // neighbours into one bank, and no more.
  Scene S(4, {1024});
  S.kernel(Shape::of(32));
  Access &A = S.load(5, [](unsigned X, unsigned, unsigned) {
    unsigned Pair = X / 2, Odd = X % 2;
    return ((Pair / 4 * 8 + Odd) * 32 + Pair % 4 * 2 + Odd) * 4;
  });
  Arrangement Pad;
  Pad.How = Arrangement::Kind::FlatPadding;
  Pad.Every = 32;
  Pad.Amount = 31;
  Recording Known = record(S.array(), S.Arrays, S.tables());
  EXPECT_EQ(replay(Profile(), Known, Arrangement())->Wavefronts, 4u);
  std::optional<Outcome> After = replay(Profile(), Known, Pad);
  ASSERT_TRUE(After);
  EXPECT_EQ(After->Wavefronts, 2u);
  EXPECT_FALSE(mayWorsenPartly(Profile(), Known, *After));
  makeConditional(A);
  Recording Guarded = record(S.array(), S.Arrays, S.tables());
  EXPECT_TRUE(mayWorsenPartly(Profile(), Guarded, *After));
}

TEST(Propose, ThePaddingHasThePeriodOfTheBanks) {
  // Every 16th element by neighbouring lanes, and neighbours by neighbours.
  Scene S(4, {1024});
  S.kernel(Shape::of(32));
  S.store(5, [](unsigned X, unsigned, unsigned) { return X * 4; });
  S.load(6, [](unsigned X, unsigned, unsigned) { return X * 16 * 4; });
  S.use(5, {"t"});
  S.use(6, {"t * 16"});
  for (unsigned Banks : {16, 32, 64}) {
    Profile Gpu;
    if (Banks == 16)
      Gpu = llvm::cantFail(parseProfile("half-warp-16"));
    Gpu.Banks = Banks;
    const std::vector<Fix> Fixes = propose(S, Gpu);
    const Fix *Pad = find(Fixes, "flat-padding");
    ASSERT_TRUE(Pad);
    EXPECT_EQ(textOf(Pad->Title), "pad 'tile' by 1 element after every " +
                                      std::to_string(Banks) + ": i + i / " +
                                      std::to_string(Banks))
        << Banks;
  }
}

TEST(Propose, ALayoutThatHardlySavesIsNoEdit) {
  // One conflict in a thousand requests.
  Scene S(4, {32, 32});
  S.kernel(Shape::of(32));
  Access &A = S.load(5, [](unsigned X, unsigned, unsigned) { return X * 4; });
  A.Patterns.front().Times = 4000;
  S.load(6, [](unsigned X, unsigned, unsigned) { return X * 32 * 4; });
  S.use(5, {"0", "threadIdx.x"});
  S.use(6, {"threadIdx.x", "0"});
  std::vector<Fix> Fixes = propose(S);
  ASSERT_FALSE(Fixes.empty());
  EXPECT_EQ(Fixes[0].WavefrontsAfter, 4001u);
  EXPECT_EQ(textOf(Fixes[0].WhyNoEdit),
            "it saves less than one wavefront in a hundred");
  S.Kernels[0].Accesses[0].Patterns.front().Times = 1000;
  EXPECT_EQ(propose(S)[0].Kind, Fix::Safety::Safe);
}

TEST(Propose, ThatNothingIsBetterIsSaid) {
  // Rows of nine: what frees the tiles of 8 x 4 makes the columns collide.
  Scene S(4, {32, 9});
  S.kernel(Shape::of(32, 8));
  S.store(5, [](unsigned X, unsigned Y, unsigned) { return (X * 9 + Y) * 4; });
  S.load(6, [](unsigned X, unsigned Y, unsigned) {
    return ((X / 8 + Y * 4) * 9 + X % 8) * 4;
  });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  S.use(6, {"k", "j"});
  std::vector<Fix> Fixes = propose(S);
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(textOf(Fixes[0].Title),
            "none of the layouts of 'tile' that were tried costs less");
  EXPECT_EQ(Fixes[0].WavefrontsBefore, 8u + 16u);
  EXPECT_TRUE(Fixes[0].Edits.empty());
}

TEST(Propose, PitchResiduesBecomeAdvice) {
  Scene S(4, {0});
  S.kernel(Shape::of(32));
  Access &A = S.load(5, [](unsigned X, unsigned, unsigned) { return X * 4; });
  A.Patterns.clear();
  A.PatternsComplete = false;
  A.ByPitch = Access::Residues{"argument 'pitch'", {}, {}};
  for (unsigned I = 0; I != 32; ++I)
    A.ByPitch->ByResidue.push_back(I ? (I & -I) : 32);
  std::vector<Fix> Fixes = propose(S);
  ASSERT_EQ(Fixes.size(), 1u);
  EXPECT_EQ(textOf(Fixes[0].Title),
            "choose argument 'pitch' so that it is odd: 1 wavefronts per "
            "request; the worst values, 0 modulo 32, cost 32");
}

TEST(Propose, TheLimitOfSharedMemoryIsKept) {
  // 48 KB of doubles: no padding fits, a swizzle does.
  Scene S(8, {192, 32}, "double");
  S.kernel(Shape::of(32, 8));
  S.load(5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 8; });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  std::vector<Fix> Fixes = propose(S);
  for (const Fix &F : Fixes)
    EXPECT_LE(F.BytesAfter, 48u * 1024);
  ASSERT_TRUE(find(Fixes, "swizzle"));
  EXPECT_EQ(textOf(find(Fixes, "row-padding")->Title),
            "no padding of 'tile' fits");
}

TEST(Propose, FewerResidentBlocksAreNotSafe) {
  // 32 blocks of 7 KB fill the multiprocessor exactly; one more word does not.
  Scene S(4, {48, 32});
  S.kernel(Shape::of(32, 2)).StaticSharedBytes = 6144;
  S.load(5, [](unsigned X, unsigned Y, unsigned) { return (X * 32 + Y) * 4; });
  S.use(5, {"threadIdx.x", "threadIdx.y"});
  const std::vector<Fix> Fixes = propose(S);
  const Fix *Pad = find(Fixes, "row-padding");
  ASSERT_TRUE(Pad);
  EXPECT_EQ(Pad->BlocksBefore, 32u);
  EXPECT_EQ(Pad->BlocksAfter, 31u);
  EXPECT_EQ(Pad->Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(textOf(Pad->WhyUnsafe),
            "fewer blocks stay resident on a multiprocessor");
}

TEST(Propose, ASearchOutOfBudgetClaimsNoBest) {
  Scene S(4, {16, 16});
  transpose(S, 16);
  Recording R = record(S.Arrays[0], S.Arrays, S.tables());
  // Two accesses of eight requests: the budget pays for one candidate,
  // pitch 17.
  LayoutStudy Study = search(Profile(), R, 16);
  const LayoutOption *Pad = nullptr;
  for (const LayoutOption &O : Study.Best)
    if (O.After.How.How == Arrangement::Kind::RowPadding)
      Pad = &O;
  ASSERT_TRUE(Pad);
  EXPECT_TRUE(Pad->OutOfBudget);
  EXPECT_EQ(Pad->After.How.Pad.back(), 1u);
  EXPECT_FALSE(search(Profile(), R).Best.front().OutOfBudget);
}
