//===- matmul.cu - Matrix products, from naive to register tiles ----------===//
#include "harness.h"

__global__ void multiplyNaive(float *C, const float *A, const float *B, int N) {
  int Row = blockIdx.y * blockDim.y + threadIdx.y;
  int Column = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < N; ++K) {
    float Left = A[Row * N + K];
    float Right = B[K * N + Column];
    Sum += Left * Right;
  }
  C[Row * N + Column] = Sum;
}

// Rows run along threadIdx.x: each load and store is strided.
__global__ void multiplySwapped(float *C, const float *A, const float *B,
                                int N) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  int Column = blockIdx.y * blockDim.y + threadIdx.y;
  float Sum = 0;
  for (int K = 0; K < N; ++K) {
    float Left = A[Row * N + K];
    float Right = B[K * N + Column];
    Sum += Left * Right;
  }
  C[Row * N + Column] = Sum;
}

template <typename T, int Tile>
__global__ void multiplyTiled(T *C, const T *A, const T *B, int N) {
  __shared__ T Left[Tile][Tile];
  __shared__ T Right[Tile][Tile];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int Row = blockIdx.y * Tile + Y;
  int Column = blockIdx.x * Tile + X;
  T Sum = 0;
  for (int K = 0; K < N; K += Tile) {
    Left[Y][X] = A[Row * N + K + X];
    Right[Y][X] = B[(K + Y) * N + Column];
    __syncthreads();
#pragma unroll
    for (int I = 0; I < Tile; ++I) {
      T L = Left[Y][I];
      T R = Right[I][X];
      Sum += L * R;
    }
    __syncthreads();
  }
  C[Row * N + Column] = Sum;
}

// The right tile is kept transposed: its reads run down a column.
template <int Pad>
__global__ void multiplyTransposed(float *C, const float *A, const float *B,
                                   int N) {
  __shared__ float Left[32][32];
  __shared__ float Right[32][32 + Pad];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  float Sum = 0;
  for (int K = 0; K < N; K += 32) {
    Left[Y][X] = A[(blockIdx.y * 32 + Y) * N + K + X];
    Right[X][Y] = B[(K + Y) * N + blockIdx.x * 32 + X];
    __syncthreads();
    for (int I = 0; I < 32; ++I) {
      float L = Left[Y][I];
      float R = Right[X][I];
      Sum += L * R;
    }
    __syncthreads();
  }
  C[(blockIdx.y * 32 + Y) * N + blockIdx.x * 32 + X] = Sum;
}

// 64 x 64 of C a block of 256 threads, 4 x 4 a thread, loads of 16 bytes.
template <int Pad>
__global__ void multiplyVector(float *C, const float *A, const float *B,
                               int N) {
  __shared__ __align__(16) float Left[16][64 + Pad];
  __shared__ __align__(16) float Right[16][64];
  int T = threadIdx.x;
  int TX = T % 16;
  int TY = T / 16;
  int ARow = T / 4;
  int AColumn = T % 4 * 4;
  int BRow = T / 16;
  int BColumn = T % 16 * 4;
  const float *ABlock = A + blockIdx.y * 64 * N;
  const float *BBlock = B + blockIdx.x * 64;
  float Sum[4][4] = {};
  for (int K = 0; K < N; K += 16) {
    float4 L = *(const float4 *)&ABlock[ARow * N + K + AColumn];
    Left[AColumn][ARow] = L.x;
    Left[AColumn + 1][ARow] = L.y;
    Left[AColumn + 2][ARow] = L.z;
    Left[AColumn + 3][ARow] = L.w;
    float4 R = *(const float4 *)&BBlock[(K + BRow) * N + BColumn];
    *(float4 *)&Right[BRow][BColumn] = R;
    __syncthreads();
#pragma unroll
    for (int I = 0; I < 16; ++I) {
      float4 Down = *(const float4 *)&Left[I][TY * 4];
      float4 Over = *(const float4 *)&Right[I][TX * 4];
      float Rows[4] = {Down.x, Down.y, Down.z, Down.w};
      float Columns[4] = {Over.x, Over.y, Over.z, Over.w};
#pragma unroll
      for (int P = 0; P < 4; ++P)
#pragma unroll
        for (int Q = 0; Q < 4; ++Q)
          Sum[P][Q] += Rows[P] * Columns[Q];
    }
    __syncthreads();
  }
#pragma unroll
  for (int P = 0; P < 4; ++P) {
    float4 Line = make_float4(Sum[P][0], Sum[P][1], Sum[P][2], Sum[P][3]);
    float *Row = C + (blockIdx.y * 64 + TY * 4 + P) * N + blockIdx.x * 64;
    *(float4 *)&Row[TX * 4] = Line;
  }
}

// Eight results of a column a thread.
__global__ void multiplyColumns(float *C, const float *A, const float *B,
                                int N) {
  __shared__ float Left[64][8];
  __shared__ float Right[8][64];
  int T = threadIdx.x;
  int Column = T % 64;
  int Group = T / 64;
  float Sum[8] = {};
  for (int K = 0; K < N; K += 8) {
    Left[T / 8][T % 8] = A[(blockIdx.y * 64 + T / 8) * N + K + T % 8];
    Right[T / 64][T % 64] = B[(K + T / 64) * N + blockIdx.x * 64 + T % 64];
    __syncthreads();
    for (int I = 0; I < 8; ++I) {
      float R = Right[I][Column];
#pragma unroll
      for (int P = 0; P < 8; ++P)
        Sum[P] += Left[Group * 8 + P][I] * R;
    }
    __syncthreads();
  }
#pragma unroll
  for (int P = 0; P < 8; ++P)
    C[(blockIdx.y * 64 + Group * 8 + P) * N + blockIdx.x * 64 + Column] =
        Sum[P];
}

// Matrix times vector: a thread a row, and a warp a row.
__global__ void vectorByThread(float *Y, const float *A, const float *X,
                               int N) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < N; ++K) {
    float Left = A[Row * N + K];
    Sum += Left * X[K];
  }
  Y[Row] = Sum;
}

__global__ void vectorByWarp(float *Y, const float *A, const float *X, int N) {
  int Row = blockIdx.x * blockDim.y + threadIdx.y;
  float Sum = 0;
  for (int K = threadIdx.x; K < N; K += 32) {
    float Left = A[Row * N + K];
    Sum += Left * X[K];
  }
  for (int D = 16; D > 0; D /= 2)
    Sum += __shfl_down_sync(0xffffffffu, Sum, D);
  if (threadIdx.x == 0)
    Y[Row] = Sum;
}

int main() {
  const int N = 128;
  float *A = randomFloats(N * N * 4, 41);
  float *B = randomFloats(N * N * 4, 42);
  float *C = (float *)zeroed(N * N * 4 * sizeof(float));
  const dim3 Block32(32, 32), Grid32(N / 32, N / 32);
  multiplyNaive<<<dim3(4, 16), dim3(32, 8)>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyNaive<<<dim3(8, 8), dim3(16, 16)>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplySwapped<<<dim3(4, 16), dim3(32, 8)>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyTiled<float, 32><<<Grid32, Block32>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyTiled<float, 16><<<dim3(8, 8), dim3(16, 16)>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyTiled<double, 16><<<dim3(8, 8), dim3(16, 16)>>>(
      (double *)C, (const double *)A, (const double *)B, N);
  CHECK_LAUNCH();
  multiplyTransposed<0><<<Grid32, Block32>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyTransposed<1><<<Grid32, Block32>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyVector<0><<<dim3(2, 2), 256>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyVector<4><<<dim3(2, 2), 256>>>(C, A, B, N);
  CHECK_LAUNCH();
  multiplyColumns<<<dim3(2, 2), 512>>>(C, A, B, N);
  CHECK_LAUNCH();
  vectorByThread<<<2, 64>>>(C, A, B, N);
  CHECK_LAUNCH();
  vectorByWarp<<<32, dim3(32, 4)>>>(C, A, B, N);
  CHECK_LAUNCH();
  return finish("matmul");
}
