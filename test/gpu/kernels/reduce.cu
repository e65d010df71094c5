//===- reduce.cu - Sums, maxima and counts of a block ---------------------===//
#include "harness.h"

__global__ void reduceModulo(float *Out, const float *In) {
  __shared__ float Data[256];
  unsigned T = threadIdx.x;
  Data[T] = In[blockIdx.x * 256 + T];
  __syncthreads();
  for (unsigned S = 1; S < 256; S *= 2) {
    if (T % (2 * S) == 0)
      Data[T] += Data[T + S];
    __syncthreads();
  }
  if (T == 0)
    Out[blockIdx.x] = Data[0];
}

__global__ void reduceInterleaved(int *Out, const int *In) {
  extern __shared__ int Dynamic[];
  unsigned T = threadIdx.x;
  Dynamic[T] = In[blockIdx.x * blockDim.x + T];
  __syncthreads();
  for (unsigned S = 1; S < blockDim.x; S *= 2) {
    unsigned At = 2 * S * T;
    if (At < blockDim.x) {
      int Right = Dynamic[At + S];
      Dynamic[At] += Right;
    }
    __syncthreads();
  }
  if (T == 0)
    Out[blockIdx.x] = Dynamic[0];
}

template <typename T> __global__ void reduceSequential(T *Out, const T *In) {
  __shared__ T Data[512];
  unsigned At = threadIdx.x;
  Data[At] = In[blockIdx.x * 512 + At];
  __syncthreads();
  for (unsigned S = 256; S > 0; S /= 2) {
    if (At < S) {
      T Right = Data[At + S];
      Data[At] += Right;
    }
    __syncthreads();
  }
  if (At == 0)
    Out[blockIdx.x] = Data[0];
}

// Two elements a thread while loading, the last warp by shuffles.
__global__ void reduceShuffleTail(float *Out, const float *In) {
  __shared__ float Data[128];
  unsigned T = threadIdx.x;
  unsigned First = blockIdx.x * 256 + T;
  float Left = In[First];
  float Right = In[First + 128];
  Data[T] = Left + Right;
  __syncthreads();
  for (unsigned S = 64; S >= 32; S /= 2) {
    if (T < S)
      Data[T] += Data[T + S];
    __syncthreads();
  }
  if (T < 32) {
    float Sum = Data[T];
    for (int D = 16; D > 0; D /= 2)
      Sum += __shfl_down_sync(0xffffffffu, Sum, D);
    if (T == 0)
      Out[blockIdx.x] = Sum;
  }
}

__device__ float warpSum(float Value) {
#pragma unroll
  for (int D = 16; D > 0; D /= 2)
    Value += __shfl_xor_sync(0xffffffffu, Value, D);
  return Value;
}

// One partial sum a warp, and a grid-stride loop before it.
__global__ void reduceWarps(float *Out, const float *In, int Count) {
  __shared__ float Partial[32];
  float Sum = 0;
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count;
       I += gridDim.x * blockDim.x)
    Sum += In[I];
  Sum = warpSum(Sum);
  if (threadIdx.x % 32 == 0)
    Partial[threadIdx.x / 32] = Sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    float Rest = 0;
    if (threadIdx.x < blockDim.x / 32)
      Rest = Partial[threadIdx.x];
    Rest = warpSum(Rest);
    if (threadIdx.x == 0)
      Out[blockIdx.x] = Rest;
  }
}

// The tree is unrolled by a template argument.
template <unsigned Size>
__global__ void reduceUnrolled(double *Out, const double *In) {
  __shared__ double Data[Size];
  unsigned T = threadIdx.x;
  Data[T] = In[blockIdx.x * Size + T];
  __syncthreads();
#pragma unroll
  for (unsigned S = Size / 2; S > 0; S /= 2) {
    if (T < S)
      Data[T] += Data[T + S];
    __syncthreads();
  }
  if (T == 0)
    Out[blockIdx.x] = Data[0];
}

// Each row of a two-dimensional block adds itself up; columns are strided.
__global__ void reduceRows(float *Out, const float *In) {
  __shared__ float Rows[16][16];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  Rows[X][Y] = In[blockIdx.x * 256 + Y * 16 + X];
  __syncthreads();
  for (int S = 8; S > 0; S /= 2) {
    if (X < S) {
      float Right = Rows[X + S][Y];
      Rows[X][Y] += Right;
    }
    __syncthreads();
  }
  if (X == 0)
    Out[blockIdx.x * 16 + Y] = Rows[0][Y];
}

// One thread a row of a matrix: uncoalesced; one thread a column: coalesced.
__global__ void rowSums(float *Out, const float *In, int Width) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int I = 0; I < Width; ++I)
    Sum += In[Row * Width + I];
  Out[Row] = Sum;
}

__global__ void columnSums(float *Out, const float *In, int Width) {
  int Column = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int I = 0; I < Width; ++I)
    Sum += In[I * Width + Column];
  Out[Column] = Sum;
}

__global__ void countPositive(int *Out, const float *In) {
  __shared__ int Warps[8];
  unsigned T = threadIdx.x;
  float Value = In[blockIdx.x * 256 + T];
  unsigned Votes = __ballot_sync(0xffffffffu, Value > 0.5f);
  if (T % 32 == 0)
    Warps[T / 32] = __popc(Votes);
  __syncthreads();
  if (T == 0) {
    int Sum = 0;
    for (int W = 0; W < 8; ++W)
      Sum += Warps[W];
    Out[blockIdx.x] = Sum;
  }
}

// The largest value and where it is: two arrays side by side.
__global__ void largest(int *Where, float *Most, const float *In) {
  __shared__ float Values[128];
  __shared__ int Places[128];
  int T = threadIdx.x;
  Values[T] = In[blockIdx.x * 128 + T];
  Places[T] = T;
  __syncthreads();
  for (int S = 64; S > 0; S >>= 1) {
    if (T < S) {
      float Mine = Values[T];
      float Other = Values[T + S];
      int Place = Places[T + S];
      Values[T] = Other > Mine ? Other : Mine;
      if (Other > Mine)
        Places[T] = Place;
    }
    __syncthreads();
  }
  if (T == 0) {
    Where[blockIdx.x] = Places[0];
    Most[blockIdx.x] = Values[0];
  }
}

int main() {
  float *In = randomFloats(1 << 16, 11);
  int *Ints = randomInts(1 << 16, 100, 12);
  double *Doubles = (double *)zeroed((1 << 16) * sizeof(double));
  void *Out = zeroed(1 << 16);
  reduceModulo<<<16, 256>>>((float *)Out, In);
  CHECK_LAUNCH();
  reduceInterleaved<<<16, 256, 256 * sizeof(int)>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  reduceInterleaved<<<16, 512, 512 * sizeof(int)>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  reduceSequential<float><<<16, 512>>>((float *)Out, In);
  CHECK_LAUNCH();
  reduceSequential<double><<<16, 512>>>((double *)Out, Doubles);
  CHECK_LAUNCH();
  reduceSequential<short><<<16, 512>>>((short *)Out, (const short *)Ints);
  CHECK_LAUNCH();
  reduceShuffleTail<<<32, 128>>>((float *)Out, In);
  CHECK_LAUNCH();
  reduceWarps<<<8, 256>>>((float *)Out, In, 8192);
  CHECK_LAUNCH();
  reduceUnrolled<128><<<8, 128>>>((double *)Out, Doubles);
  CHECK_LAUNCH();
  reduceRows<<<8, dim3(16, 16)>>>((float *)Out, In);
  CHECK_LAUNCH();
  rowSums<<<2, 64>>>((float *)Out, In, 128);
  CHECK_LAUNCH();
  columnSums<<<2, 64>>>((float *)Out, In, 128);
  CHECK_LAUNCH();
  countPositive<<<16, 256>>>((int *)Out, In);
  CHECK_LAUNCH();
  largest<<<16, 128>>>((int *)Out, (float *)Out + 1024, In);
  CHECK_LAUNCH();
  return finish("reduce");
}
