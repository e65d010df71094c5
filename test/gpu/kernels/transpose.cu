//===- transpose.cu - Tiles of every element size and shape ---------------===//
#include "harness.h"

// Tile x Tile elements through shared memory; Pad extra elements a row.
template <typename T, int Tile, int Pad>
__global__ void transposeTile(T *Out, const T *In, int Width) {
  __shared__ T Buffer[Tile][Tile + Pad];
  int X = blockIdx.x * Tile + threadIdx.x;
  int Y = blockIdx.y * Tile + threadIdx.y;
  T Value = In[Y * Width + X];
  Buffer[threadIdx.y][threadIdx.x] = Value;
  __syncthreads();
  X = blockIdx.y * Tile + threadIdx.x;
  Y = blockIdx.x * Tile + threadIdx.y;
  Value = Buffer[threadIdx.x][threadIdx.y];
  Out[Y * Width + X] = Value;
}

__global__ void transposeScatter(float *Out, const float *In, int Width) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  float Value = In[Y * Width + X];
  Out[X * Width + Y] = Value;
}

__global__ void transposeGather(float *Out, const float *In, int Width) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  float Value = In[X * Width + Y];
  Out[Y * Width + X] = Value;
}

// The column is exchanged by the row's bits: free without padding.
__global__ void transposeSwizzled(float *Out, const float *In, int Width) {
  __shared__ float Buffer[32][32];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  float Value = In[(blockIdx.y * 32 + Y) * Width + blockIdx.x * 32 + X];
  Buffer[Y][X ^ Y] = Value;
  __syncthreads();
  Value = Buffer[X][Y ^ X];
  Out[(blockIdx.x * 32 + Y) * Width + blockIdx.y * 32 + X] = Value;
}

// 32 x 8 threads move a 32 x 32 tile in four steps.
template <int Pad>
__global__ void transposeRows(float *Out, const float *In, int Width) {
  __shared__ float Buffer[32][32 + Pad];
  int X = blockIdx.x * 32 + threadIdx.x;
  int Y = blockIdx.y * 32 + threadIdx.y;
  for (int Row = 0; Row < 32; Row += 8) {
    float Value = In[(Y + Row) * Width + X];
    Buffer[threadIdx.y + Row][threadIdx.x] = Value;
  }
  __syncthreads();
  X = blockIdx.y * 32 + threadIdx.x;
  Y = blockIdx.x * 32 + threadIdx.y;
  for (int Row = 0; Row < 32; Row += 8) {
    float Value = Buffer[threadIdx.x][threadIdx.y + Row];
    Out[(Y + Row) * Width + X] = Value;
  }
}

// The row pitch is known at run time only.
__global__ void transposePitch(float *Out, const float *In, int Pitch) {
  extern __shared__ float Tile[];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  Tile[Y * Pitch + X] = In[Y * 32 + X];
  __syncthreads();
  float Value = Tile[X * Pitch + Y];
  Out[Y * 32 + X] = Value;
}

// Rows and columns of a block that is no multiple of a warp wide.
template <int W, int H>
__global__ void transposeOdd(float *Out, const float *In) {
  __shared__ float Tile[H][W];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int Flat = Y * W + X;
  Tile[Y][X] = In[blockIdx.x * W * H + Flat];
  __syncthreads();
  int Row = Flat % H;
  int Column = Flat / H;
  float Value = Tile[Row][Column];
  Out[blockIdx.x * W * H + Flat] = Value;
}

// Three dimensions: the x and z axes change places.
__global__ void transposeAxes(int *Out, const int *In) {
  __shared__ int Cube[8][8][8];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int Z = threadIdx.z;
  Cube[Z][Y][X] = In[(Z * 8 + Y) * 8 + X];
  __syncthreads();
  int Value = Cube[X][Y][Z];
  Out[(Z * 8 + Y) * 8 + X] = Value;
}

int main() {
  const int Width = 256;
  const size_t Bytes = size_t(Width) * Width * 16;
  void *Out = zeroed(Bytes);
  void *In = zeroed(Bytes);
  float *FloatOut = static_cast<float *>(Out);
  float *FloatIn = static_cast<float *>(In);
  const dim3 Grid32(Width / 32, Width / 32), Block32(32, 32);
  const dim3 Grid16(Width / 16, Width / 16), Block16(16, 16);

  transposeTile<unsigned char, 32, 0><<<Grid32, Block32>>>(
      (unsigned char *)Out, (const unsigned char *)In, Width);
  CHECK_LAUNCH();
  transposeTile<unsigned char, 32, 4><<<Grid32, Block32>>>(
      (unsigned char *)Out, (const unsigned char *)In, Width);
  CHECK_LAUNCH();
  transposeTile<short, 32, 0>
      <<<Grid32, Block32>>>((short *)Out, (const short *)In, Width);
  CHECK_LAUNCH();
  transposeTile<short, 32, 2>
      <<<Grid32, Block32>>>((short *)Out, (const short *)In, Width);
  CHECK_LAUNCH();
  transposeTile<float, 32, 0><<<Grid32, Block32>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeTile<float, 32, 1><<<Grid32, Block32>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeTile<float, 16, 0><<<Grid16, Block16>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeTile<float, 16, 1><<<Grid16, Block16>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeTile<double, 32, 0>
      <<<Grid32, Block32>>>((double *)Out, (const double *)In, Width);
  CHECK_LAUNCH();
  transposeTile<double, 32, 1>
      <<<Grid32, Block32>>>((double *)Out, (const double *)In, Width);
  CHECK_LAUNCH();
  transposeTile<float4, 16, 0>
      <<<Grid16, Block16>>>((float4 *)Out, (const float4 *)In, Width);
  CHECK_LAUNCH();
  transposeTile<float4, 16, 1>
      <<<Grid16, Block16>>>((float4 *)Out, (const float4 *)In, Width);
  CHECK_LAUNCH();
  transposeScatter<<<Grid32, Block32>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeGather<<<Grid32, Block32>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeGather<<<Grid16, Block16>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeSwizzled<<<Grid32, Block32>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeRows<0><<<Grid32, dim3(32, 8)>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  transposeRows<1><<<Grid32, dim3(32, 8)>>>(FloatOut, FloatIn, Width);
  CHECK_LAUNCH();
  const int Pitches[] = {32, 33, 34, 36, 40, 47};
  for (int Pitch : Pitches) {
    transposePitch<<<1, Block32, 32 * 48 * sizeof(float)>>>(FloatOut, FloatIn,
                                                            Pitch);
    CHECK_LAUNCH();
  }
  transposeOdd<24, 24><<<4, dim3(24, 24)>>>(FloatOut, FloatIn);
  CHECK_LAUNCH();
  transposeOdd<20, 10><<<4, dim3(20, 10)>>>(FloatOut, FloatIn);
  CHECK_LAUNCH();
  transposeOdd<5, 9><<<4, dim3(5, 9)>>>(FloatOut, FloatIn);
  CHECK_LAUNCH();
  transposeAxes<<<1, dim3(8, 8, 8)>>>((int *)Out, (const int *)In);
  CHECK_LAUNCH();
  return finish("transpose");
}
