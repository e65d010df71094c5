//===- control.cu - Loops, branches, and bounds that data decides ---------===//
#include "harness.h"

// Known bounds, two deep.
__global__ void knownLoops(float *Out, const float *In) {
  __shared__ float Tile[16][32];
  int T = threadIdx.x;
  for (int Row = 0; Row < 16; ++Row)
    Tile[Row][T] = In[Row * 32 + T];
  __syncwarp();
  float Sum = 0;
  for (int Row = 0; Row < 16; ++Row)
    for (int Step = 1; Step <= 16; Step *= 2)
      Sum += Tile[Row][T * Step % 32];
  Out[T] = Sum;
}

// A bound that is an argument.
__global__ void argumentLoop(float *Out, const float *In, int Rounds) {
  __shared__ float Line[128];
  int T = threadIdx.x;
  Line[T] = In[T];
  __syncthreads();
  float Sum = 0;
  for (int R = 0; R < Rounds; ++R)
    Sum += Line[(T * 2 + R) % 128];
  Out[T] = Sum;
}

// The stride grows from round to round.
__global__ void growingStride(int *Out, int Rounds) {
  __shared__ int Line[1024];
  int T = threadIdx.x;
  for (int I = T; I < 1024; I += 128)
    Line[I] = I;
  __syncthreads();
  int Sum = 0;
  for (int R = 0; R < Rounds; ++R)
    Sum += Line[(T << R) & 1023];
  Out[T] = Sum;
}

// Each lane loops as often as its datum says.
__global__ void dataLoop(float *Out, const int *Lengths, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Length = Lengths[I];
  float Sum = 0;
  for (int K = 0; K < Length; ++K)
    Sum += In[K * 1024 + I];
  Out[I] = Sum;
}

// All lanes of a warp loop equally often: the warp's own datum.
__global__ void warpDataLoop(float *Out, const int *Lengths, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Length = Lengths[I / 32];
  float Sum = 0;
  for (int K = 0; K < Length; ++K)
    Sum += In[K * 1024 + I];
  Out[I] = Sum;
}

// Sparse matrix times vector: a row a thread.
__global__ void sparseByThread(float *Y, const int *Starts, const int *Columns,
                               const float *Values, const float *X) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  int First = Starts[Row];
  int Last = Starts[Row + 1];
  float Sum = 0;
  for (int K = First; K < Last; ++K) {
    int Column = Columns[K];
    float Value = Values[K];
    Sum += Value * X[Column];
  }
  Y[Row] = Sum;
}

// A row a warp.
__global__ void sparseByWarp(float *Y, const int *Starts, const int *Columns,
                             const float *Values, const float *X) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int Lane = threadIdx.x % 32;
  int First = Starts[Row];
  int Last = Starts[Row + 1];
  float Sum = 0;
  for (int K = First + Lane; K < Last; K += 32) {
    int Column = Columns[K];
    float Value = Values[K];
    Sum += Value * X[Column];
  }
  for (int D = 16; D > 0; D /= 2)
    Sum += __shfl_down_sync(0xffffffffu, Sum, D);
  if (Lane == 0)
    Y[Row] = Sum;
}

__global__ void followLinks(int *Out, const int *Next, int Hops) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int At = I;
  for (int H = 0; H < Hops; ++H)
    At = Next[At];
  Out[I] = At;
}

// Lanes leave early; those that stay are known.
__global__ void earlyExit(float *Out, const float *In) {
  int T = threadIdx.x;
  if (T % 32 >= 20)
    return;
  float Value = In[blockIdx.x * 128 + T];
  if (T % 4 == 3)
    return;
  Out[blockIdx.x * 128 + T] = Value;
}

// One warp of many works.
__global__ void oneWarpWorks(float *Out, const float *In) {
  int Warp = threadIdx.x / 32;
  int Lane = threadIdx.x % 32;
  if (Warp == 2) {
    float Value = In[Lane * 4];
    Out[Lane] = Value;
  } else if (Warp > 4) {
    float Value = In[Lane + Warp * 32];
    Out[Lane + Warp * 32] = Value;
  }
}

__global__ void switchLanes(int *Out, const int *In) {
  int T = threadIdx.x;
  int Value = 0;
  switch (T % 4) {
  case 0:
    Value = In[T];
    break;
  case 1:
    Value = In[T * 2];
    break;
  case 2:
    Value = In[256 - T];
    break;
  default:
    Value = In[0];
    break;
  }
  Out[T] = Value;
}

// A flag of the launch decides which way all threads go.
__global__ void flagged(float *Out, const float *In, bool Transposed) {
  int X = threadIdx.x;
  int Y = threadIdx.y;
  float Value;
  if (Transposed)
    Value = In[X * 32 + Y];
  else
    Value = In[Y * 32 + X];
  Out[Y * 32 + X] = Value;
}

// Triangular: row r has r + 1 elements.
__global__ void triangle(float *Out, const float *In) {
  __shared__ float Rows[32 * 33 / 2];
  int T = threadIdx.x;
  for (int I = T; I < 528; I += 32)
    Rows[I] = In[I];
  __syncwarp();
  int Start = T * (T + 1) / 2;
  float Sum = 0;
  for (int C = 0; C <= T; ++C)
    Sum += Rows[Start + C];
  Out[T] = Sum;
}

// Iterates until a value escapes; no memory within.
__global__ void escapeTime(unsigned char *Out, int Width, float Scale) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  float CR = X * Scale - 2;
  float CI = Y * Scale - 1;
  float ZR = 0, ZI = 0;
  int N = 0;
  while (N < 50 && ZR * ZR + ZI * ZI < 4) {
    float Next = ZR * ZR - ZI * ZI + CR;
    ZI = 2 * ZR * ZI + CI;
    ZR = Next;
    ++N;
  }
  Out[Y * Width + X] = (unsigned char)N;
}

// A wavefront over a tile: the diagonal moves.
__global__ void diagonal(int *Out, const int *In) {
  __shared__ int Tile[17][17];
  int T = threadIdx.x;
  Tile[0][T] = In[T];
  Tile[T][0] = In[T + 32];
  __syncwarp();
  for (int D = 0; D < 31; ++D) {
    int Row = T;
    int Column = D - T;
    if (Row < 16 && Column >= 0 && Column < 16) {
      int North = Tile[Row][Column + 1];
      int West = Tile[Row + 1][Column];
      Tile[Row + 1][Column + 1] = max(North, West) + 1;
    }
    __syncwarp();
  }
  int Value = Tile[16][T];
  Out[T] = Value;
}

int main() {
  float *In = randomFloats(1 << 16, 101);
  int *Lengths = randomInts(1 << 12, 16, 102);
  int *Columns = randomInts(1 << 14, 1024, 103);
  int *Next = randomInts(1 << 12, 1 << 12, 104);
  int *Starts = (int *)zeroed(1025 * sizeof(int));
  void *Out = zeroed(1 << 18);
  float *F = (float *)Out;
  int Host[1025];
  unsigned State = 105;
  Host[0] = 0;
  for (int I = 0; I < 1024; ++I)
    Host[I + 1] = Host[I] + int(nextRandom(State) % 16);
  CHECK(cudaMemcpy(Starts, Host, sizeof(Host), cudaMemcpyHostToDevice));
  knownLoops<<<1, 32>>>(F, In);
  CHECK_LAUNCH();
  argumentLoop<<<1, 128>>>(F, In, 5);
  CHECK_LAUNCH();
  argumentLoop<<<1, 128>>>(F, In, 12);
  CHECK_LAUNCH();
  growingStride<<<1, 128>>>((int *)Out, 3);
  CHECK_LAUNCH();
  growingStride<<<1, 128>>>((int *)Out, 7);
  CHECK_LAUNCH();
  dataLoop<<<8, 128>>>(F, Lengths, In);
  CHECK_LAUNCH();
  warpDataLoop<<<8, 128>>>(F, Lengths, In);
  CHECK_LAUNCH();
  sparseByThread<<<8, 128>>>(F, Starts, Columns, In, In);
  CHECK_LAUNCH();
  sparseByWarp<<<256, 128>>>(F, Starts, Columns, In, In);
  CHECK_LAUNCH();
  followLinks<<<8, 128>>>((int *)Out, Next, 6);
  CHECK_LAUNCH();
  earlyExit<<<4, 128>>>(F, In);
  CHECK_LAUNCH();
  oneWarpWorks<<<1, 256>>>(F, In);
  CHECK_LAUNCH();
  switchLanes<<<1, 128>>>((int *)Out, Columns);
  CHECK_LAUNCH();
  flagged<<<1, dim3(32, 16)>>>(F, In, false);
  CHECK_LAUNCH();
  flagged<<<1, dim3(32, 16)>>>(F, In, true);
  CHECK_LAUNCH();
  triangle<<<1, 32>>>(F, In);
  CHECK_LAUNCH();
  escapeTime<<<dim3(4, 8), dim3(16, 16)>>>((unsigned char *)Out, 64, 0.05f);
  CHECK_LAUNCH();
  diagonal<<<1, 17>>>((int *)Out, Columns);
  CHECK_LAUNCH();
  return finish("control");
}
