//===- atomics.cu - Histograms and atomics of each kind -------------------===//
#include "harness.h"

__global__ void histogramGlobal(int *Bins, const unsigned char *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Key = In[I];
  atomicAdd(&Bins[Key], 1);
}

__global__ void histogramShared(int *Bins, const unsigned char *In) {
  __shared__ int Local[256];
  int T = threadIdx.x;
  Local[T] = 0;
  __syncthreads();
  int Key = In[blockIdx.x * 256 + T];
  atomicAdd(&Local[Key], 1);
  __syncthreads();
  int Mine = Local[T];
  atomicAdd(&Bins[T], Mine);
}

// One copy of the bins a lane, a word apart: proved free.
__global__ void histogramReplicated(int *Bins, const int *In) {
  __shared__ int Copies[16][32];
  int T = threadIdx.x;
  int Lane = T & 31;
  for (int Row = T / 32; Row < 16; Row += 4)
    Copies[Row][Lane] = 0;
  __syncthreads();
  int Key = In[blockIdx.x * 128 + T] & 15;
  atomicAdd(&Copies[Key][Lane], 1);
  __syncthreads();
  if (T < 16) {
    int Sum = 0;
    for (int I = 0; I < 32; ++I)
      Sum += Copies[T][I];
    atomicAdd(&Bins[T], Sum);
  }
}

// A private histogram of bytes a thread, side by side.
__global__ void histogramBytes(int *Bins, const int *In, int PerThread) {
  __shared__ unsigned char Counts[64][64];
  int T = threadIdx.x;
  for (int Row = 0; Row < 64; ++Row)
    Counts[Row][T] = 0;
  __syncthreads();
  for (int I = 0; I < PerThread; ++I) {
    int Key = In[I * 64 + T] & 63;
    Counts[Key][T] += 1;
  }
  __syncthreads();
  int Sum = 0;
  for (int I = 0; I < 64; ++I)
    Sum += Counts[T][I];
  Bins[T] += Sum;
}

__global__ void addOneWord(int *Sum, const int *In) {
  int Value = In[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(Sum, Value);
}

__global__ void addOneFloat(float *Sum, const float *In) {
  float Value = In[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(Sum, Value);
}

__global__ void addEachOwn(int *Sums) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&Sums[I], I);
}

template <int Stride> __global__ void addGlobalStride(float *Sums) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&Sums[I * Stride], 1.5f);
}

__global__ void addBlockFirst(float *Sum, const float *In) {
  __shared__ float Data[256];
  int T = threadIdx.x;
  Data[T] = In[blockIdx.x * 256 + T];
  __syncthreads();
  for (int S = 128; S > 0; S /= 2) {
    if (T < S)
      Data[T] += Data[T + S];
    __syncthreads();
  }
  if (T == 0)
    atomicAdd(Sum, Data[0]);
}

// Every kind on its own line, integers, results unused.
__global__ void globalKinds(int *Words, unsigned *Counters,
                            unsigned long long *Wide, double *Doubles) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  atomicSub(&Words[I], 3);
  atomicMin(&Words[I + 1024], I);
  atomicMax(&Words[I + 2048], I);
  atomicAnd(&Words[I + 3072], 0xf0f0);
  atomicOr(&Words[I + 4096], 0x0f0f);
  atomicXor(&Words[I + 5120], I);
  atomicInc(&Counters[I], 100);
  atomicDec(&Counters[I + 1024], 100);
  atomicAdd(&Wide[I], 5ull);
  atomicAdd(&Doubles[I], 0.5);
}

__global__ void globalResults(int *Out, int *Words) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int A = atomicAdd(&Words[I], 1);
  int B = atomicExch(&Words[I + 1024], I);
  int C = atomicCAS(&Words[I + 2048], 0, I);
  int D = atomicMax(&Words[I / 4 + 3072], I);
  Out[I] = A + B + C + D;
}

__global__ void sharedKinds(int *Out, float Seed) {
  __shared__ int Words[8][128];
  __shared__ float Floats[128];
  __shared__ unsigned long long Wide[128];
  int T = threadIdx.x;
  for (int I = 0; I < 8; ++I)
    Words[I][T] = I;
  Floats[T] = Seed;
  Wide[T] = T;
  __syncthreads();
  atomicAdd(&Words[0][T], T);
  atomicMin(&Words[1][T], T);
  atomicMax(&Words[2][T / 2], T);
  atomicAnd(&Words[3][T], 7);
  atomicOr(&Words[4][T * 2 % 128], 8);
  atomicXor(&Words[5][T], 3);
  int Exchanged = atomicExch(&Words[6][T], T);
  int Compared = atomicCAS(&Words[7][T], 7, T);
  atomicAdd(&Floats[T], 1.0f);
  atomicAdd(&Wide[T], 2ull);
  __syncthreads();
  Out[T] = Words[0][T] + Words[1][T] + Words[2][T] + Words[3][T] + Words[4][T] +
           Words[5][T] + Words[6][T] + Words[7][T] + Exchanged + Compared +
           int(Floats[T]) + int(Wide[T]);
}

// All lanes one word, four words, and words two apart.
__global__ void sharedContention(int *Out, const int *In) {
  __shared__ int Words[128];
  int T = threadIdx.x;
  Words[T] = 0;
  __syncthreads();
  int Value = In[T];
  atomicAdd(&Words[0], Value);
  atomicAdd(&Words[T % 4 + 4], Value);
  atomicAdd(&Words[T * 2 % 128], Value);
  atomicMax(&Words[T / 8 + 64], Value);
  __syncthreads();
  Out[T] = Words[T];
}

// A float maximum by compare and swap.
__device__ void atomicMaxFloat(float *Address, float Value) {
  int *Bits = (int *)Address;
  int Old = *Bits;
  while (__int_as_float(Old) < Value) {
    int Seen = atomicCAS(Bits, Old, __float_as_int(Value));
    if (Seen == Old)
      break;
    Old = Seen;
  }
}

__global__ void maximumByCas(float *Most, const float *In) {
  float Value = In[blockIdx.x * blockDim.x + threadIdx.x];
  atomicMaxFloat(Most + threadIdx.x % 32, Value);
}

// One atomic a warp: the leader adds the number of votes.
__global__ void appendPositive(int *Count, float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Lane = threadIdx.x % 32;
  float Value = In[I];
  bool Keep = Value > 0.75f;
  unsigned Votes = __ballot_sync(0xffffffffu, Keep);
  int First = 0;
  if (Lane == 0)
    First = atomicAdd(Count, __popc(Votes));
  First = __shfl_sync(0xffffffffu, First, 0);
  if (Keep)
    Out[First + __popc(Votes & ((1u << Lane) - 1))] = Value;
}

__global__ void addReturning(int *Out, int *Ticket) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Mine = atomicAdd(Ticket, 1);
  Out[Mine] = I;
}

int main() {
  unsigned char *Bytes = randomBytes(1 << 14, 71);
  int *Ints = randomInts(1 << 14, 1000, 72);
  float *Floats = randomFloats(1 << 14, 73);
  int *Words = (int *)zeroed(1 << 18);
  void *Out = zeroed(1 << 18);
  histogramGlobal<<<16, 256>>>(Words, Bytes);
  CHECK_LAUNCH();
  histogramShared<<<16, 256>>>(Words, Bytes);
  CHECK_LAUNCH();
  histogramReplicated<<<16, 128>>>(Words, Ints);
  CHECK_LAUNCH();
  histogramBytes<<<1, 64>>>(Words, Ints, 8);
  CHECK_LAUNCH();
  histogramBytes<<<1, 64>>>(Words, Ints, 21);
  CHECK_LAUNCH();
  addOneWord<<<16, 256>>>(Words, Ints);
  CHECK_LAUNCH();
  addOneFloat<<<16, 256>>>((float *)Out, Floats);
  CHECK_LAUNCH();
  addEachOwn<<<4, 256>>>(Words);
  CHECK_LAUNCH();
  addGlobalStride<1><<<4, 128>>>((float *)Out);
  CHECK_LAUNCH();
  addGlobalStride<8><<<4, 128>>>((float *)Out);
  CHECK_LAUNCH();
  addBlockFirst<<<16, 256>>>((float *)Out, Floats);
  CHECK_LAUNCH();
  globalKinds<<<4, 256>>>(Words, (unsigned *)Out,
                          (unsigned long long *)Out + 2048,
                          (double *)Out + 8192);
  CHECK_LAUNCH();
  globalResults<<<4, 256>>>((int *)Out, Words);
  CHECK_LAUNCH();
  sharedKinds<<<2, 128>>>((int *)Out, 1.0f);
  CHECK_LAUNCH();
  sharedContention<<<2, 128>>>((int *)Out, Ints);
  CHECK_LAUNCH();
  maximumByCas<<<4, 128>>>((float *)Out, Floats);
  CHECK_LAUNCH();
  appendPositive<<<8, 128>>>(Words + 8192, (float *)Out, Floats);
  CHECK_LAUNCH();
  addReturning<<<8, 128>>>((int *)Out, Words + 16384);
  CHECK_LAUNCH();
  return finish("atomics");
}
