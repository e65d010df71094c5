//===- RobustTest.cpp - What must end, and end the same way each time -----===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &cuda() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void forever(float *out) {
  while (true) {
    out[threadIdx.x] += 1;
    __syncthreads();
  }
}
extern "C" __global__ void spin(volatile int *flag, float *out) {
  while (*flag == 0)
    ;
  out[threadIdx.x] = 1;
}
__device__ __noinline__ int fib(int n) {
  return n < 2 ? n : fib(n - 1) + fib(n - 2) + (n & 1);
}
extern "C" __global__ void recursive(int *out, int n) {
  out[threadIdx.x] = fib(n);
  out[threadIdx.x + fib(threadIdx.x)] = 1;
}
extern "C" __global__ void pointer(int *out, int (*f)(int)) {
  out[f(threadIdx.x)] = 1;
}
extern "C" __global__ void big(float *out, int n) {
  __shared__ float t[32][33];
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 32; ++j) {
      t[threadIdx.x & 31][j] = i;
      __syncthreads();
      out[i * 32 + threadIdx.x] = t[j][threadIdx.x & 31];
    }
}
extern "C" __global__ void uneven(float *out, const int *k, int n) {
  int i = threadIdx.x;
  if (blockIdx.x == 0) {
    out[i] = 1;
    return;
  }
  for (int j = 0; j < n; ++j)
    if (k[j] > 3)
      i += k[i];
  out[i] = 2;
}
extern "C" __global__ void wild(float *out, const int *k, int n) {
  int i = threadIdx.x;
  while (i < n) {
    if (k[i] & 1) {
      i += k[i];
      if (i > 100)
        continue;
      out[i] = 1;
    } else {
      do {
        i += 2;
        out[i * n] += i;
      } while (k[i] > 3);
    }
  }
}
)");
  return K;
}

TEST(Robust, AnEndlessLoopEnds) {
  EvaluationOptions Options;
  Options.MaxSteps = 200000;
  KernelTable T =
      cuda().run("forever", Shape::of(1), Shape::of(64), {}, Options);
  for (const Access &A : T.Accesses)
    EXPECT_FALSE(A.Requests.has_value()) << describe(T);
  T = cuda().run("spin", Shape::of(1), Shape::of(64), {}, Options);
  EXPECT_EQ(of(T, "out", AccessKind::Store).PerRequest.Mean, 4.0)
      << describe(T);
}

TEST(Robust, RecursionIsAReason) {
  KernelTable T = cuda().run("recursive", Shape::of(1), Shape::of(32));
  EXPECT_FALSE(T.Accesses.empty());
  EXPECT_TRUE(T.Omissions.empty()) << "fib accesses no memory" << describe(T);
}

TEST(Robust, CallsThroughPointersAreAReason) {
  KernelTable T = cuda().run("pointer", Shape::of(1), Shape::of(32));
  ASSERT_EQ(T.Omissions.size(), 1u) << describe(T);
  EXPECT_EQ(T.Omissions[0].Why, "call through a pointer");
  EXPECT_EQ(T.Omissions[0].What, Omission::Kind::Call);
  EXPECT_NE(of(T, "out", AccessKind::Store).PerRequest.How,
            Verdict::Kind::Exact);
}

TEST(Robust, ABudgetThatIsSpentIsSaid) {
  EvaluationOptions Options;
  for (uint64_t Steps : {0, 1, 5, 20, 100, 500}) {
    Options.MaxSteps = Steps;
    KernelTable T = cuda().run("big", Shape::of(4), Shape::of(256),
                               {std::nullopt, 1000}, Options);
    ASSERT_EQ(T.Omissions.size(), 1u) << Steps << describe(T);
    EXPECT_EQ(T.Omissions[0].Why,
              "out of budget after " + std::to_string(Steps) + " steps");
    for (const Access &A : T.Accesses) {
      EXPECT_FALSE(A.Requests.has_value());
      EXPECT_NE(A.PerRequest.How, Verdict::Kind::Exact);
    }
  }
}

TEST(Robust, WhatOnlySomeBlocksDidBeforeTheBudgetWasSpentIsASample) {
  auto Stores = [&](uint64_t Steps) {
    EvaluationOptions Options;
    Options.MaxSteps = Steps;
    return cuda().run("uneven", Shape::of(4), Shape::of(256),
                      {std::nullopt, std::nullopt, 4000}, Options);
  };
  bool SomeRan = false;
  for (uint64_t Steps = 10; Steps < 400; Steps += 10) {
    KernelTable T = Stores(Steps);
    if (T.Omissions.empty())
      continue;
    for (const Access &A : T.Accesses) {
      SomeRan = true;
      EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << describe(T);
      EXPECT_EQ(A.PerRequest.RestsOn, Basis::Sampled);
      ASSERT_FALSE(A.PerRequest.Reasons.empty());
      EXPECT_EQ(A.PerRequest.Reasons.back().Name,
                "out of budget after " + std::to_string(Steps) + " steps");
    }
  }
  EXPECT_TRUE(SomeRan);
}

TEST(Robust, WhereCutsDoNotDecideFewRangesAreRun) {
  // Each warp has a limit of its own, and there are 8 times as many as boxes.
  static const Kernels Limits = Kernels::fromCuda(R"(
extern "C" __global__ void limits(float *rows, float *out) {
  const int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = thread / 12, limit = row % 1024;
  #pragma unroll 1
  for (int i = 0; i < 1000; ++i)
    if (i <= limit)
      rows[row * 1024 + i] = 0;
  out[thread] = 1;
}
)");
  EvaluationOptions Options;
  Options.MaxSteps = 1000000; // as many as some hundred boxes take
  const KernelTable T =
      Limits.run("limits", Shape::of(512), Shape::of(256), {}, Options);
  EXPECT_TRUE(T.Omissions.empty()) << describe(T);
  const Access Rows = of(T, "rows", AccessKind::Store);
  EXPECT_EQ(Rows.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_GE(Rows.PerRequest.High, 3) << describe(T);
  const Access Out = of(T, "out", AccessKind::Store);
  EXPECT_EQ(Out.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(Out.PerRequest.Mean, 4) << describe(T);
  EXPECT_EQ(Out.Requests, 8u) << describe(T);
}

TEST(Robust, WhatTheBudgetIsTooSmallForIsRunInFewerRanges) {
  // Each of some hundred blocks does otherwise, in thousands of steps.
  static const Kernels Blocks = Kernels::fromCuda(R"(
extern "C" __global__ void blocks(float *rows) {
  #pragma unroll 1
  for (int i = 0; i < 300; ++i)
    if (i != blockIdx.x)
      rows[(i * 37 % 300) * 512 + threadIdx.x * 2] = i;
}
)");
  EvaluationOptions Options;
  Options.MaxSteps = 150000;
  const KernelTable T =
      Blocks.run("blocks", Shape::of(300), Shape::of(64), {}, Options);
  EXPECT_TRUE(T.Omissions.empty()) << describe(T);
  EXPECT_EQ(of(T, "rows", AccessKind::Store).PerRequest.Mean, 8) << describe(T);
}

TEST(Robust, ALoopOverLongSumsIsSummarizedEarly) {
  // Each iteration adds unknowns to all later addresses.
  static const Kernels Sums = Kernels::fromCuda(R"(
extern "C" __global__ void sums(const int *in, float *out, float *other) {
  int p = threadIdx.x;
  for (int j = 0; j < 4000; ++j) {
    p += in[j * 32 + threadIdx.x];
    for (int k = 0; k < 9; ++k)
      out[p + k * p] += other[p * 2 + k] * other[k * 100 - p];
  }
}
)");
  Launch How;
  How.Kernel = "sums";
  How.Grid = Shape::of(1);
  How.Block = Shape::of(32);
  uint64_t Effort = 0;
  const KernelTable T = Sums.runExactOnes(How, Effort);
  EXPECT_TRUE(T.Omissions.empty()) << describe(T);
  EXPECT_EQ(of(T, "in", AccessKind::Load).PerRequest.Mean, 4) << describe(T);
  EXPECT_FALSE(accesses(T, MemorySpace::Global, AccessKind::Store).empty());
  // 32 terms of an address count as one step.
  EXPECT_LT(Effort, 200000000u);
}

TEST(Robust, EqualInputGivesEqualTables) {
  for (const char *Name : {"big", "wild", "recursive", "pointer", "spin"}) {
    std::string First =
        describe(cuda().run(Name, Shape::of(4), Shape::of(100)));
    EXPECT_EQ(First, describe(cuda().run(Name, Shape::of(4), Shape::of(100))));
  }
}

TEST(Robust, TwoWaysIntoALoop) {
  // A cycle that is entered in its middle has no header.
  Kernels K = Kernels::fromIr(R"(
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 %n, 4
  br i1 %c, label %left, label %right
left:
  %i = phi i32 [ 0, %entry ], [ %j2, %right ]
  %i2 = add i32 %i, 1
  %a = getelementptr float, ptr addrspace(1) %out, i32 %t
  store volatile float 1.0, ptr addrspace(1) %a
  %l = icmp slt i32 %i2, %m
  br i1 %l, label %right, label %exit
right:
  %j = phi i32 [ 5, %entry ], [ %i2, %left ]
  %j2 = add i32 %j, 2
  %t2 = mul i32 %t, 2
  %b = getelementptr float, ptr addrspace(1) %out, i32 %t2
  store volatile float 2.0, ptr addrspace(1) %b
  %r = icmp slt i32 %j2, %m
  br i1 %r, label %left, label %exit
exit:
  %e = add i32 %t, 4096
  %x = getelementptr float, ptr addrspace(1) %out, i32 %e
  store float 3.0, ptr addrspace(1) %x
  ret void
}
)");
  // Instructions without a line of their own make rows together.
  KernelTable T = K.run("k", Shape::of(1), Shape::of(32));
  ASSERT_EQ(T.Accesses.size(), 1u) << describe(T);
  EXPECT_TRUE(T.Omissions.empty());
  EXPECT_GE(T.Accesses[0].PerRequest.Low, 1);
  EXPECT_EQ(T.Accesses[0].PerRequest.High, 8);
  EXPECT_FALSE(T.Accesses[0].Requests.has_value());
  // n = 1: left with 0, right with 1, left with 3, right with 4, done at 6.
  T = K.run("k", Shape::of(1), Shape::of(32), {std::nullopt, 1, 6});
  EXPECT_EQ(T.Accesses[0].Requests, std::optional<uint64_t>(5)) << describe(T);
  EXPECT_EQ(T.Accesses[0].TotalLow, 4.0 + 8 + 4 + 8 + 4);
}

TEST(Robust, UnreachableAndUndefined) {
  Kernels K = Kernels::fromIr(R"(
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = icmp eq i32 %t, 7
  br i1 %z, label %trap, label %go
trap:
  unreachable
go:
  %q = udiv i32 %t, %n
  %u = add i32 %q, undef
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %u
  store i32 %q, ptr addrspace(1) %a
  %f = freeze i32 poison
  %b = getelementptr i32, ptr addrspace(1) %out, i32 %f
  store i32 1, ptr addrspace(1) %b
  ret void
}
define ptx_kernel void @empty() {
  ret void
}
define ptx_kernel void @vectors(ptr addrspace(1) %out, <4 x i32> %v, i128 %w) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = trunc i128 %w to i32
  %e = extractelement <4 x i32> %v, i32 %t
  %x = add i32 %s, %e
  %a = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store <4 x i32> %v, ptr addrspace(1) %a, align 16
  ret void
}
)");
  EXPECT_NO_FATAL_FAILURE(K.run("k", Shape::of(1), Shape::of(32)));
  KernelTable T = K.run("empty", Shape::of(1), Shape::of(32));
  EXPECT_TRUE(T.Accesses.empty());
  EXPECT_TRUE(T.Omissions.empty());
  T = K.run("vectors", Shape::of(1), Shape::of(32));
  ASSERT_EQ(T.Accesses.size(), 1u);
  EXPECT_EQ(T.Accesses[0].Bytes, 16u);
}

TEST(Robust, NothingRunsWhereNothingIsToDo) {
  KernelTable T =
      cuda().run("big", Shape::of(1), Shape::of(1), {std::nullopt, 0});
  EXPECT_TRUE(T.Accesses.empty()) << describe(T);
  EXPECT_TRUE(T.Omissions.empty());
}

} // namespace

// Unrolled by four, a loop of at most four iterations is none any more.
TEST(Robust, ALoopThatUnrollingDissolves) {
  KernelTable T =
      Kernels::fromCuda(
          "extern \"C\" __global__ void k(float *out, const int *in) {\n"
          "  int a[4], c = 0, v = in[threadIdx.x], s = 0;\n"
          "  do { a[c++] = v % 10; v /= 10; } while (v && c < 4);\n"
          "  for (int i = 0; i < c; ++i) s = s * 10 + a[i];\n"
          "  out[threadIdx.x] = s;\n}\n")
          .run("k", Shape::of(1), Shape::of(32));
  EXPECT_EQ(accesses(T, MemorySpace::Global, AccessKind::Store).size(), 1u);
}
