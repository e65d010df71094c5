//===- RewritesTest.cpp - Edits for private arrays ------------------------===//
#include "warplint/Rewrites/Rewrites.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"
#include <functional>
#include <map>

using namespace warplint;

namespace {

using Kind = IndexReason::Kind;

/// A kernel with a private array `a` of `Elements` floats, declared at line 2
/// and accessed as `a[i]` at line 4 of the source.
struct Scene {
  explicit Scene(std::string Text, uint64_t Elements = 4) {
    Sources["a.cu"] = std::move(Text);
    PrivateArray P;
    P.Name = "a";
    P.Where = {"a.cu", 2, 0};
    P.Bytes = 4 * Elements;
    P.ElementBytes = 4;
    P.LikelyLocal = true;
    Table.Kernel = "k";
    Table.How.Block = Shape::of(64);
    Table.PrivateArrays = {P};
    F.WantsRewrite = true;
    F.Array = "a";
    F.ArrayWhere = P.Where;
    ArrayDeclaration D;
    D.Name = "a";
    D.Function = "k";
    D.Where = {"a.cu", 2, 9};
    D.Space = ArraySpace::Private;
    D.Extents.emplace_back();
    D.Extents[0].Elements = Elements;
    D.StatementRange = range("float a[4];");
    D.DeclaratorRange = range("a[4]");
    D.NameRange = range("a", "a[4]");
    D.InitializerRange = {"a.cu", D.DeclaratorRange.Offset + 4, 0};
    D.IsAssignable = true;
    Arrays = {D};
    KernelDeclaration K;
    K.Mangled = "k";
    Kernels = {K};
  }

  /// The first place of a text, or behind another one.
  EditRange range(llvm::StringRef Part, llvm::StringRef Behind = "") const {
    const llvm::StringRef Text = Sources.at("a.cu");
    const size_t At = Text.find(Part, Behind.empty() ? 0 : Text.find(Behind));
    EXPECT_NE(At, Text.npos) << Part.str();
    return {"a.cu", unsigned(At), unsigned(Part.size())};
  }

  /// An access at line 4 with the subscript `a[i]`.
  void site(std::vector<IndexReason> Why, bool IsOfLoop = true) {
    Access A;
    A.Space = MemorySpace::Local;
    A.Array = "a";
    A.ArrayWhere = {"a.cu", 2, 0};
    A.Where = {"a.cu", 4, 5};
    A.Index = Uniformity::Varying;
    A.IndexWhy = std::move(Why);
    Table.Accesses.push_back(A);
    SubscriptShape S;
    S.Base = {"a.cu", 2, 9};
    S.IsOfArray = true;
    S.Lines = {"a.cu", 4, 4};
    S.Range = range("a[i]");
    S.Indexes = {{"a.cu", S.Range.Offset + 2, 1}};
    S.IndexTexts = {"i"};
    if (IsOfLoop)
      S.Loops = {0};
    Shapes.Subscripts.push_back(S);
    ArrayDeclaration::Use U;
    U.Range = S.Range;
    U.Subscripts = S.Indexes;
    Arrays[0].Uses.push_back(U);
  }

  LoopShape &loop(llvm::StringRef Text) {
    LoopShape L;
    L.Where = {"a.cu", 3, 3};
    L.Range = range(Text);
    L.IsInBlock = true;
    Shapes.Loops = {L};
    return Shapes.Loops[0];
  }

  void run() {
    RewriteFacts In{Shapes, Arrays, Kernels, {&Table}, Sources, Gpu};
    addRewrites(F, In);
  }

  /// The text with the edits of the fix of a kind; "" if it has none.
  std::string edited(llvm::StringRef Rewrite) {
    for (const Fix &X : F.Fixes)
      if (X.Rewrite == Rewrite && !X.Edits.empty()) {
        std::string Text = Sources["a.cu"];
        // From the last one on; those at one place in their order.
        std::multimap<unsigned, Edit, std::greater<>> Edits;
        for (const Edit &E : X.Edits)
          Edits.insert({E.Range.Offset, E});
        for (const auto &[At, E] : Edits)
          Text.replace(At, E.Range.Length, E.Text);
        return Text;
      }
    return "";
  }

  std::map<std::string, std::string> Sources;
  CodeShapes Shapes;
  std::vector<ArrayDeclaration> Arrays;
  std::vector<KernelDeclaration> Kernels;
  KernelTable Table;
  Profile Gpu;
  Finding F;
};

const char *const Loop = "void k(int n) {\n"
                         "  float a[4];\n"
                         "  for (int i = 0; i < n; ++i)\n"
                         "    a[i] = 0;\n"
                         "}\n";

void count(Scene &S, LoopShape &L) {
  LoopShape::Counting C;
  C.Counter = "i";
  C.Condition = S.range("i < n");
  C.ConditionText = "i < n";
  C.Body = S.range("a[i] = 0");
  C.Extent = 4;
  L.Counts = C;
}

} // namespace

TEST(Rewrites, ALoopGetsAPragma) {
  Scene S(Loop);
  S.loop("for (int i = 0; i < n; ++i)\n    a[i] = 0");
  S.site({{Kind::CountedLoop, {}, 4}});
  S.run();
  EXPECT_EQ(S.edited("unroll"), "void k(int n) {\n"
                                "  float a[4];\n"
                                "  #pragma unroll\n"
                                "  for (int i = 0; i < n; ++i)\n"
                                "    a[i] = 0;\n"
                                "}\n");
  ASSERT_FALSE(S.F.Fixes.empty());
  const Fix &X = S.F.Fixes[0];
  EXPECT_EQ(X.Kind, Fix::Safety::Safe);
  ASSERT_TRUE(X.Goal);
  EXPECT_EQ(X.Goal->What, FixGoal::Kind::NotLocal);
  EXPECT_EQ(X.Goal->Before, 16);
  EXPECT_EQ(X.ArrayWhere.Column, 9u);
  EXPECT_FALSE(X.WhySame.empty());
}

TEST(Rewrites, APragmaThatForbidsIsReplacedUnsafely) {
  Scene S("void k(int n) {\n"
          "  float a[4];\n"
          "#pragma unroll 1\n"
          "  for (;;) a[i] = 0;\n"
          "}\n");
  LoopShape &L = S.loop("for (;;) a[i] = 0");
  L.Asked = LoopShape::Unrolling::Forbidden;
  L.Pragma = S.range("#pragma unroll 1");
  S.site({{Kind::ForbiddenLoop}});
  S.run();
  EXPECT_NE(S.edited("unroll").find("\n#pragma unroll\n"), std::string::npos);
  EXPECT_EQ(S.F.Fixes[0].Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(textOf(S.F.Fixes[0].WhyUnsafe),
            "the source forbids to unroll the loop");
}

TEST(Rewrites, AnotherFactorIsReplacedUnsafely) {
  Scene S("void k(int n) {\n"
          "  float a[4];\n"
          "#pragma unroll 3\n"
          "  for (;;) a[i] = 0;\n"
          "}\n");
  LoopShape &L = S.loop("for (;;) a[i] = 0");
  L.Asked = LoopShape::Unrolling::Partial;
  L.Pragma = S.range("#pragma unroll 3");
  S.site({{Kind::CountedLoop, {}, 4}});
  S.run();
  EXPECT_NE(S.edited("unroll").find("\n#pragma unroll\n"), std::string::npos);
  EXPECT_EQ(textOf(S.F.Fixes[0].WhyUnsafe),
            "the source asks for another factor of unrolling");
}

TEST(Rewrites, AnUncountedLoopGetsTheExtentAndAGuard) {
  Scene S(Loop);
  count(S, S.loop("for (int i = 0; i < n; ++i)\n    a[i] = 0"));
  S.site({{Kind::UncountedLoop}});
  S.run();
  EXPECT_EQ(S.edited("unroll"), "void k(int n) {\n"
                                "  float a[4];\n"
                                "  #pragma unroll\n"
                                "  for (int i = 0; i < 4; ++i)\n"
                                "    if (i < n) a[i] = 0;\n"
                                "}\n");
  EXPECT_EQ(S.F.Fixes[0].Kind, Fix::Safety::Safe);
}

TEST(Rewrites, NoGuardWhereTheLoopIsLeftOrNotBounded) {
  for (int Case = 0; Case < 4; ++Case) {
    Scene S(Loop);
    LoopShape &L = S.loop("for (int i = 0; i < n; ++i)\n    a[i] = 0");
    count(S, L);
    if (Case == 0)
      L.LeavesEarly = true;
    else if (Case == 1)
      L.Counts->Extent.reset();
    else if (Case == 2)
      L.IsInBlock = false;
    else
      L.Counts.reset();
    S.site({{Kind::UncountedLoop}});
    S.run();
    EXPECT_EQ(S.edited("unroll"), "") << Case;
  }
}

TEST(Rewrites, ALoopInAMacroStaysAndTheAdviceSaysWhy) {
  Scene S(Loop);
  S.loop("for (int i = 0; i < n; ++i)\n    a[i] = 0").Range = EditRange();
  S.site({{Kind::CountedLoop, {}, 4}});
  Fix Advice;
  Advice.Rewrite = "unroll";
  Advice.Title = given("unroll the loop");
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_EQ(S.edited("unroll"), "");
  EXPECT_EQ(textOf(S.F.Fixes.back().WhyNoEdit),
            "a macro expansion contains the loop");
}

TEST(Rewrites, AnIndexOfDataIsNotUnrolled) {
  Scene S(Loop);
  S.loop("for (int i = 0; i < n; ++i)\n    a[i] = 0");
  S.site({{Kind::CountedLoop, {}, 4}, {Kind::LoadedValue}});
  S.run();
  EXPECT_EQ(S.edited("unroll"), "");
}

TEST(Rewrites, ALoadSelectsByComparison) {
  Scene S("void k(int i) {\n"
          "  float a[4];\n"
          "\n"
          "  return a[i];\n"
          "}\n",
          3);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  S.Shapes.Subscripts[0].Is = SubscriptShape::Role::Loaded;
  S.run();
  EXPECT_NE(
      S.edited("select").find("return (i == 0 ? a[0] : i == 1 ? a[1] : a[2]);"),
      std::string::npos)
      << S.edited("select");
}

TEST(Rewrites, AStoreBecomesOneOfSeveral) {
  Scene S("void k(int i) {\n"
          "  float a[4];\n"
          "\n"
          "  a[i] += x;\n"
          "}\n",
          3);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  SubscriptShape &Store = S.Shapes.Subscripts[0];
  Store.Is = SubscriptShape::Role::Stored;
  Store.Statement = S.range("a[i] += x");
  Store.IndexTexts = {"i + 1"};
  S.run();
  EXPECT_NE(S.edited("select").find("\n  if ((i + 1) == 0) a[0] += x;"
                                    "\n  else if ((i + 1) == 1) a[1] += x;"
                                    "\n  else a[2] += x;\n"),
            std::string::npos)
      << S.edited("select");
  // A shuffle in the value would be reached by some lanes only.
  Store.HasCalls = true;
  S.F.Fixes.clear();
  S.run();
  EXPECT_EQ(S.edited("select"), "");
}

TEST(Rewrites, AColumnOfSharedMemoryForEachThread) {
  Scene S(Loop);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  Fix Advice;
  Advice.Rewrite = "shared-column";
  Advice.BytesAfter = 1024;
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_EQ(S.edited("shared-column"), "void k(int n) {\n"
                                       "  __shared__ float a[4][64];\n"
                                       "  for (int i = 0; i < n; ++i)\n"
                                       "    a[i][threadIdx.x] = 0;\n"
                                       "}\n");
  EXPECT_EQ(S.F.Fixes.back().Kind, Fix::Safety::Unsafe);
  S.Kernels[0].MaxThreadsPerBlock = 64;
  S.Table.How.Block = Shape::of(8, 8);
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_NE(
      S.edited("shared-column").find("a[i][threadIdx.y * 8 + threadIdx.x] = 0"),
      std::string::npos);
  EXPECT_EQ(S.F.Fixes.back().Kind, Fix::Safety::Safe);
}

TEST(Rewrites, ARowOfSharedMemoryForAnArrayThatPointersLeadTo) {
  Scene S(Loop);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  Fix Advice;
  Advice.Rewrite = "shared-column";
  Advice.BytesAfter = 1024;
  S.F.Fixes = {Advice};
  ArrayDeclaration &A = S.Arrays[0];
  A.Extents[0].Text = "4";
  A.ElementBytes = 4;
  A.Obstacles.push_back({{}, "its address is taken"});
  A.IsPointedTo = true;
  A.Names = {S.range("a", "a[i]")};
  S.run();
  // Rows are an odd number of words apart.
  EXPECT_EQ(S.edited("shared-row"), "void k(int n) {\n"
                                    "  __shared__ float a[64][5];\n"
                                    "  for (int i = 0; i < n; ++i)\n"
                                    "    a[threadIdx.x][i] = 0;\n"
                                    "}\n");
  EXPECT_EQ(S.F.Fixes.back().BytesAfter, 1024u + 64 * 4);
  A.Extents[0].Text = "N + 1";
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_NE(S.edited("shared-row").find("a[64][(N + 1) + 1];"),
            std::string::npos);
}

TEST(Rewrites, ColumnsForAnArrayOfAFunction) {
  Scene S(Loop);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  Fix Advice;
  Advice.Rewrite = "shared-column";
  S.F.Fixes = {Advice};
  S.Kernels[0].MaxThreadsPerBlock = 64;
  S.Arrays[0].Function = "f";
  S.run();
  EXPECT_EQ(S.F.Fixes.back().WhyNoEdit, Words(Phrase::SharedByCalls));
  S.Arrays[0].IsOncePerThread = true;
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_NE(S.edited("shared-column").find("__shared__ float a[4][64]"),
            std::string::npos);
  EXPECT_EQ(S.F.Fixes.back().Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(S.F.Fixes.back().WhyUnsafe.back(),
            Words(Phrase::CallersHaveBlock, 64u));
  EXPECT_EQ(S.F.Fixes.back().BytesAfter, 4u * 4 * 64);
  // Nor may it be assumed, or be the greatest that bounds allow.
  S.Table.BlockAssumed = true;
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_EQ(S.F.Fixes.back().WhyNoEdit, Words(Phrase::KernelWithOtherBlock));
  S.Table.BlockAssumed = false;
  S.Table.How.From = Launch::Origin::LaunchBounds;
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_EQ(S.F.Fixes.back().WhyNoEdit, Words(Phrase::KernelWithOtherBlock));
  S.Table.How.From = Launch::Origin::Chevron;
  // A kernel without a table may have any block.
  S.Kernels.emplace_back();
  S.Kernels.back().Mangled = "other";
  S.F.Fixes = {Advice};
  S.run();
  EXPECT_EQ(S.F.Fixes.back().WhyNoEdit, Words(Phrase::KernelWithOtherBlock));
}

TEST(Rewrites, ColumnsForAnAssumedBlockAreUnsafe) {
  Scene S(Loop);
  S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
  Fix Advice;
  Advice.Rewrite = "shared-column";
  S.F.Fixes = {Advice};
  S.Table.BlockAssumed = true;
  S.run();
  EXPECT_NE(S.edited("shared-column").find("a[4][64]"), std::string::npos);
  EXPECT_EQ(S.F.Fixes.back().Kind, Fix::Safety::Unsafe);
}

TEST(Rewrites, NoColumnsWithoutAKnownBlockOrWithAnAddressTaken) {
  for (int Case = 0; Case < 3; ++Case) {
    Scene S(Loop);
    S.site({{Kind::LoadedValue}}, /*IsOfLoop=*/false);
    Fix Advice;
    Advice.Rewrite = "shared-column";
    S.F.Fixes = {Advice};
    if (Case == 0)
      S.Table.How.Block = Shape();
    else if (Case == 1)
      S.Arrays[0].Obstacles.push_back({{}, "its address is taken"});
    else
      S.Kernels.clear();
    S.run();
    EXPECT_EQ(S.edited("shared-column"), "") << Case;
    EXPECT_FALSE(S.F.Fixes.back().WhyNoEdit.empty()) << Case;
  }
}
