//===- access.cu - Block shapes, partial warps, and ways to write an index ===//
#include "harness.h"

// Shared words `Stride` apart, in every element size.
template <typename T, int Stride> __global__ void sharedStride(T *Out, T Seed) {
  __shared__ T Words[64 * Stride];
  int I = threadIdx.x;
  Words[I * Stride] = Seed;
  __syncthreads();
  T Value = Words[(63 - I) * Stride];
  Out[I] = Value;
}

// The stride is an argument, the array has run-time size.
__global__ void dynamicStride(int *Out, int Stride) {
  extern __shared__ int Words[];
  int I = threadIdx.x;
  Words[I * Stride] = I;
  __syncthreads();
  int Value = Words[(blockDim.x - 1 - I) * Stride];
  Out[blockIdx.x * blockDim.x + I] = Value;
}

// A common offset moves all lanes alike.
__global__ void dynamicOffset(float *Out, const float *In, int Offset) {
  extern __shared__ float Line[];
  int I = threadIdx.x;
  Line[I + Offset] = In[I];
  __syncthreads();
  float Value = Line[I * 2 % blockDim.x + Offset];
  Out[I] = Value;
}

// One dynamic array cut into three of different types.
__global__ void carvedArrays(double *Out, const double *In, int Count) {
  extern __shared__ unsigned char Raw[];
  double *Doubles = (double *)Raw;
  int *Ints = (int *)(Doubles + Count);
  unsigned char *Bytes = (unsigned char *)(Ints + Count);
  int I = threadIdx.x;
  Doubles[I] = In[I];
  Ints[I] = I * 3;
  Bytes[I] = (unsigned char)I;
  __syncthreads();
  int Other = Count - 1 - I;
  double Sum = Doubles[Other];
  Sum += Ints[Other];
  Sum += Bytes[Other];
  Out[I] = Sum;
}

// A block that is 5 x 7 x 3: warps wrap around rows and planes.
__global__ void oddBlock(int *Out, const int *In) {
  __shared__ int Box[3][7][5];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int Z = threadIdx.z;
  Box[Z][Y][X] = In[(Z * 7 + Y) * 5 + X];
  __syncthreads();
  int Value = Box[Z][6 - Y][4 - X];
  int Turned = Box[2 - Z][Y][X];
  Out[(Z * 7 + Y) * 5 + X] = Value + Turned;
  Out[256 + (X * 7 + Y) * 3 + Z] = Value;
}

__global__ void flatBlock(float *Out, const float *In) {
  int Flat = threadIdx.y * blockDim.x + threadIdx.x;
  int I = blockIdx.x * blockDim.x * blockDim.y + Flat;
  float Value = In[I];
  Out[I] = 2 * Value;
}

__global__ void tallBlock(float *Out, const float *In, int Pitch) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = threadIdx.y;
  float Value = In[Y * Pitch + X];
  Out[Y * Pitch + X] = 2 * Value;
}

// Grid-stride loop whose bound is an argument.
__global__ void gridStride(float *Out, const float *In, float Scale, int N) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < N;
       I += blockDim.x * gridDim.x) {
    float Value = In[I];
    Out[I] = Scale * Value;
  }
}

// Each thread takes a chunk of its own: neighbours are far apart.
__global__ void chunked(float *Out, const float *In, int PerThread) {
  int First = (blockIdx.x * blockDim.x + threadIdx.x) * PerThread;
  for (int I = 0; I < PerThread; ++I) {
    float Value = In[First + I];
    Out[First + I] = Value + 1;
  }
}

__global__ void guarded(float *Out, const float *In, int N) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N) {
    float Value = In[I];
    Out[I] = Value * Value;
  }
}

__global__ void everyOther(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I % 2 == 0) {
    float Value = In[I];
    Out[I] = Value;
  } else {
    float Value = In[I * 2];
    Out[I] = Value;
  }
}

template <typename Function>
__global__ void apply(float *Out, const float *In, Function F) {
  __shared__ float Line[256];
  int I = threadIdx.x;
  Line[I] = In[blockIdx.x * 256 + I];
  __syncthreads();
  float Value = Line[F(I)];
  Out[blockIdx.x * 256 + I] = Value;
}

struct Doubled {
  __device__ int operator()(int I) const { return I * 2 % 256; }
};
struct Rotated {
  int By;
  __device__ int operator()(int I) const { return (I + By) & 255; }
};

__device__ float take(const float *Row, int Column, int Step) {
  return Row[Column * Step];
}

__device__ void put(float *Row, int Column, float Value) {
  Row[Column] = Value;
}

__global__ void throughFunctions(float *Out, const float *In) {
  __shared__ float Rows[8][64];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  put(Rows[Y], X, In[Y * 32 + X]);
  put(Rows[Y], X + 32, 1.0f);
  __syncthreads();
  float A = take(Rows[Y], X, 2);
  float B = take(Rows[Y], X, 1);
  put(Out + Y * 32, X, A + B);
}

__global__ void throughLambda(int *Out, int Seed) {
  __shared__ int Line[128];
  int I = threadIdx.x;
  auto Slot = [](int At) { return (At & 31) * 4 + (At >> 5); };
  Line[Slot(I)] = Seed + I;
  __syncthreads();
  int Value = Line[I];
  Out[I] = Value;
}

// A table of 32 entries read at places that data names.
__global__ void lookupShared(float *Out, const int *Keys, const float *Table) {
  __shared__ float Local[64];
  int I = threadIdx.x;
  if (I < 64)
    Local[I] = Table[I];
  __syncthreads();
  int Key = Keys[blockIdx.x * 128 + I];
  float Value = Local[Key];
  Out[blockIdx.x * 128 + I] = Value;
}

// The same with a copy of the table a lane: proved free.
__global__ void lookupReplicated(float *Out, const int *Keys,
                                 const float *Table) {
  __shared__ float Copies[64][32];
  int I = threadIdx.x;
  int Lane = I % 32;
  for (int Row = I / 32; Row < 64; Row += 4)
    Copies[Row][Lane] = Table[Row];
  __syncthreads();
  int Key = Keys[blockIdx.x * 128 + I];
  float Value = Copies[Key][Lane];
  Out[blockIdx.x * 128 + I] = Value;
}

__global__ void gather(float *Out, const int *Keys, const float *Table) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Key = Keys[I];
  float Value = Table[Key];
  Out[I] = Value;
}

__global__ void scatter(float *Out, const int *Keys, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I];
  int Key = Keys[I];
  Out[Key] = Value;
}

__global__ void broadcastShared(float *Out, const float *In) {
  __shared__ float Line[64];
  int I = threadIdx.x;
  Line[I] = In[I];
  __syncthreads();
  float A = Line[I % 2];
  float B = Line[I / 32];
  float C = Line[I / 8 * 8];
  Out[I] = A + B + C;
}

int main() {
  void *Out = zeroed(1 << 20);
  float *F = (float *)Out;
  float *In = randomFloats(1 << 16, 51);
  int *Keys = randomInts(1 << 12, 64, 52);
  int *Far = randomInts(1 << 12, 1 << 14, 53);
  sharedStride<unsigned char, 1><<<1, 64>>>((unsigned char *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<unsigned char, 16><<<1, 64>>>((unsigned char *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<short, 2><<<1, 64>>>((short *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<short, 6><<<1, 64>>>((short *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<int, 2><<<1, 64>>>((int *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<int, 3><<<1, 64>>>((int *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<int, 12><<<1, 64>>>((int *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<double, 1><<<1, 64>>>((double *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<double, 2><<<1, 64>>>((double *)Out, 1);
  CHECK_LAUNCH();
  sharedStride<double, 3><<<1, 64>>>((double *)Out, 1);
  CHECK_LAUNCH();
  const int Strides[] = {1, 2, 3, 4, 16, 17, 32};
  for (int Stride : Strides) {
    dynamicStride<<<2, 64, 64 * 32 * sizeof(int)>>>((int *)Out, Stride);
    CHECK_LAUNCH();
  }
  dynamicStride<<<2, 50, 64 * 32 * sizeof(int)>>>((int *)Out, 5);
  CHECK_LAUNCH();
  dynamicOffset<<<1, 128, 512 * sizeof(float)>>>(F, In, 7);
  CHECK_LAUNCH();
  dynamicOffset<<<1, 128, 512 * sizeof(float)>>>(F, In, 32);
  CHECK_LAUNCH();
  carvedArrays<<<1, 96, 96 * 13>>>((double *)Out, (const double *)In, 96);
  CHECK_LAUNCH();
  oddBlock<<<1, dim3(5, 7, 3)>>>((int *)Out, Keys);
  CHECK_LAUNCH();
  flatBlock<<<8, dim3(12, 5)>>>(F, In);
  CHECK_LAUNCH();
  flatBlock<<<8, dim3(7, 7)>>>(F, In);
  CHECK_LAUNCH();
  flatBlock<<<8, 100>>>(F, In);
  CHECK_LAUNCH();
  flatBlock<<<8, 7>>>(F, In);
  CHECK_LAUNCH();
  tallBlock<<<4, dim3(8, 32)>>>(F, In, 64);
  CHECK_LAUNCH();
  tallBlock<<<4, dim3(4, 32)>>>(F, In, 50);
  CHECK_LAUNCH();
  gridStride<<<4, 128>>>(F, In, 2.0f, 4096);
  CHECK_LAUNCH();
  gridStride<<<4, 128>>>(F, In, 2.0f, 1000);
  CHECK_LAUNCH();
  chunked<<<2, 64>>>(F, In, 4);
  CHECK_LAUNCH();
  chunked<<<2, 64>>>(F, In, 11);
  CHECK_LAUNCH();
  guarded<<<8, 128>>>(F, In, 1000);
  CHECK_LAUNCH();
  everyOther<<<8, 128>>>(F, In);
  CHECK_LAUNCH();
  apply<<<4, 256>>>(F, In, Doubled());
  CHECK_LAUNCH();
  apply<<<4, 256>>>(F, In, Rotated{5});
  CHECK_LAUNCH();
  throughFunctions<<<1, dim3(32, 8)>>>(F, In);
  CHECK_LAUNCH();
  throughLambda<<<1, 128>>>((int *)Out, 3);
  CHECK_LAUNCH();
  lookupShared<<<8, 128>>>(F, Keys, In);
  CHECK_LAUNCH();
  lookupReplicated<<<8, 128>>>(F, Keys, In);
  CHECK_LAUNCH();
  gather<<<8, 128>>>(F, Far, In);
  CHECK_LAUNCH();
  scatter<<<8, 128>>>(F, Far, In);
  CHECK_LAUNCH();
  broadcastShared<<<1, 64>>>(F, In);
  CHECK_LAUNCH();
  return finish("access");
}
