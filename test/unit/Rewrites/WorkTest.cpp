//===- WorkTest.cpp - Edits that give work to other threads ---------------===//

#include "Work.h"
#include "Accesses.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A source with one kernel, one access to global memory and one launch.
struct Scene {
  explicit Scene(std::string Source) {
    Sources["a.cu"] = std::move(Source);
    Table.Kernel = "k";
    Table.How.Block = Shape::of(128);
    Table.How.Grid = Shape::of(4);
    Table.How.Where = {"a.cu", 9, 1};
    const Access A = costlyAccessOfA();
    Table.Accesses = {A};
    F.Where = A.Where;
    F.KernelsMangled = {"k"};
    F.WantsRewrite = true;
    F.Unit = CostUnit::Sectors;
  }

  /// The place of a text, the `Number`th from 0.
  EditRange range(llvm::StringRef Part, unsigned Number = 0) const {
    const llvm::StringRef Text = Sources.at("a.cu");
    size_t At = Text.find(Part);
    for (; Number; --Number)
      At = Text.find(Part, At + 1);
    EXPECT_NE(At, Text.npos) << Part.str();
    return {"a.cu", unsigned(At), unsigned(Part.size())};
  }
  ChunkLoop &chunk() {
    ChunkLoop L;
    L.Kernels = {"k"};
    L.Where = {"a.cu", 2, 1};
    L.End = {"a.cu", 2, 60};
    L.Type = "int";
    L.IndexBits = 31;
    L.IsOfGrid = true;
    Work.Chunks = {L};
    return Work.Chunks[0];
  }
  void run() {
    RewriteFacts In{Shapes, {}, {}, {&Table}, Sources, Gpu};
    In.Work = &Work;
    In.WithUnknownBlock = WithUnknownBlock;
    F.Fixes.clear();
    addRewrites(F, In);
  }
  const Fix &fix() const {
    static const Fix None;
    EXPECT_EQ(F.Fixes.size(), 1u);
    return F.Fixes.size() == 1 ? F.Fixes[0] : None;
  }
  std::string edited() const {
    std::string Text = Sources.at("a.cu");
    std::vector<Edit> Edits = fix().Edits;
    std::sort(Edits.begin(), Edits.end(), [](const Edit &A, const Edit &B) {
      return A.Range.Offset > B.Range.Offset;
    });
    for (const Edit &E : Edits)
      Text.replace(E.Range.Offset, E.Range.Length, E.Text);
    return Text;
  }

  std::map<std::string, std::string> Sources;
  WorkShapes Work;
  std::set<std::string> WithUnknownBlock;
  CodeShapes Shapes;
  KernelTable Table;
  Profile Gpu;
  Finding F;
};

const char *const Element =
    "\nfor (int i = t * c; i < t * c + c && i < n; i++) a[i] = 0;";

void elementForm(Scene &S, ChunkLoop &L) {
  L.Products = {{S.range("t * c"), "t"}};
  L.Increment = {S.range("i++"), "i"};
  L.Last = {S.range("t * c + c"), "c"};
  L.NeedsType = true;
}

TEST(GridStride, TheCounterIsTheElement) {
  Scene S(Element);
  ChunkLoop &L = S.chunk();
  elementForm(S, L);
  S.run();
  EXPECT_EQ(S.edited(),
            "\nfor (int i = t; i < (int)(gridDim.x * blockDim.x) * c && i < n; "
            "i += gridDim.x * blockDim.x) a[i] = 0;");
  L.Bounded = {S.range("i < t * c + c && i < n"), "i < n"};
  S.run();
  EXPECT_EQ(S.edited(),
            "\nfor (int i = t; i < n; i += gridDim.x * blockDim.x) a[i] = 0;");
  const Fix &X = S.fix();
  EXPECT_EQ(X.Rewrite, "grid-stride");
  ASSERT_TRUE(X.Goal);
  EXPECT_EQ(X.Goal->What, FixGoal::Kind::Cheaper);
  EXPECT_EQ(X.Goal->Array, ""); // all arrays together
  EXPECT_EQ(X.Goal->Before, 512);
  EXPECT_EQ(X.Goal->After, 64);
  EXPECT_FALSE(X.WhySame.empty());
}

TEST(GridStride, TheIndexMustNotWrap) {
  Scene S(Element);
  ChunkLoop &L = S.chunk();
  elementForm(S, L);
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe); // n is not known
  L.BoundParameter = 1;
  S.Table.How.Arguments.resize(2);
  S.Table.How.Arguments[1].Integer = 0x7fffffff - 512;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  S.Table.How.Arguments[1].Integer = 0x7fffffff - 511;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(textOf(S.fix().WhyUnsafe),
            "the last index of a thread may be larger by the number of threads "
            "than now, and must stay below 2147483647");
  L.IndexBits = 63;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
}

TEST(GridStride, TheCounterCountsFromZero) {
  Scene S("\nfor (int j = 0; j < c; j++) a[t * c + j] = b[t * c + j];");
  ChunkLoop &L = S.chunk();
  L.Products = {{S.range("t * c"), "t"}, {S.range("t * c", 1), "t"}};
  L.Counters = {{S.range("j]"), "j"}, {S.range("j]", 1), "j"}};
  for (ChunkLoop::Part &P : L.Counters)
    P.Range.Length = 1;
  L.IndicesOccur = true;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  EXPECT_EQ(S.edited(),
            "\nfor (int j = 0; j < c; j++) a[t + j * gridDim.x * blockDim.x] = "
            "b[t + j * gridDim.x * blockDim.x];");
  L.IsOfGrid = false;
  L.NeedsType = true;
  S.run();
  EXPECT_NE(S.edited().find("a[t + j * (int)blockDim.x]"), std::string::npos);
  L.Limit = "rows";
  S.run();
  EXPECT_NE(S.edited().find("a[t + j * min(rows, (int)blockDim.x)]"),
            std::string::npos);
  L.MayOverlap = {{"a", "b"}};
  L.FloatSums = {"s"};
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(textOf(S.fix().WhyUnsafe),
            "'a' and 'b' must not overlap, and neither is __restrict__; 's' is "
            "summed up in another order, which may be rounded otherwise");
}

TEST(GridStride, AdviceAndNothing) {
  Scene S(Element);
  S.chunk().WhyNot = "it calls 'f'";
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Advice);
  EXPECT_EQ(textOf(S.fix().WhyNoEdit), "it calls 'f'");
  S.Table.Accesses[0].PerRequest.High = 4; // nothing to gain
  S.Table.Accesses[0].TotalHigh = 64;
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
}

KernelAxes &axes(Scene &S) {
  using Variable = KernelAxes::Use::Variable;
  KernelAxes A;
  A.Kernels = {"k"};
  A.Where = {"a.cu", 1, 1};
  EditRange Block = S.range("blockDim.x"), Thread = S.range("threadIdx.x");
  Block.Offset += 9;
  Thread.Offset += 10;
  Block.Length = Thread.Length = 1;
  A.Uses = {{Variable::BlockSize, 0, Block},
            {Variable::ThreadIndex, 0, Thread}};
  A.Walks = {{{"a.cu", 2, 5}, "a", true}};
  A.WhyNotNumbered = "a macro contains the kernel";
  S.Work.Axes = {A};
  return S.Work.Axes[0];
}

const char *const Columns =
    "blockDim.x + threadIdx.x\nk<<<dim3(w / block.x, h), block(32, 8)>>>";

TEST(ExchangeAxes, SquareBlocksNeedNoOtherLaunch) {
  Scene S(Columns);
  axes(S);
  S.Table.How.Block = Shape::of(16, 16);
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  EXPECT_EQ(S.edited().substr(0, 24), "blockDim.x + threadIdx.y");
  // Another launch may have another block.
  S.WithUnknownBlock = {"k"};
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "a launch of the kernel is not in this file");
}

/// Uses of the threads of `Columns`, which can have a number.
KernelAxes &numbered(Scene &S) {
  KernelAxes &A = axes(S);
  A.WhyNotNumbered.clear();
  A.Begin = S.range("k<<<");
  A.Begin.Length = 0;
  A.Break = " ";
  A.Number = "thread";
  A.Uses[1].Whole = S.range("threadIdx.x");
  A.Uses[1].IsOperand = true;
  return A;
}

TEST(RenumberThreads, OfABlockWhoseLaunchesAreNotAllKnown) {
  Scene S(Columns);
  numbered(S);
  S.Table.How.Block = Shape::of(16, 16);
  S.WithUnknownBlock = {"k"};
  S.run();
  EXPECT_EQ(S.fix().Rewrite, "renumber-threads");
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  EXPECT_EQ(S.edited().substr(0, 38),
            "blockDim.x + (thread / blockDim.y)\n co");
  // One of few rows gains little.
  S.Table.How.Block = Shape::of(64, 2);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "a launch of the kernel is not in this file");
}

TEST(RenumberThreads, OfTheGrid) {
  Scene S(Columns);
  KernelAxes &A = numbered(S);
  A.Walks.clear();
  A.BlockWalks = {{{"a.cu", 2, 5}, "a", 1, true}};
  S.Table.How.Block = Shape::of(256);
  S.Table.How.Grid = Shape::of(1, 64);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit), "");
  EXPECT_EQ(S.edited().substr(0, 34), "blockDim.x + (thread / gridDim.y)\n");
  EXPECT_EQ(textOf(S.fix().Title), "number the threads of the grid along "
                                   "blockIdx.y first in the kernel");
  A.FloatSums = {"sum"};
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  S.Table.How.Grid = Shape::of(1, 3);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "a launch has only 3 blocks along blockIdx.y, so that few threads "
            "would have neighbouring elements");
  S.Table.How.Grid = Shape::of(1, 50000000);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "a launch has more than 4294967295 threads along an axis");
  S.Table.How.Grid = Shape::of(1, 64);
  A.Named = {S.range("block(32")};
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "code of the kernel that is not compiled here names built-in "
            "variables, too");
  // As many accesses are better as they are.
  A.BlockWalks.push_back({{"a.cu", 3, 5}, "b", 1, false});
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
}

TEST(ExchangeAxes, OtherBlocksAreExchangedWithTheirLaunches) {
  Scene S(Columns);
  KernelAxes &A = axes(S);
  S.Table.How.Block = Shape::of(32, 8);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "a launch of the kernel is not in this file");
  LaunchExtents L;
  L.Kernel = "k";
  L.Where = {"a.cu", 9, 1};
  L.Sizes = {{{S.range("w / block.x"), "w / block.x"}, {S.range("h"), "h"}},
             {{S.range("32"), "32"}, {S.range("8"), "8"}}};
  L.Sizes[0].second.Range.Offset = S.range(" h").Offset + 1;
  EditRange X = S.range("block.x");
  L.Components = {{{"a.cu", X.Offset + 6, 1}, "x"}};
  S.Work.Launches = {L};
  S.run();
  EXPECT_EQ(S.edited(), "blockDim.y + threadIdx.y\n"
                        "k<<<dim3(h, w / block.y), block(8, 32)>>>");
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  A.IsOfFile = true;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  S.Table.How.Grid.Extent[0] = 65536;
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyUnsafe), "a grid has at most 65535 blocks in y");
  S.Work.NamedOtherwise = {"k"};
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "the kernel is named otherwise than in a launch");
}

TEST(ExchangeAxes, ATransposeIsAsSlowTheOtherWay) {
  Scene S(Columns);
  axes(S).Walks.push_back({{"a.cu", 2, 9}, "b", false});
  S.Table.How.Block = Shape::of(16, 16);
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
}

TEST(AlignedRecord, TheStructThatTheArrayHas) {
  Scene S("struct Pair { float x, y; };\nuse(a[i].x);");
  PointedRecord R;
  R.Kernel = "k";
  R.Array = "a";
  R.Name = "Pair";
  R.Where = {"a.cu", 1, 1};
  R.Bytes = 8;
  R.Alignment = 4;
  R.Better = 8;
  R.Behind = S.range(" Pair");
  R.Behind.Length = 0;
  S.F.Array = "a";
  S.Work.Records = {R};
  S.run();
  EXPECT_EQ(S.edited(),
            "struct alignas(8) Pair { float x, y; };\nuse(a[i].x);");
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  EXPECT_EQ(S.fix().Goal->Before, 512);
  EXPECT_EQ(S.fix().Goal->After, 64);
  S.Work.Records[0].Behind = {};
  S.run();
  EXPECT_TRUE(S.fix().Edits.empty());
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "the definition of 'Pair' is in a macro");
  // A load of the whole struct gains nothing.
  S.Table.Accesses[0].Bytes = 8;
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
  S.Table.Accesses[0].Bytes = 4;
  S.Work.Records[0].Array = "b";
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
}

/// `if (x < w) a[x * w + y] = b[x];` with x of a thread and its block.
CrossedMove &move(Scene &S) {
  CrossedMove M;
  M.Kernels = {"k"};
  M.Where = M.First = {"a.cu", 2, 5};
  M.Array = "a";
  M.Type = "float";
  M.Bytes = 4;
  M.Steps.resize(2);
  M.Steps[0].Offset = S.range("int x").Offset;
  M.Steps[0].Written = {"int x = threadIdx.x;", "int x = \1;"};
  M.Steps[0].IsOfThread = M.Steps[0].IsForPlace = M.Steps[0].IsForValue = true;
  M.Steps[1] = M.Steps[0];
  M.Steps[1].Offset = S.range("if").Offset;
  M.Steps[1].IsGuard = true;
  M.Steps[1].Written = {"x < w", "x < w"};
  M.Place = {"a[x * w + threadIdx.y]", "a[x * w + \2]"};
  M.Value = {"b[x]", "b[x]"};
  M.Operator = "=";
  M.Range = S.range("int x = threadIdx.x; if (x < w) a[0] = b[x]; // one");
  M.Offset = S.range("a[0]").Offset;
  M.Tile = "tile";
  M.Thread = "thread";
  M.Column = "column";
  M.Row = "row";
  S.Work.Moves = {M};
  S.F.Operation = S.Table.Accesses[0].Op = AccessKind::Store;
  return S.Work.Moves[0];
}

const char *const Move =
    "\n  int x = threadIdx.x; if (x < w) a[0] = b[x]; // one";

TEST(ThroughTile, SquareBlocks) {
  Scene S(Move);
  move(S);
  S.Table.How.Block = Shape::of(32, 32);
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  EXPECT_EQ(S.edited(), "\n  int x = threadIdx.x; // one\n"
                        "  __shared__ float tile[32][33];\n"
                        "  if (x < w) {\n"
                        "    tile[threadIdx.y][threadIdx.x] = b[x];\n"
                        "  }\n"
                        "  __syncthreads();\n"
                        "  {\n"
                        "    int x = threadIdx.y;\n"
                        "    if (x < w) {\n"
                        "      a[x * w + threadIdx.x] = "
                        "tile[threadIdx.x][threadIdx.y];\n"
                        "    }\n"
                        "  }");
  S.Work.NamedOtherwise = {"k"};
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyUnsafe), "a launch with another block than those "
                                       "in sight would leave the tile");
}

TEST(ThroughTile, OtherBlocks) {
  Scene S(Move);
  move(S).IsOfFile = true;
  S.Table.How.Block = Shape::of(16, 16); // no padding is free of conflicts
  S.run();
  EXPECT_NE(S.edited().find("tile[16][16]"), std::string::npos);
  EXPECT_NE(S.edited().find("tile[threadIdx.y][threadIdx.x ^ threadIdx.y]"),
            std::string::npos);
  S.Table.How.Block = Shape::of(32, 8);
  S.run();
  EXPECT_NE(S.edited().find("tile[8][36]"), std::string::npos);
  EXPECT_NE(S.edited().find("thread = threadIdx.y * 32 + threadIdx.x;"),
            std::string::npos);
  EXPECT_NE(S.edited().find("a[x * w + row] = tile[row][column];"),
            std::string::npos);
  S.Table.How.Block = Shape::of(256);
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
  S.Table.BlockAssumed = true;
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "the size of the block is not known or differs by launch");
}

TEST(ThroughTile, LargeElements) {
  // Accessed in parts of 4 and of 16 bytes.
  for (unsigned Bytes : {12u, 256u}) {
    Scene S(Move);
    move(S).Bytes = Bytes;
    S.Table.How.Block = Shape::of(16, 16);
    S.run();
    EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe) << Bytes;
  }
}

TEST(HalveDistance, BlocksWithAPowerOfTwo) {
  Scene S("\nif (t % (2 * s) == 0)");
  S.F.Unit = CostUnit::Warps;
  DivergentBranch B;
  B.Where = {"a.cu", 2, 5};
  B.DependsOnThread = true;
  B.WarpsUsed = 24;
  B.WarpsNeeded = 7;
  S.Table.Branches = {B};
  SparseGuard G;
  G.Kernels = {"k"};
  G.Where = G.End = B.Where;
  G.Edits = {{S.range("t % (2 * s) == 0"), "t < s"}};
  G.Array = "a";
  G.IsShared = true;
  S.Work.Sparse = {G};
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Safe);
  EXPECT_EQ(S.edited(), "\nif (t < s)");
  ASSERT_TRUE(S.fix().Goal);
  EXPECT_EQ(S.fix().Goal->Unit, CostUnit::Warps);
  EXPECT_EQ(S.fix().Goal->Before, 24);
  EXPECT_EQ(S.fix().Goal->After, 7);
  S.Work.Sparse[0].IsFloat = true;
  S.run();
  EXPECT_EQ(S.fix().Kind, Fix::Safety::Unsafe);
  S.Table.How.Block = Shape::of(96);
  S.run();
  EXPECT_EQ(textOf(S.fix().WhyNoEdit),
            "the number of threads of a launch is no "
            "power of two, or not the one that the loop is for");
}

} // namespace
