//===- ChunkLoopTest.cpp - Loops over a chunk of each thread --------------===//

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

/// The loops over chunks of the kernels of a text.
class Chunks : public KernelText {
public:
  explicit Chunks(const std::string &Text) : KernelText(Text) {
    All = findWorkShapes(functions(), names()).Chunks;
  }
  /// The only loop.
  const ChunkLoop &only() const {
    static const ChunkLoop None;
    EXPECT_EQ(All.size(), 1u);
    return All.size() == 1 ? All.front() : None;
  }
  std::string whyNot() const { return only().WhyNot; }
  std::string at(const ChunkLoop::Part &P) const { return textAt(P.Range); }
  std::vector<ChunkLoop> All;
};

/// A kernel with `Body`, in which `t` is the number of the thread.
std::string kernel(const std::string &Body,
                   const std::string &Parameters =
                       "float *out, const float *in, int n, int chunk") {
  return "__global__ void k(" + Parameters +
         ") {\n  int t = blockIdx.x * blockDim.x + threadIdx.x;\n" + Body +
         "\n}\n";
}

TEST(ChunkLoop, CounterFromZero) {
  Chunks C(kernel("  int start = t * chunk;\n"
                  "  for (int j = 0; j < chunk; j++)\n"
                  "    if (start + j < n)\n"
                  "      out[start + j] = 2 * in[start + j];"));
  const ChunkLoop &L = C.only();
  EXPECT_EQ(L.WhyNot, "");
  ASSERT_EQ(L.Products.size(), 1u);
  EXPECT_EQ(C.at(L.Products[0]), "t * chunk");
  EXPECT_EQ(L.Products[0].Text, "t");
  ASSERT_EQ(L.Counters.size(), 3u);
  for (const ChunkLoop::Part &P : L.Counters)
    EXPECT_EQ(C.at(P), "j");
  EXPECT_TRUE(L.IsOfGrid && L.IndicesOccur && L.NeedsType);
  EXPECT_EQ(L.Limit, "");
  EXPECT_EQ(L.BoundParameter, 2u);
  ASSERT_EQ(L.MayOverlap.size(), 1u);
  EXPECT_EQ(L.MayOverlap[0],
            std::make_pair(std::string("out"), std::string("in")));
  EXPECT_EQ(C.textFrom(L.Where).substr(0, 5), "for (");
}

TEST(ChunkLoop, CounterIsTheElement) {
  Chunks C(
      kernel("  for (int i = t * chunk; i < t * chunk + chunk && i < n; ++i)\n"
             "    out[i] += in[i + 1];",
             "float *__restrict__ out, const float *in, int n, int chunk"));
  const ChunkLoop &L = C.only();
  EXPECT_EQ(L.WhyNot, "");
  EXPECT_EQ(C.at(L.Products.at(0)), "t * chunk");
  EXPECT_EQ(C.at(L.Last), "t * chunk + chunk");
  EXPECT_EQ(L.Last.Text, "chunk");
  EXPECT_EQ(C.at(L.Increment), "++i");
  EXPECT_FALSE(L.Bounded.Range.isValid());
  EXPECT_TRUE(L.MayOverlap.empty());
  EXPECT_FALSE(L.IndicesOccur);
}

TEST(ChunkLoop, SharesOfAllElements) {
  const std::string Size = "  const int size = gridDim.x * blockDim.x;\n";
  Chunks C(kernel(Size + "  for (int i = n * t / size; i < n * (t + 1) / size; "
                         "++i)\n    out[i] = i;"));
  const ChunkLoop &L = C.only();
  EXPECT_EQ(L.WhyNot, "");
  EXPECT_EQ(C.at(L.Products.at(0)), "n * t / size");
  EXPECT_EQ(L.Products[0].Text, "t");
  EXPECT_EQ(C.at(L.Bounded), "n * (t + 1) / size");
  EXPECT_EQ(L.Bounded.Text, "n");
  EXPECT_EQ(L.Threads, "size");
  EXPECT_TRUE(L.IsOfGrid && L.IndicesOccur);
  EXPECT_EQ(L.BoundParameter, 2u);
  Chunks Names(kernel(Size + "  int first = t * n / size;\n"
                             "  int last = (t * n + n) / size;\n"
                             "  for (int i = first; i < last; ++i)\n"
                             "    out[i] = i;"));
  EXPECT_EQ(Names.whyNot(), "");
  EXPECT_EQ(Names.at(Names.only().Bounded), "(t * n + n) / size");
  // Products that wrap around leave out elements in the source.
  Chunks Wraps(kernel("  unsigned size = gridDim.x * blockDim.x;\n"
                      "  for (unsigned i = n * t / size; "
                      "i < n * (t + 1u) / size; ++i)\n    out[i] = i;"));
  EXPECT_EQ(Wraps.whyNot(), "its elements times its threads may wrap around");
  Chunks Some(kernel(Size + "  if (t < 100)\n"
                            "    for (int i = n * t / size; "
                            "i < n * (t + 1) / size; ++i)\n"
                            "      out[i] = i;"));
  EXPECT_EQ(Some.whyNot(), "not all threads run it");
  // Shares of another number of threads.
  Chunks Other(kernel("  for (int i = n * t / chunk; "
                      "i < n * (t + 1) / chunk; ++i)\n    out[i] = i;"));
  EXPECT_TRUE(Other.All.empty());
}

TEST(ChunkLoop, ChunksThatReachTheEnd) {
  const std::string Chunk = "  int per = (n + gridDim.x * blockDim.x - 1) / "
                            "(gridDim.x * blockDim.x);\n";
  Chunks Min(kernel(Chunk + "  int first = per * t;\n"
                            "  int last = min(first + per, n);\n"
                            "  if (first >= n)\n    return;\n"
                            "  for (int i = first; i < last; i += 1)\n"
                            "    out[i] = i;"));
  EXPECT_EQ(Min.whyNot(), "");
  EXPECT_EQ(Min.at(Min.only().Bounded), "min(first + per, n)");
  EXPECT_EQ(Min.only().Bounded.Text, "n");
  Chunks Both(kernel(
      Chunk + "  for (int i = t * per; i < n && i < t * per + per; i++)\n"
              "    out[i] = i;"));
  EXPECT_EQ(Both.at(Both.only().Bounded), "i < n && i < t * per + per");
  EXPECT_EQ(Both.only().Bounded.Text, "i < n");
  Chunks Short(
      kernel("  int per = n / (gridDim.x * blockDim.x);\n"
             "  for (int i = t * per; i < n && i < t * per + per; i++)\n"
             "    out[i] = i;"));
  EXPECT_EQ(Short.whyNot(), "");
  EXPECT_FALSE(Short.only().Bounded.Range.isValid());
}

TEST(ChunkLoop, ThreadsOfABlockAndLimits) {
  Chunks Block(
      "__global__ void k(int *a) {\n"
      "  for (int j = 0; j < 8; j++)\n"
      "    a[blockIdx.x * blockDim.x * 8 + threadIdx.x * 8 + j]++;\n}\n");
  EXPECT_EQ(Block.whyNot(), "");
  EXPECT_FALSE(Block.only().IsOfGrid);
  Chunks Some(kernel("  if (t >= n)\n    return;\n"
                     "  for (int j = 0; j < chunk; ++j)\n"
                     "    out[t * chunk + j] = in[t * chunk + j];"));
  EXPECT_EQ(Some.whyNot(), "");
  EXPECT_EQ(Some.only().Limit, "n");
  EXPECT_EQ(Some.only().Products.size(), 2u);
}

TEST(ChunkLoop, TablesOfABlockInOneInstance) {
  Chunks C("template <bool Counts>\n" +
           kernel("  __shared__ int table[64];\n"
                  "  for (int j = 0; j < chunk; ++j) {\n"
                  "    if constexpr (Counts)\n"
                  "      atomicAdd(&table[in[t * chunk + j]], 1);\n"
                  "    else\n"
                  "      atomicAdd(&out[in[t * chunk + j]], 1);\n  }",
                  "int *out, const int *in, int n, int chunk") +
           "template __global__ void k<false>(int *, const int *, int, int);\n"
           "template __global__ void k<true>(int *, const int *, int, int);\n");
  EXPECT_EQ(C.only().BlockTables, std::vector<std::string>{"table"});
}

TEST(ChunkLoop, SumsThatMeetInAnAtomic) {
  const std::string Loop = "  for (int j = 0; j < chunk; ++j)\n"
                           "    s += a[t * chunk + j];\n";
  const std::string Ints = "int *total, const int *a, int chunk";
  EXPECT_EQ(
      Chunks(kernel("  int s = 0;\n" + Loop + "  atomicAdd(total, s);", Ints))
          .whyNot(),
      "");
  Chunks Floats(kernel("  float s = 0;\n" + Loop + "  atomicAdd(total, s);",
                       "float *total, const float *a, int chunk"));
  EXPECT_EQ(Floats.whyNot(), "");
  ASSERT_EQ(Floats.only().FloatSums.size(), 1u);
  EXPECT_EQ(Floats.only().FloatSums[0], "s");
  const std::string ByItself = "the sum 's' of each thread is used by itself";
  EXPECT_EQ(Chunks(kernel("  int s = 0;\n" + Loop + "  total[t] = s;", Ints))
                .whyNot(),
            ByItself);
  EXPECT_EQ(Chunks(kernel("  int s = 0;\n" + Loop +
                              "  if (threadIdx.x == 0) atomicAdd(total, s);",
                          Ints))
                .whyNot(),
            ByItself);
  EXPECT_EQ(
      Chunks(kernel("  int s = 0;\n" + Loop + "  atomicMax(total, s);", Ints))
          .whyNot(),
      ByItself);
  EXPECT_EQ(
      Chunks(kernel("  int s = t;\n" + Loop + "  atomicAdd(total, s);", Ints))
          .whyNot(),
      "'s' does not start with one value for all threads");
}

/// The reason for a loop over chunks whose body is `Body`.
std::string refusal(const std::string &Body) {
  return Chunks("__device__ float shared_state; __device__ float f(float v) { "
                "return shared_state += v; }\n" +
                kernel("  float carried = 0;\n  int start = t * chunk;\n"
                       "  for (int j = 0; j < chunk; ++j) {\n" +
                       Body + "\n  }"))
      .whyNot();
}

TEST(ChunkLoop, RefusesDependentIterations) {
  EXPECT_EQ(refusal("out[start + j] = in[start + j];"), "");
  EXPECT_EQ(refusal("out[start + j + 1] = out[start + j];"),
            "an iteration accesses elements of 'out' that are not its own");
  EXPECT_EQ(refusal("out[0] = in[start + j];"),
            "an iteration accesses elements of 'out' that are not its own");
  EXPECT_EQ(refusal("carried = 0.5f * carried + in[start + j]; out[start + j] "
                    "= carried;"),
            "iterations hand 'carried' on");
  EXPECT_EQ(refusal("carried += in[start + j]; out[start + j] = carried;"),
            "an iteration depends on 'carried', not only on its element");
  EXPECT_EQ(refusal("out[start + j] = j;"),
            "'j' is also used otherwise than in the number of the element");
  EXPECT_EQ(refusal("out[start + j] = t;"),
            "an iteration depends on 't', not only on its element");
  EXPECT_EQ(refusal("out[start + j] = threadIdx.x;"),
            "an iteration depends on its thread, not only on its element");
  EXPECT_EQ(refusal("out[start + j] = f(in[start + j]);"), "it calls 'f'");
  EXPECT_EQ(refusal("if (in[start + j] > 0) break; out[start + j] = 1;"),
            "it can be left before its end");
  EXPECT_EQ(refusal("float *p = out + start; p[j] = 1; out[start + j] = 0;"),
            "'j' is also used otherwise than in the number of the element");
  EXPECT_EQ(refusal("if (start + j >= n) break; out[start + j] = 1;"), "");
}

TEST(ChunkLoop, RefusesOtherUses) {
  const std::string Loop = "  for (int j = 0; j < chunk; ++j)\n"
                           "    out[start + j] = in[start + j];\n";
  const std::string Start = "  int start = t * chunk;\n";
  EXPECT_EQ(Chunks(kernel(Start + Loop + "  out[start] = 0;")).whyNot(),
            "'start' is also used otherwise");
  EXPECT_EQ(Chunks(kernel(Start + Loop + "  out[t] = 0;")).whyNot(),
            "'out' is also used outside of the loop");
  EXPECT_EQ(
      Chunks(kernel(Start + "  if (in[t] > 0)\n    return;\n" + Loop)).whyNot(),
      "not all threads run it");
  EXPECT_EQ(
      Chunks(kernel(Start + "  for (int r = 0; r < 2; ++r)\n" + Loop)).whyNot(),
      "it is inside of another loop");
  EXPECT_EQ(Chunks("#define NUMBER(s, c) (s + c)\n" +
                   kernel(Start + "  for (int j = 0; j < chunk; ++j)\n"
                                  "    out[NUMBER(start, j) + 0 * j] = 1;"))
                .whyNot(),
            "'j' is also used otherwise than in the number of the element");
  EXPECT_EQ(
      Chunks("#define ALL(c) for (int j = 0; j < c; ++j) out[start + j] = 1\n" +
             kernel(Start + "  ALL(chunk);"))
          .whyNot(),
      "a macro contains a part of it");
}

TEST(ChunkLoop, OtherLoopsAreNone) {
  // One element per thread, a stride already, another count than the product.
  EXPECT_TRUE(
      Chunks(kernel("  for (int i = t; i < n; i += 32)\n    out[i] = 1;"))
          .All.empty());
  EXPECT_TRUE(
      Chunks(
          kernel("  for (int j = 0; j < n; ++j)\n    out[t * chunk + j] = 1;"))
          .All.empty());
  EXPECT_TRUE(
      Chunks(kernel("  for (int j = 0; j < chunk; ++j)\n    out[j] = 1;"))
          .All.empty());
}

} // namespace
