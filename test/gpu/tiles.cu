// What bulk copies, tensor copies and products of matrices do (tiles.sh).
//
//   tiles launches    launches each form once, and prints a line for each
//   tiles products    the same for products and loads of matrices
//   tiles maps        where copies put elements, and where products read them
//   tiles aligned KIND BYTES|SWIZZLE PLACE SHARED
//                     one copy whose places may not be aligned; a fault ends it
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <vector>

#define CHECK(E)                                                               \
  do {                                                                         \
    cudaError_t e = (E);                                                       \
    if (e != cudaSuccess) {                                                    \
      printf("error\t%s\tline %d\n", cudaGetErrorString(e), __LINE__);         \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

__device__ uint32_t shared(const void *P) {
  return (uint32_t)__cvta_generic_to_shared(P);
}
extern __shared__ __align__(1024) unsigned char Tile[];
// The barrier lies behind all tiles.
constexpr unsigned BarrierAt = 40960;

__device__ void initBarrier() {
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(
                     shared(Tile + BarrierAt))
                 : "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
}
__device__ void expect(unsigned Bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(
                   shared(Tile + BarrierAt)),
               "r"(Bytes)
               : "memory");
}
__device__ void waitFor() {
  unsigned Done = 0;
  while (!Done)
    asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, "
                 "[%1], 0; selp.u32 %0, 1, 0, p; }"
                 : "=r"(Done)
                 : "r"(shared(Tile + BarrierAt))
                 : "memory");
}
__device__ void dump(unsigned char *Out, unsigned Bytes) {
  __syncthreads();
  if (Out)
    for (unsigned I = threadIdx.x * 16; I < Bytes; I += blockDim.x * 16)
      *(uint4 *)(Out + I) = *(uint4 *)(Tile + I);
}

__global__ void barrierOnly() {
  initBarrier();
  if (threadIdx.x == 0)
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(
                     shared(Tile + BarrierAt))
                 : "memory");
  __syncthreads();
}
__global__ void bulkLoad(const unsigned char *From, unsigned Bytes,
                         unsigned At) {
  initBarrier();
  if (threadIdx.x == 0) {
    expect(Bytes);
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
                 "bytes [%0], [%1], %2, [%3];" ::"r"(shared(Tile + At)),
                 "l"(From), "r"(Bytes), "r"(shared(Tile + BarrierAt))
                 : "memory");
    waitFor();
  }
  __syncthreads();
}
// Each lane of the warp copies its own piece.
__global__ void bulkLoadLanes(const unsigned char *From, unsigned Bytes,
                              unsigned Step) {
  initBarrier();
  if (threadIdx.x == 0)
    expect(Bytes * 32);
  __syncwarp();
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
               "bytes [%0], [%1], %2, [%3];" ::"r"(
                   shared(Tile + threadIdx.x * Bytes)),
               "l"(From + threadIdx.x * Step), "r"(Bytes),
               "r"(shared(Tile + BarrierAt))
               : "memory");
  waitFor();
}
__global__ void bulkStore(unsigned char *To, unsigned Bytes, unsigned At) {
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], "
                 "%2;" ::"l"(To),
                 "r"(shared(Tile + At)), "r"(Bytes)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}
__global__ void bulkReduce(unsigned char *To, unsigned Bytes, unsigned At) {
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 "
                 "[%0], [%1], %2;" ::"l"(To),
                 "r"(shared(Tile + At)), "r"(Bytes)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}
__global__ void bulkPrefetch(const unsigned char *From, unsigned Bytes) {
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(From),
                 "r"(Bytes)
                 : "memory");
}
__global__ void tensorLoad(const __grid_constant__ CUtensorMap Map, int X,
                           int Y, unsigned Bytes, unsigned At,
                           unsigned char *Out) {
  for (unsigned I = threadIdx.x; Out && I < 10240; I += blockDim.x)
    ((uint32_t *)Tile)[I] = 0xffffffff;
  initBarrier();
  if (threadIdx.x == 0) {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    expect(Bytes);
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
                 "complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(
                     shared(Tile + At)),
                 "l"(&Map), "r"(X), "r"(Y), "r"(shared(Tile + BarrierAt))
                 : "memory");
    waitFor();
  }
  dump(Out, 40960);
}
__global__ void tensorStore(const __grid_constant__ CUtensorMap Map, int X,
                            int Y, unsigned At) {
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, "
                 "{%1, %2}], [%3];" ::"l"(&Map),
                 "r"(X), "r"(Y), "r"(shared(Tile + At))
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::
                     : "memory");
  }
}
__global__ void storeAsync(unsigned Stride) {
  initBarrier();
  if (threadIdx.x == 0)
    expect(128);
  __syncwarp();
  uint32_t To, Barrier;
  asm("mapa.shared::cluster.u32 %0, %1, 0;"
      : "=r"(To)
      : "r"(shared(Tile + threadIdx.x * Stride)));
  asm("mapa.shared::cluster.u32 %0, %1, 0;"
      : "=r"(Barrier)
      : "r"(shared(Tile + BarrierAt)));
  asm volatile("st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 "
               "[%0], %1, [%2];" ::"r"(To),
               "r"(threadIdx.x), "r"(Barrier)
               : "memory");
  waitFor();
}

// m64n64k16, A and B from shared memory. Out: 64 x 64 floats.
template <int TransA, int TransB>
__global__ void __launch_bounds__(128)
    product(uint64_t A, uint64_t B, unsigned Times, unsigned Fill, float *Out) {
  __half *T = (__half *)Tile;
  if (Out) {
    // A lies in the first 16384 bytes, B behind them: the 16 x 16 identity.
    for (unsigned I = threadIdx.x; I < 8192; I += 128)
      T[I] = __int2half_rn(Fill == 0 ? I & 127 : I >> 7);
    for (unsigned I = threadIdx.x; I < 8192; I += 128)
      T[8192 + I] = __int2half_rn(0);
    __syncthreads();
    // K-major without swizzle: N groups of 8 at 256, K halves at 128.
    if (threadIdx.x < 16) {
      unsigned K = threadIdx.x, N = K;
      T[8192 + N / 8 * 128 + K / 8 * 64 + N % 8 * 8 + K % 8] = __int2half_rn(1);
    }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  const uint64_t Start = (shared(Tile) & 0x3ffff) >> 4;
  A += Start;
  B += Start;
  float D[32];
  for (int I = 0; I < 32; ++I)
    D[I] = 0;
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  for (unsigned I = 0; I < Times; ++I)
    asm volatile(
        "{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, "
        "%15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, "
        "%29, %30, %31}, %32, %33, p, 1, 1, %35, %36;\n}\n"
        : "+f"(D[0]), "+f"(D[1]), "+f"(D[2]), "+f"(D[3]), "+f"(D[4]),
          "+f"(D[5]), "+f"(D[6]), "+f"(D[7]), "+f"(D[8]), "+f"(D[9]),
          "+f"(D[10]), "+f"(D[11]), "+f"(D[12]), "+f"(D[13]), "+f"(D[14]),
          "+f"(D[15]), "+f"(D[16]), "+f"(D[17]), "+f"(D[18]), "+f"(D[19]),
          "+f"(D[20]), "+f"(D[21]), "+f"(D[22]), "+f"(D[23]), "+f"(D[24]),
          "+f"(D[25]), "+f"(D[26]), "+f"(D[27]), "+f"(D[28]), "+f"(D[29]),
          "+f"(D[30]), "+f"(D[31])
        : "l"(A), "l"(B), "r"(1), "n"(TransA), "n"(TransB));
  asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned "
               "0;" ::
                   : "memory");
  const unsigned W = threadIdx.x / 32, L = threadIdx.x % 32;
  if (Out || D[0] == 12345.f)
    for (int I = 0; I < 32; ++I) {
      unsigned Row = W * 16 + L / 4 + (I / 2 % 2) * 8;
      unsigned Column = I / 4 * 8 + L % 4 * 2 + I % 2;
      Out[Row * 64 + Column] = D[I];
    }
}
// ldmatrix of a tile whose rows are Pitch bytes apart.
__global__ void matrixLoad(unsigned Pitch, uint32_t *Out) {
  uint32_t R[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(R[0]), "=r"(R[1]), "=r"(R[2]), "=r"(R[3])
               : "r"(shared(Tile + threadIdx.x % 16 * Pitch +
                            threadIdx.x / 16 * 16)));
  if (R[0] + R[1] + R[2] + R[3] == 12345)
    *Out = 1;
}

static unsigned char *Global, *Out;
static float *Products;
static int Number = 0;
static void ran(const char *Form) {
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  printf("launch\t%d\t%s\n", Number++, Form);
}
constexpr unsigned Dynamic = 49152;
template <class F> void allow(F *K) {
  CHECK(cudaFuncSetAttribute(K, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             Dynamic));
}
using Encode = CUresult (*)(CUtensorMap *, CUtensorMapDataType, cuuint32_t,
                            void *, const cuuint64_t *, const cuuint64_t *,
                            const cuuint32_t *, const cuuint32_t *,
                            CUtensorMapInterleave, CUtensorMapSwizzle,
                            CUtensorMapL2promotion, CUtensorMapFloatOOBfill);
static Encode encode;
// Halves; rows of 512 elements.
static bool makeMap(CUtensorMap &M, unsigned Columns, unsigned Rows,
                    CUtensorMapSwizzle Swizzle, unsigned Pitch = 1024,
                    CUtensorMapL2promotion Promotion =
                        CU_TENSOR_MAP_L2_PROMOTION_NONE) {
  cuuint64_t Size[2] = {512, 512}, Strides[1] = {Pitch};
  cuuint32_t Box[2] = {Columns, Rows}, Step[2] = {1, 1};
  return encode(&M, CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, Global, Size, Strides,
                Box, Step, CU_TENSOR_MAP_INTERLEAVE_NONE, Swizzle, Promotion,
                CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}
static uint64_t descriptor(unsigned Start, unsigned Lbo, unsigned Sbo,
                           unsigned Mode, unsigned Base = 0) {
  return (uint64_t)(Start >> 4) | (uint64_t)(Lbo >> 4) << 16 |
         (uint64_t)(Sbo >> 4) << 32 | (uint64_t)Base << 49 |
         (uint64_t)Mode << 62;
}
struct Layout {
  int Trans;
  unsigned Mode, Lbo, Sbo, Start;
};
static const Layout Layouts[] = {
    {0, 0, 128, 256, 0},    {0, 0, 1024, 128, 0},   {0, 0, 144, 288, 0},
    {0, 0, 128, 256, 16},   {0, 0, 16, 128, 0},     {0, 0, 256, 1024, 0},
    {0, 1, 16, 1024, 0},    {0, 1, 0, 1024, 0},     {0, 1, 16, 1024, 32},
    {0, 1, 16, 2048, 0},    {0, 2, 16, 512, 0},     {0, 2, 16, 512, 32},
    {0, 3, 16, 256, 0},     {0, 1, 16, 1024, 128},  {0, 1, 16, 1040, 0},
    {0, 1, 16, 512, 0},     {1, 0, 128, 1024, 0},   {1, 0, 1024, 128, 0},
    {1, 1, 16, 1024, 0},    {1, 1, 1024, 2048, 0},  {1, 2, 1024, 512, 0},
    {1, 2, 512, 1024, 0},   {1, 3, 512, 256, 0},    {1, 3, 256, 512, 0}};

static void launches() {
  char Text[200];
  barrierOnly<<<1, 32, Dynamic>>>();
  ran("barrier");
  for (unsigned At : {0u, 16u, 112u})
    for (unsigned Off : {0u, 16u})
      for (unsigned Bytes : {16u, 32u, 48u, 64u, 128u, 256u, 1024u, 4096u,
                             16384u}) {
        if (At && Bytes != 128 && Bytes != 4096)
          continue;
        bulkLoad<<<1, 32, Dynamic>>>(Global + Off, Bytes, At);
        sprintf(Text, "bulk load\tbytes=%u\tglobal=%u\tshared=%u", Bytes, Off,
                At);
        ran(Text);
      }
  for (unsigned Bytes : {16u, 128u})
    for (unsigned Step : {Bytes, 256u, 272u}) {
      bulkLoadLanes<<<1, 32, Dynamic>>>(Global, Bytes, Step);
      sprintf(Text, "bulk load by 32 lanes\tbytes=%u\tstep=%u", Bytes, Step);
      ran(Text);
    }
  for (unsigned Off : {0u, 16u})
    for (unsigned Bytes : {16u, 48u, 128u, 4096u}) {
      bulkStore<<<1, 32, Dynamic>>>(Global + Off, Bytes, 0);
      sprintf(Text, "bulk store\tbytes=%u\tglobal=%u\tshared=0", Bytes, Off);
      ran(Text);
      bulkReduce<<<1, 32, Dynamic>>>(Global + Off, Bytes, 0);
      sprintf(Text, "bulk reduce\tbytes=%u\tglobal=%u\tshared=0", Bytes, Off);
      ran(Text);
    }
  bulkPrefetch<<<1, 32, Dynamic>>>(Global, 4096);
  ran("bulk prefetch\tbytes=4096\tglobal=0");
  struct {
    unsigned Columns, Rows;
    int Swizzle, X, At;
    unsigned Pitch;
  } Boxes[] = {{64, 64, 3, 0, 0, 1024}, {64, 64, 0, 0, 0, 1024},
               {32, 64, 2, 0, 0, 1024}, {32, 64, 0, 0, 0, 1024},
               {16, 64, 1, 0, 0, 1024}, {16, 64, 0, 0, 0, 1024},
               {8, 64, 0, 0, 0, 1024},  {24, 64, 0, 0, 0, 1024},
               {40, 64, 0, 0, 0, 1024}, {64, 64, 3, 8, 0, 1024},
               {64, 64, 3, 16, 0, 1024}, {64, 64, 3, 0, 0, 1040},
               {64, 1, 3, 0, 0, 1024},  {64, 8, 3, 0, 0, 1024},
               {128, 64, 0, 0, 0, 1024}, {256, 16, 0, 0, 0, 1024},
               {64, 64, 3, 480, 0, 1024}, {64, 64, 3, 0, 128, 1024}};
  CUtensorMap Map;
  for (auto &B : Boxes) {
    sprintf(Text, "columns=%u\trows=%u\tswizzle=%u\tx=%d\tshared=%d\tpitch=%u",
            B.Columns, B.Rows, B.Swizzle ? 16u << B.Swizzle : 0, B.X, B.At,
            B.Pitch);
    if (!makeMap(Map, B.Columns, B.Rows, CUtensorMapSwizzle(B.Swizzle),
                 B.Pitch)) {
      printf("refused\t%s\n", Text);
      continue;
    }
    char Line[240];
    tensorLoad<<<1, 32, Dynamic>>>(Map, B.X, 0, B.Columns * B.Rows * 2, B.At,
                                   nullptr);
    sprintf(Line, "tensor load\t%s", Text);
    ran(Line);
    if (B.X % 8 == 0) {
      tensorStore<<<1, 32, Dynamic>>>(Map, B.X, 0, B.At);
      sprintf(Line, "tensor store\t%s", Text);
      ran(Line);
    }
  }
}

static void maps() {
  std::vector<unsigned char> Host(40960);
  struct {
    unsigned Columns, Rows;
    int Swizzle, At;
  } Boxes[] = {{64, 64, 3, 0},   {32, 64, 2, 0},   {16, 64, 1, 0},
               {64, 16, 3, 128}, {64, 16, 3, 512}, {32, 16, 2, 128},
               {32, 16, 2, 256}, {16, 16, 1, 128}, {32, 16, 3, 0},
               {16, 16, 3, 0},   {8, 16, 3, 0},    {16, 16, 2, 0},
               {8, 16, 1, 0},    {24, 16, 0, 0},   {64, 16, 0, 0},
               {24, 16, 3, 0},   {12, 16, 3, 0}};
  CUtensorMap Map;
  for (auto &B : Boxes) {
    if (!makeMap(Map, B.Columns, B.Rows, CUtensorMapSwizzle(B.Swizzle))) {
      printf("refused map\t%u\t%u\t%u\n", B.Columns, B.Rows,
             B.Swizzle ? 16 << B.Swizzle : 0);
      continue;
    }
    tensorLoad<<<1, 128, Dynamic>>>(Map, 0, 0, B.Columns * B.Rows * 2, B.At,
                                    Out);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(Host.data(), Out, 40960, cudaMemcpyDeviceToHost));
    // Where each 16 bytes of the box are: byte offset of row and piece.
    printf("map\t%u\t%u\t%u\t%d", B.Columns, B.Rows,
           B.Swizzle ? 16 << B.Swizzle : 0, B.At);
    uint16_t *H = (uint16_t *)Host.data();
    std::vector<int> Where(512 * 64, -1);
    for (int I = 0; I < 20480; ++I)
      if (H[I] != 0xffff && H[I] < Where.size() && Where[H[I]] < 0)
        Where[H[I]] = I * 2;
    for (unsigned R = 0; R < B.Rows; ++R)
      for (unsigned C = 0; C < B.Columns; C += B.Columns % 8 ? 4 : 8)
        printf("%c%d", R || C ? ',' : '\t', Where[R * 512 + C]);
    printf("\n");
  }
  std::vector<float> Low(4096), High(4096);
  for (const Layout &L : Layouts) {
    uint64_t A = descriptor(L.Start, L.Lbo, L.Sbo, L.Mode),
             B = descriptor(16384, 128, 256, 0);
    for (unsigned Fill : {0u, 1u}) {
      if (L.Trans)
        product<1, 0><<<1, 128, Dynamic>>>(A, B, 1, Fill, Products);
      else
        product<0, 0><<<1, 128, Dynamic>>>(A, B, 1, Fill, Products);
      CHECK(cudaDeviceSynchronize());
      CHECK(cudaMemcpy(Fill ? High.data() : Low.data(), Products, 16384,
                       cudaMemcpyDeviceToHost));
    }
    // The byte at which element (row, k) of A was read.
    printf("descriptor\t%d\t%u\t%u\t%u\t%u", L.Trans, L.Mode, L.Lbo, L.Sbo,
           L.Start);
    for (int R = 0; R < 64; ++R)
      for (int K = 0; K < 16; ++K)
        printf("%c%d", R || K ? ',' : '\t',
               2 * (int(High[R * 64 + K]) * 128 + int(Low[R * 64 + K])));
    printf("\n");
  }
}

static void products() {
  char Text[200];
  barrierOnly<<<1, 32, Dynamic>>>();
  ran("barrier");
  const uint64_t Good = descriptor(0, 128, 256, 0);
  for (unsigned Times : {0u, 1u, 8u}) {
    product<0, 0><<<1, 128, Dynamic>>>(Good, descriptor(16384, 128, 256, 0),
                                       Times, 0, nullptr);
    sprintf(Text, "wgmma\toperands=AB\ttimes=%u\ttransposed=0\tmode=0\tlbo=128\tsbo=256\t"
                  "start=0", Times);
    ran(Text);
  }
  for (int Both : {1, 0})
  for (const Layout &L : Layouts) {
    uint64_t A = descriptor(L.Start, L.Lbo, L.Sbo, L.Mode),
             B = descriptor(16384 + L.Start, L.Lbo, L.Sbo, L.Mode);
    if (Both && L.Trans)
      product<1, 1><<<1, 128, Dynamic>>>(A, B, 8, 0, nullptr);
    else if (Both)
      product<0, 0><<<1, 128, Dynamic>>>(A, B, 8, 0, nullptr);
    else if (L.Trans)
      product<1, 0><<<1, 128, Dynamic>>>(A, descriptor(16384, 128, 256, 0), 8, 0, nullptr);
    else
      product<0, 0><<<1, 128, Dynamic>>>(A, descriptor(16384, 128, 256, 0), 8, 0, nullptr);
    sprintf(Text, "wgmma\toperands=%s\ttimes=8\ttransposed=%d\tmode=%u\tlbo=%u\tsbo=%u\t"
                  "start=%u", Both ? "AB" : "A", L.Trans, L.Mode, L.Lbo, L.Sbo, L.Start);
    ran(Text);
  }
  for (unsigned Pitch : {32u, 64u, 128u, 144u}) {
    matrixLoad<<<1, 32, Dynamic>>>(Pitch, (uint32_t *)Out);
    sprintf(Text, "ldmatrix\tpitch=%u", Pitch);
    ran(Text);
  }
}
static void aligned(char **A) {
  const int Kind = atoi(A[0]), Swizzle = atoi(A[1]), X = atoi(A[2]),
            At = atoi(A[3]);
  printf("aligned\t%d\t%d\t%d\t%d\t", Kind, Swizzle, X, At);
  fflush(stdout);
  CUtensorMap Map;
  if (Kind == 0)
    bulkLoad<<<1, 32, Dynamic>>>(Global + X, Swizzle, At);
  if (Kind == 3)
    bulkStore<<<1, 32, Dynamic>>>(Global + X, Swizzle, At);
  if (Kind == 1 || Kind == 2) {
    if (!makeMap(Map, Swizzle ? 8 << Swizzle : 64, 8, CUtensorMapSwizzle(Swizzle))) {
      printf("refused\n");
      return;
    }
    if (Kind == 1)
      tensorLoad<<<1, 32, Dynamic>>>(Map, X, 0, (Swizzle ? 8 << Swizzle : 64) * 16, At, nullptr);
    else
      tensorStore<<<1, 32, Dynamic>>>(Map, X, 0, At);
  }
  if (Kind == 4) {
    cudaLaunchConfig_t C = {};
    C.gridDim = 1; C.blockDim = 32; C.dynamicSmemBytes = Dynamic;
    cudaLaunchAttribute At1;
    At1.id = cudaLaunchAttributeClusterDimension;
    At1.val.clusterDim.x = At1.val.clusterDim.y = At1.val.clusterDim.z = 1;
    C.attrs = &At1; C.numAttrs = 1;
    cudaLaunchKernelEx(&C, storeAsync, (unsigned)X);
  }
  cudaError_t E = cudaDeviceSynchronize();
  printf("%s\n", cudaGetErrorString(E));
}

int main(int Argc, char **Argv) {
  void *Entry = nullptr;
  cudaDriverEntryPointQueryResult Found;
  CHECK(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &Entry,
                                         12000, cudaEnableDefault, &Found));
  encode = (Encode)Entry;
  CHECK(cudaMalloc(&Global, 1 << 20));
  CHECK(cudaMalloc(&Out, 1 << 20));
  CHECK(cudaMalloc(&Products, 16384));
  std::vector<uint16_t> Data(1 << 19);
  for (size_t I = 0; I < Data.size(); ++I)
    Data[I] = uint16_t(I % 65535);
  CHECK(cudaMemcpy(Global, Data.data(), 1 << 20, cudaMemcpyHostToDevice));
  allow(barrierOnly); allow(bulkLoad); allow(bulkLoadLanes); allow(bulkStore);
  allow(bulkReduce); allow(bulkPrefetch); allow(tensorLoad); allow(tensorStore);
  allow(storeAsync); allow(product<0, 0>); allow(product<1, 0>);
  allow(product<1, 1>); allow(matrixLoad);
  if (Argc > 1 && !strcmp(Argv[1], "maps"))
    maps();
  else if (Argc > 1 && !strcmp(Argv[1], "products"))
    products();
  else if (Argc > 5 && !strcmp(Argv[1], "aligned"))
    aligned(Argv + 2);
  else
    launches();
  return 0;
}
