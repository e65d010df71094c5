//===- scan.cu - Prefix sums ----------------------------------------------===//
#include "harness.h"

// Hillis and Steele, with two buffers in one dynamic array.
__global__ void scanDoubleBuffer(float *Out, const float *In) {
  extern __shared__ float Both[];
  int T = threadIdx.x;
  int N = blockDim.x;
  int From = 0;
  Both[T] = In[blockIdx.x * N + T];
  __syncthreads();
  for (int D = 1; D < N; D *= 2) {
    int To = N - From;
    float Value = Both[From + T];
    if (T >= D)
      Value += Both[From + T - D];
    Both[To + T] = Value;
    From = To;
    __syncthreads();
  }
  Out[blockIdx.x * N + T] = Both[From + T];
}

// In place: a read phase and a write phase, parted by barriers.
__global__ void scanInPlace(int *Out, const int *In) {
  __shared__ int Data[256];
  int T = threadIdx.x;
  Data[T] = In[blockIdx.x * 256 + T];
  __syncthreads();
  for (int D = 1; D < 256; D <<= 1) {
    int Left = 0;
    if (T >= D)
      Left = Data[T - D];
    __syncthreads();
    Data[T] += Left;
    __syncthreads();
  }
  Out[blockIdx.x * 256 + T] = Data[T];
}

template <int Banks> __host__ __device__ constexpr int spread(int At) {
  return Banks == 0 ? At : At + At / Banks;
}

// Blelloch's work-efficient scan of 2 x blockDim.x elements. Banks: one element
// of padding after so many; 0 for none.
template <typename T, int N, int Banks>
__global__ void scanBlelloch(T *Out, const T *In) {
  __shared__ T Data[Banks == 0 ? N : N + N / (Banks == 0 ? 1 : Banks)];
  int At = threadIdx.x;
  int Step = 1;
  Data[spread<Banks>(2 * At)] = In[2 * At];
  Data[spread<Banks>(2 * At + 1)] = In[2 * At + 1];
  for (int D = N / 2; D > 0; D /= 2) {
    __syncthreads();
    if (At < D) {
      int Left = spread<Banks>(Step * (2 * At + 1) - 1);
      int Right = spread<Banks>(Step * (2 * At + 2) - 1);
      T Value = Data[Left];
      Data[Right] += Value;
    }
    Step *= 2;
  }
  if (At == 0)
    Data[spread<Banks>(N - 1)] = 0;
  for (int D = 1; D < N; D *= 2) {
    Step /= 2;
    __syncthreads();
    if (At < D) {
      int Left = spread<Banks>(Step * (2 * At + 1) - 1);
      int Right = spread<Banks>(Step * (2 * At + 2) - 1);
      T Value = Data[Left];
      T Other = Data[Right];
      Data[Left] = Other;
      Data[Right] = Other + Value;
    }
  }
  __syncthreads();
  Out[2 * At] = Data[spread<Banks>(2 * At)];
  Out[2 * At + 1] = Data[spread<Banks>(2 * At + 1)];
}

// Within warps by shuffles, then over the warps' sums.
__global__ void scanShuffle(int *Out, const int *In) {
  __shared__ int Sums[32];
  int T = threadIdx.x;
  int Lane = T & 31;
  int Warp = T >> 5;
  int Value = In[blockIdx.x * blockDim.x + T];
#pragma unroll
  for (int D = 1; D < 32; D *= 2) {
    int Left = __shfl_up_sync(0xffffffffu, Value, D);
    if (Lane >= D)
      Value += Left;
  }
  if (Lane == 31)
    Sums[Warp] = Value;
  __syncthreads();
  int Before = 0;
  for (int W = 0; W < Warp; ++W)
    Before += Sums[W];
  Out[blockIdx.x * blockDim.x + T] = Value + Before;
}

// Each thread scans a chunk of its own: the chunk's length is the bank stride.
template <int Chunk> __global__ void scanChunks(float *Out, const float *In) {
  __shared__ float Data[64 * Chunk];
  __shared__ float Totals[64];
  int T = threadIdx.x;
#pragma unroll
  for (int I = 0; I < Chunk; ++I)
    Data[I * 64 + T] = In[I * 64 + T];
  __syncthreads();
  float Sum = 0;
#pragma unroll
  for (int I = 0; I < Chunk; ++I) {
    Sum += Data[T * Chunk + I];
    Data[T * Chunk + I] = Sum;
  }
  Totals[T] = Sum;
  __syncthreads();
  float Before = 0;
  for (int I = 0; I < T; ++I)
    Before += Totals[I];
#pragma unroll
  for (int I = 0; I < Chunk; ++I)
    Data[T * Chunk + I] += Before;
  __syncthreads();
#pragma unroll
  for (int I = 0; I < Chunk; ++I)
    Out[I * 64 + T] = Data[I * 64 + T];
}

// Brent and Kung: the down sweep keeps inclusive sums.
__global__ void scanBrentKung(float *Out, const float *In) {
  __shared__ float Data[256];
  int T = threadIdx.x;
  Data[T] = In[T];
  Data[T + 128] = In[T + 128];
  for (int Step = 1; Step <= 128; Step *= 2) {
    __syncthreads();
    int At = (T + 1) * 2 * Step - 1;
    if (At < 256)
      Data[At] += Data[At - Step];
  }
  for (int Step = 64; Step > 0; Step /= 2) {
    __syncthreads();
    int At = (T + 1) * 2 * Step - 1;
    if (At + Step < 256)
      Data[At + Step] += Data[At];
  }
  __syncthreads();
  Out[T] = Data[T];
  Out[T + 128] = Data[T + 128];
}

// A segmented scan: flags read from memory decide what is added.
__global__ void scanSegments(int *Out, const int *In, const int *Heads) {
  __shared__ int Values[128];
  __shared__ unsigned char Flags[128];
  int T = threadIdx.x;
  Values[T] = In[T];
  Flags[T] = (unsigned char)(Heads[T] == 0);
  __syncthreads();
  for (int D = 1; D < 128; D *= 2) {
    int Left = 0;
    unsigned char Flag = 0;
    if (T >= D) {
      Left = Values[T - D];
      Flag = Flags[T - D];
    }
    __syncthreads();
    if (T >= D) {
      int Mine = Values[T];
      Values[T] = Flags[T] ? Mine : Mine + Left;
      Flags[T] |= Flag;
    }
    __syncthreads();
  }
  Out[T] = Values[T];
}

int main() {
  float *In = randomFloats(1 << 14, 21);
  int *Ints = randomInts(1 << 14, 8, 22);
  int *Heads = randomInts(1 << 10, 5, 23);
  void *Out = zeroed(1 << 18);
  scanDoubleBuffer<<<4, 128, 2 * 128 * sizeof(float)>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanDoubleBuffer<<<4, 96, 2 * 96 * sizeof(float)>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanInPlace<<<4, 256>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  scanBlelloch<float, 256, 0><<<1, 128>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanBlelloch<float, 256, 32><<<1, 128>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanBlelloch<int, 1024, 16><<<1, 512>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  scanBlelloch<double, 512, 0><<<1, 256>>>((double *)Out, (const double *)Ints);
  CHECK_LAUNCH();
  scanShuffle<<<4, 256>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  scanShuffle<<<4, 64>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  scanChunks<4><<<1, 64>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanChunks<5><<<1, 64>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanChunks<8><<<1, 64>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanBrentKung<<<1, 128>>>((float *)Out, In);
  CHECK_LAUNCH();
  scanSegments<<<1, 128>>>((int *)Out, Ints, Heads);
  CHECK_LAUNCH();
  return finish("scan");
}
