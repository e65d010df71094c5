//===- LoopSegmentTest.cpp - Iterations that are counted instead of run
//-------===//
//
// Loops of many shapes, counted and run one iteration after the other: both
// come to the same table. And their steps do not grow with their trips.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

/// Bodies of a kernel of 64 threads; t is the thread's number.
std::vector<std::string> shapes() {
  std::vector<std::string> Out;
  auto Loop = [&](const std::string &Head, const std::string &Body) {
    Out.push_back("#pragma unroll 1\n  for (" + Head + ") {" + Body + "}");
  };
  using llvm::Twine;
  // Affine: starts, steps and strides.
  for (int Stride : {0, 1, 2, 3, 8, 31, 32, 33, 64, 1000})
    for (int Step : {1, 2, 5})
      for (int Lane : {1, 4, 600}) {
        const std::string Head = ("int i = " + Twine(Step) + "; i < " +
                                  Twine(400 * Step) + "; i += " + Twine(Step))
                                     .str();
        Loop(Head,
             ("sum += in[i * " + Twine(Stride) + " + t * " + Twine(Lane) + "];")
                 .str());
      }
  // Conditions: guards, exits, lanes that leave or skip.
  for (const char *If :
       {"i < 200", "i > 150 && i < 350", "i < 90 || i > 300", "i % 2 == 0",
        "i % 3 == 1", "(i & 7) == t % 8", "i == 300", "i * 3 < 700 + t",
        "i != 250", "t < i / 8", "i >= 100 || t == 0", "(i ^ t) < 128",
        "i - t > 100 && i + t < 300", "i < n", "i + t < n", "n > 3",
        "in[i] > 0", "bytes[i * 64 + t] > 3"}) {
    const std::string C = If;
    Loop("int i = 0; i < 500; ++i",
         "if (" + C + ") sum += in[i * 64 + t]; else out[i + t * 2] = sum;");
    Loop("int i = 0; i < 500; ++i",
         "if (" + C + ") continue; sum += in[i * 7 + t * 3];");
  }
  for (const char *If : {"i == 400", "i > 300 + t", "i * t > 9000",
                         "i - 200 > t / 8", "(i & 255) == 255"})
    Loop("int i = 0; i < 600; ++i",
         std::string("sum += in[i * 32 + t]; if (") + If + ") break;");
  // Shared memory: rings, buffers that change places, columns.
  for (const char *At :
       {"(i + t) % 64 * 33 + t % 32", "t * 33 + i % 32", "(i & 1) * 64 + t",
        "i % 3 * 64 + t * 2", "i % 64 * 33", "t * 33 + (i ^ t) % 32", "t * i",
        "i * 8 + t", "i / 8 * 2 + t", "(i * 5 + t * 7) % 1024"})
    Loop("int i = 0; i < 300; ++i",
         std::string("tile[(") + At +
             ") % 2112] = sum; __syncthreads(); sum += tile[(" + At +
             " + 1) % 2112]; __syncthreads();");
  // Other elements, other counters.
  Loop("int i = 0; i < 700; ++i", "sum += bytes[i + t];");
  Loop("int i = 0; i < 700; ++i", "sum += bytes[i * 3 + t * 5];");
  Loop("int i = 0; i < 700; ++i", "sum += wide[i + t * 700];");
  Loop("int i = 700; i > 0; --i", "sum += in[i * 32 + t];");
  Loop("unsigned i = 700; i-- > 0;", "sum += in[i + t];");
  Loop("long i = 0; i < 700; ++i", "sum += in[i * n + t];");
  Loop("short i = 0; i < 700; ++i", "sum += in[i * 2 + t];");
  Loop("unsigned char i = 0; i < 250; ++i", "sum += in[i * 2 + t];");
  Loop("const float *p = in; p < in + 20000; p += 37", "sum += p[t];");
  Loop("int i = t; i < 30000; i += 64", "out[i] = in[i];");
  Loop("int i = blockIdx.x; i < 500; i += gridDim.x", "sum += in[i * 64 + t];");
  // Two counters, a hash, a table, data that is followed.
  Loop("int i = 0, j = 900; i < j; ++i, --j", "sum += in[i * 64 + j + t];");
  Loop("unsigned i = 0, h = 1; i < 500; ++i, h = h * 1664525u + 1013904223u",
       "sum += in[h % 4096 + t];");
  Loop("int i = 0, a = 0, b = 1; i < 500; ++i",
       "int c = (a + 3) & 127; sum += in[a * 32 + t]; a = b; b = c;");
  Loop("int i = 0; i < 500; ++i", "sum += in[order[i & 3] * 33 + t * 2];");
  Loop("int i = 0; i < 500; ++i", "sum += in[order[i % 7] * 33 + t * 2];");
  Loop("int i = 0; i < 300; ++i", "sum += in[index[i * 64 + t]];");
  Loop("int i = 0, k = 0; i < 300; ++i", "k += index[i]; out[t] = k;");
  Loop("int i = 0; i < 300; ++i", "atomicAdd(&index[i % 5], t);");
  Loop("int i = 0; i < 300; ++i", "atomicAdd(&index[i * 64 + t], 1);");
  Loop("int i = 0; i < 300; ++i",
       "switch (i % 3) { case 0: sum += in[t]; break; case 1: "
       "sum += in[t * 2 + i]; break; default: out[t * i] = sum; }");
  // Nests.
  for (const char *Inner :
       {"int j = 0; j < 3; ++j", "int j = 0; j < i % 4; ++j",
        "int j = 0; j <= i; ++j", "int j = i; j < 130; ++j",
        "int j = 0; j < 90; ++j", "int j = 1; j < 128; j *= 2",
        "int j = 64; j > 0; j >>= 1", "int j = t; j < 128; j += 32",
        "int j = 0; j < n; ++j", "int j = 0; j < t; ++j",
        "int j = 0; j < 200 - i; j += 2"}) {
    const std::string Nest =
        std::string("\n#pragma unroll 1\n for (") + Inner + ")";
    Loop("int i = 0; i < 130; ++i", Nest + " sum += in[i * 256 + j * 3 + t];");
    Loop("int i = 0; i < 130; ++i",
         Nest + " { tile[(t * j + i) % 2112] = sum; __syncthreads(); }");
  }
  return Out;
}

class LoopSegments : public testing::Test {
protected:
  static void SetUpTestSuite() {
    std::string Text = "__constant__ int order[8] = {3, 1, 4, 1, 5, 9, 2, 6};\n"
                       "extern \"C\" __global__ void grows(float *out, const "
                       "float *in, int trips) {\n"
                       "  float sum = 0; int t = threadIdx.x;\n"
                       "#pragma unroll 1\n"
                       "  for (int i = 0; i < trips; ++i)\n"
                       "    sum += in[i * 33 + t];\n"
                       "  out[t] = sum;\n}\n"
                       "extern \"C\" __global__ void nests(float *out, const "
                       "float *in, int trips) {\n"
                       "  float sum = 0; int t = threadIdx.x;\n"
                       "#pragma unroll 1\n"
                       "  for (int i = 0; i < trips; ++i)\n"
                       "#pragma unroll 1\n"
                       "    for (int j = 0; j < trips; ++j)\n"
                       "      sum += in[i * 32 + j * 64 + t];\n"
                       "  out[t] = sum;\n}\n"
                       "extern \"C\" __global__ void rows(float *out, const "
                       "float *in, int trips) {\n"
                       "  float sum = 0; int t = threadIdx.x;\n"
                       "#pragma unroll 1\n"
                       "  for (int i = 0; i <= trips + t; ++i)\n"
                       "    sum += in[t * 64 + i];\n"
                       "  out[t] = sum;\n}\n";
    const std::vector<std::string> Bodies = shapes();
    for (size_t N = 0; N < Bodies.size(); ++N)
      Text += "extern \"C\" __global__ void k" + std::to_string(N) +
              "(float *out, const float *in, const char *bytes, "
              "const double *wide, int *index, int n) {\n"
              "  __shared__ float tile[2112];\n"
              "  float sum = 0; int t = threadIdx.x;\n  " +
              Bodies[N] + "\n  out[t] = sum + tile[t];\n}\n";
    Of = new Kernels(Kernels::fromCuda(Text));
  }
  static void TearDownTestSuite() {
    delete Of;
    Of = nullptr;
  }
  static Launch launch(const std::string &Kernel) {
    Launch How;
    How.Kernel = Kernel;
    How.From = Launch::Origin::Chevron;
    How.Grid = Shape::of(1);
    How.Block = Shape::of(64);
    return How;
  }
  static KernelTable run(const std::string &Kernel, int64_t Trips) {
    return Of->run(Kernel, Shape::of(1), Shape::of(64),
                   {std::nullopt, std::nullopt, Trips});
  }
  /// Whether so many steps are enough.
  static bool fits(const std::string &Kernel, int64_t Trips, uint64_t Steps) {
    EvaluationOptions Options;
    Options.MaxSteps = Steps;
    return Of
        ->run(Kernel, Shape::of(1), Shape::of(64),
              {std::nullopt, std::nullopt, Trips}, Options)
        .Omissions.empty();
  }
  static Kernels *Of;
};

Kernels *LoopSegments::Of = nullptr;

/// What is known of a kernel without the reference case, of which a run one by
/// one works out no more than so many.
std::string summary(KernelTable T) {
  for (Access &A : T.Accesses)
    A.Reference.reset();
  return describe(T);
}

TEST_F(LoopSegments, CountedIsWhatRunComesTo) {
  const std::vector<std::string> Bodies = shapes();
  for (size_t N = 0; N < Bodies.size(); ++N) {
    const std::string Name = "k" + std::to_string(N);
    EXPECT_EQ(summary(Of->run(launch(Name))),
              summary(Of->runStepByStep(launch(Name))))
        << Bodies[N];
  }
}

TEST_F(LoopSegments, StepsDoNotGrowWithTrips) {
  for (const char *Kernel : {"grows", "nests", "rows"}) {
    uint64_t Steps = 64;
    while (!fits(Kernel, 1 << 8, Steps))
      Steps *= 2;
    for (int64_t Trips : {1 << 12, 1 << 16, 1 << 20})
      EXPECT_TRUE(fits(Kernel, Trips, 4 * Steps)) << Kernel << " " << Trips;
  }
}

TEST_F(LoopSegments, LongLoopsAreSummedExactly) {
  // 33 floats on: 4 sectors in one of eight rounds, else 5.
  for (int64_t Trips : {1000, 12345, 1 << 20}) {
    KernelTable T = run("grows", Trips);
    Access A = only(T, MemorySpace::Global, AccessKind::Load);
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
    EXPECT_EQ(A.Requests, std::optional<uint64_t>(2 * Trips));
    const int64_t Even = (Trips + 7) / 8;
    EXPECT_NEAR(*A.PerRequest.Mean, double(5 * Trips - Even) / double(Trips),
                1e-9);
  }
  KernelTable T = run("nests", 1 << 12);
  Access A = only(T, MemorySpace::Global, AccessKind::Load);
  EXPECT_EQ(A.Requests, std::optional<uint64_t>(uint64_t(2) << 24));
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
}

} // namespace
