//===- private.cu - Private arrays: registers or local memory -------------===//
#include "harness.h"

// Constant indices after unrolling: registers.
template <int N> __global__ void constantIndex(float *Out, const float *In) {
  float A[N];
  int T = threadIdx.x;
#pragma unroll
  for (int I = 0; I < N; ++I)
    A[I] = In[I * 64 + T];
  float Sum = 0;
#pragma unroll
  for (int I = 0; I < N; ++I)
    Sum += A[N - 1 - I] * float(I);
  Out[T] = Sum;
}

// Filled, then read once at an index that all lanes share.
template <int N>
__global__ void uniformRead(float *Out, const float *In, int Which) {
  float A[N];
  int T = threadIdx.x;
#pragma unroll
  for (int I = 0; I < N; ++I)
    A[I] = In[I * 64 + T];
  float Value = A[Which];
  Out[T] = Value;
}

// Filled, then read once at an index of each lane's own.
template <int N>
__global__ void varyingRead(float *Out, const float *In, const int *Index) {
  float A[N];
  int T = threadIdx.x;
#pragma unroll
  for (int I = 0; I < N; ++I)
    A[I] = In[I * 64 + T];
  int Which = Index[T] % N;
  float Value = A[Which];
  Out[T] = Value;
}

// Written at run-time places in a loop.
template <typename T, int N>
__global__ void countKeys(T *Out, const int *Keys, int Rounds) {
  T Counts[N];
  int Me = threadIdx.x;
#pragma unroll
  for (int I = 0; I < N; ++I)
    Counts[I] = 0;
  for (int R = 0; R < Rounds; ++R) {
    int Key = Keys[R * 64 + Me] % N;
    Counts[Key] += 1;
  }
#pragma unroll
  for (int I = 0; I < N; ++I)
    Out[I * 64 + Me] = Counts[I];
}

// The index depends on the lane alone.
__global__ void laneIndex(int *Out, const int *In) {
  int A[40];
  int T = threadIdx.x;
  for (int I = 0; I < 40; ++I)
    A[I] = In[I * 64 + T];
  for (int I = 0; I < 8; ++I)
    A[(T + I) % 40] += I;
  int Sum = 0;
  for (int I = 0; I < 40; ++I)
    Sum += A[I] * I;
  Out[T] = Sum;
}

// The largest K values so far, kept sorted by insertion.
template <int K>
__global__ void insertionList(float *Out, const float *In, int Count) {
  float Best[K];
  int T = threadIdx.x;
  for (int I = 0; I < K; ++I)
    Best[I] = -1;
  for (int N = 0; N < Count; ++N) {
    float Value = In[N * 64 + T];
    if (Value <= Best[K - 1])
      continue;
    int At = K - 1;
    while (At > 0 && Best[At - 1] < Value) {
      Best[At] = Best[At - 1];
      --At;
    }
    Best[At] = Value;
  }
  for (int I = 0; I < K; ++I)
    Out[I * 64 + T] = Best[I];
}

// Depth-first over an implicit tree with a stack of one's own.
__global__ void explicitStack(int *Out, const int *Keys, int Limit) {
  int Stack[64];
  int T = threadIdx.x;
  int Key = Keys[T];
  int Top = 0;
  Stack[Top++] = 1;
  int Visited = 0;
  while (Top > 0) {
    int Node = Stack[--Top];
    Visited += Node ^ Key;
    if (Node < Limit) {
      if (((Key >> (Node % 8)) & 1) != 0)
        Stack[Top++] = 2 * Node;
      Stack[Top++] = 2 * Node + 1;
    }
  }
  Out[T] = Visited;
}

// A matrix of one's own, rows by an argument.
__global__ void privateMatrix(double *Out, const double *In, int Row,
                              int Steps) {
  double M[6][6];
  int T = threadIdx.x;
  for (int I = 0; I < 6; ++I)
    for (int J = 0; J < 6; ++J)
      M[I][J] = In[(I * 6 + J) * 64 + T];
  for (int S = 0; S < Steps; ++S)
    for (int J = 0; J < 6; ++J)
      M[(Row + S) % 6][J] += M[S % 6][J];
  double Sum = 0;
  for (int I = 0; I < 6; ++I)
    for (int J = 0; J < 6; ++J)
      Sum += M[I][J] * (I - J);
  Out[T] = Sum;
}

struct State {
  float Position[8];
  int Flags[8];
};

__device__ __noinline__ float stir(State *S, int At) {
  S->Position[At & 7] += 1.0f;
  S->Flags[(At + 1) & 7] ^= 1;
  return S->Position[(At + 3) & 7];
}

// The address goes to a function that is not inlined.
__global__ void escapes(float *Out, const int *Keys) {
  State S;
  int T = threadIdx.x;
  for (int I = 0; I < 8; ++I) {
    S.Position[I] = float(I);
    S.Flags[I] = I;
  }
  float Sum = 0;
  for (int I = 0; I < 4; ++I)
    Sum += stir(&S, Keys[T] + I);
  Out[T] = Sum + S.Flags[Keys[T] & 7];
}

// Four floats at a time from a private array.
__global__ void privateVectors(float4 *Out, const float4 *In, const int *Keys,
                               int Rounds) {
  float4 A[16];
  int T = threadIdx.x;
  for (int I = 0; I < 16; ++I)
    A[I] = In[I * 64 + T];
  for (int R = 0; R < Rounds; ++R) {
    int Key = Keys[R * 64 + T] & 15;
    float4 Value = A[Key];
    Value.x += 1;
    Value.w -= 1;
    A[Key] = Value;
  }
  for (int I = 0; I < 16; ++I)
    Out[I * 64 + T] = A[I];
}

// A window that moves by assignment: constant indices in a loop.
__global__ void slidingWindow(float *Out, const float *In, int Count) {
  float W[5] = {0, 0, 0, 0, 0};
  int T = threadIdx.x;
  float Sum = 0;
  for (int I = 0; I < Count; ++I) {
#pragma unroll
    for (int J = 0; J < 4; ++J)
      W[J] = W[J + 1];
    W[4] = In[I * 64 + T];
    Sum += W[0] + 2 * W[2] + W[4];
  }
  Out[T] = Sum;
}

// The same window as a ring: the index is a loop's.
__global__ void ringWindow(float *Out, const float *In, int Count) {
  float W[16];
  int T = threadIdx.x;
  for (int I = 0; I < 16; ++I)
    W[I] = 0;
  float Sum = 0;
  for (int I = 0; I < Count; ++I) {
    W[I & 15] = In[I * 64 + T];
    Sum += W[(I + 5) & 15];
  }
  Out[T] = Sum;
}

// The cure: the array in shared memory, one column a thread.
__global__ void sharedColumns(float *Out, const int *Keys, int Rounds) {
  __shared__ float A[32 * 64];
  int T = threadIdx.x;
  for (int I = 0; I < 32; ++I)
    A[I * 64 + T] = 0;
  for (int R = 0; R < Rounds; ++R) {
    int Key = Keys[R * 64 + T] & 31;
    A[Key * 64 + T] += 1;
  }
  for (int I = 0; I < 32; ++I)
    Out[I * 64 + T] = A[I * 64 + T];
}

// The same columns as rows: as many words apart as there are elements.
__global__ void sharedOwnRows(float *Out, const int *Keys, int Rounds) {
  __shared__ float A[64 * 32];
  int T = threadIdx.x;
  for (int I = 0; I < 32; ++I)
    A[T * 32 + I] = 0;
  for (int R = 0; R < Rounds; ++R) {
    int Key = R & 31;
    A[T * 32 + Key] += Keys[R * 64 + T];
  }
  float Sum = 0;
  for (int I = 0; I < 32; ++I)
    Sum += A[T * 32 + I];
  Out[T] = Sum;
}

int main() {
  float *In = randomFloats(1 << 16, 81);
  int *Keys = randomInts(1 << 14, 256, 82);
  void *Out = zeroed(1 << 20);
  float *F = (float *)Out;
  constantIndex<3><<<1, 64>>>(F, In);
  CHECK_LAUNCH();
  constantIndex<24><<<1, 64>>>(F, In);
  CHECK_LAUNCH();
  uniformRead<4><<<1, 64>>>(F, In, 2);
  CHECK_LAUNCH();
  uniformRead<16><<<1, 64>>>(F, In, 9);
  CHECK_LAUNCH();
  uniformRead<64><<<1, 64>>>(F, In, 33);
  CHECK_LAUNCH();
  varyingRead<8><<<1, 64>>>(F, In, Keys);
  CHECK_LAUNCH();
  varyingRead<32><<<1, 64>>>(F, In, Keys);
  CHECK_LAUNCH();
  varyingRead<96><<<1, 64>>>(F, In, Keys);
  CHECK_LAUNCH();
  countKeys<int, 4><<<1, 64>>>((int *)Out, Keys, 20);
  CHECK_LAUNCH();
  countKeys<int, 16><<<1, 64>>>((int *)Out, Keys, 20);
  CHECK_LAUNCH();
  countKeys<int, 128><<<1, 64>>>((int *)Out, Keys, 20);
  CHECK_LAUNCH();
  countKeys<unsigned char, 32><<<1, 64>>>((unsigned char *)Out, Keys, 20);
  CHECK_LAUNCH();
  countKeys<double, 20><<<1, 64>>>((double *)Out, Keys, 20);
  CHECK_LAUNCH();
  laneIndex<<<1, 64>>>((int *)Out, Keys);
  CHECK_LAUNCH();
  insertionList<4><<<1, 64>>>(F, In, 32);
  CHECK_LAUNCH();
  insertionList<12><<<1, 64>>>(F, In, 32);
  CHECK_LAUNCH();
  explicitStack<<<1, 64>>>((int *)Out, Keys, 60);
  CHECK_LAUNCH();
  privateMatrix<<<1, 64>>>((double *)Out, (const double *)In, 2, 9);
  CHECK_LAUNCH();
  escapes<<<1, 64>>>(F, Keys);
  CHECK_LAUNCH();
  privateVectors<<<1, 64>>>((float4 *)Out, (const float4 *)In, Keys, 10);
  CHECK_LAUNCH();
  slidingWindow<<<1, 64>>>(F, In, 50);
  CHECK_LAUNCH();
  ringWindow<<<1, 64>>>(F, In, 50);
  CHECK_LAUNCH();
  sharedColumns<<<1, 64>>>(F, Keys, 20);
  CHECK_LAUNCH();
  sharedOwnRows<<<1, 64>>>(F, Keys, 20);
  CHECK_LAUNCH();
  return finish("private");
}
