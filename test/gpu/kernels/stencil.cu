//===- stencil.cu - Neighbourhoods, with and without halos in shared ------===//
#include "harness.h"

constexpr int Radius = 3;
__constant__ float Weights[2 * Radius + 1];

__global__ void stencilLine(float *Out, const float *In) {
  __shared__ float Line[256 + 2 * Radius];
  int T = threadIdx.x;
  int At = blockIdx.x * 256 + T + Radius;
  Line[T + Radius] = In[At];
  if (T < Radius) {
    Line[T] = In[At - Radius];
    Line[T + 256 + Radius] = In[At + 256];
  }
  __syncthreads();
  float Sum = 0;
#pragma unroll
  for (int D = -Radius; D <= Radius; ++D)
    Sum += Weights[D + Radius] * Line[T + Radius + D];
  Out[At] = Sum;
}

// No shared memory: seven neighbouring loads.
__global__ void stencilLineGlobal(float *Out, const float *In) {
  int At = blockIdx.x * blockDim.x + threadIdx.x + Radius;
  float Sum = 0;
  Sum += In[At - 3];
  Sum += In[At - 2];
  Sum += In[At - 1];
  Sum += In[At];
  Sum += In[At + 1];
  Sum += In[At + 2];
  Sum += In[At + 3];
  Out[At] = Sum;
}

template <int W, int H>
__global__ void stencilPlane(float *Out, const float *In, int Width) {
  __shared__ float Tile[H + 2][W + 2];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int GX = blockIdx.x * W + X + 1;
  int GY = blockIdx.y * H + Y + 1;
  int At = GY * Width + GX;
  Tile[Y + 1][X + 1] = In[At];
  if (X == 0)
    Tile[Y + 1][0] = In[At - 1];
  if (X == W - 1)
    Tile[Y + 1][W + 1] = In[At + 1];
  if (Y == 0)
    Tile[0][X + 1] = In[At - Width];
  if (Y == H - 1)
    Tile[H + 1][X + 1] = In[At + Width];
  __syncthreads();
  float Sum = -4 * Tile[Y + 1][X + 1];
  Sum += Tile[Y][X + 1];
  Sum += Tile[Y + 2][X + 1];
  Sum += Tile[Y + 1][X];
  Sum += Tile[Y + 1][X + 2];
  Out[At] = Sum;
}

// A grid that covers the plane exactly; the border is left out by a test.
__global__ void stencilGuarded(float *Out, const float *In, int Width,
                               int Height) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  if (X > 0 && X < Width - 1 && Y > 0 && Y < Height - 1) {
    int At = Y * Width + X;
    float Sum = In[At - 1];
    Sum += In[At + 1];
    Sum += In[At - Width];
    Sum += In[At + Width];
    Out[At] = 0.25f * Sum;
  }
}

__global__ void stencilCube(float *Out, const float *In) {
  __shared__ float Cube[6][6][10];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  int Z = threadIdx.z;
  int Flat = (Z * 4 + Y) * 8 + X;
  for (int I = Flat; I < 360; I += 128) {
    int CX = I % 10;
    int CY = I / 10 % 6;
    int CZ = I / 60;
    Cube[CZ][CY][CX] = In[I];
  }
  __syncthreads();
  float Sum = Cube[Z + 1][Y + 1][X + 1];
  Sum += Cube[Z][Y + 1][X + 1];
  Sum += Cube[Z + 2][Y + 1][X + 1];
  Sum += Cube[Z + 1][Y][X + 1];
  Sum += Cube[Z + 1][Y + 2][X + 1];
  Sum += Cube[Z + 1][Y + 1][X];
  Sum += Cube[Z + 1][Y + 1][X + 2];
  Out[Flat] = Sum;
}

// A column of the volume a thread, the middle kept in registers.
__global__ void stencilMarch(float *Out, const float *In, int Width, int Plane,
                             int Depth) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y * blockDim.y + threadIdx.y;
  int At = Y * Width + X;
  float Below = In[At];
  float Middle = In[At + Plane];
  for (int Z = 1; Z < Depth - 1; ++Z) {
    At += Plane;
    float Above = In[At + Plane];
    Out[At] = Below + Above - 2 * Middle;
    Below = Middle;
    Middle = Above;
  }
}

__global__ void convolveRows(float *Out, const float *In, int Width) {
  __shared__ float Rows[4][64 + 16];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  const float *Row = In + (blockIdx.y * 4 + Y) * Width + blockIdx.x * 64;
  Rows[Y][X] = Row[X];
  if (X < 16)
    Rows[Y][X + 64] = Row[X + 64];
  __syncthreads();
  float Sum = 0;
#pragma unroll
  for (int D = 0; D < 2 * Radius + 1; ++D)
    Sum += Weights[D] * Rows[Y][X + D];
  Out[(blockIdx.y * 4 + Y) * Width + blockIdx.x * 64 + X] = Sum;
}

// Columns are the fast axis of the tile: 16 rows apart by 9 words is free,
// by 8 words is not.
template <int Pitch>
__global__ void convolveColumns(float *Out, const float *In, int Width) {
  __shared__ float Columns[32][Pitch];
  int X = threadIdx.x;
  int Y = threadIdx.y;
  Columns[X][Y] = In[(blockIdx.y * 8 + Y) * Width + blockIdx.x * 32 + X];
  __syncthreads();
  float Sum = 0;
  for (int D = 0; D < 8; ++D)
    Sum += Columns[X][(Y + D) % 8];
  Out[(blockIdx.y * 8 + Y) * Width + blockIdx.x * 32 + X] = Sum;
}

// A byte image, four neighbours each.
__global__ void blurBytes(unsigned char *Out, const unsigned char *In,
                          int Width) {
  int X = blockIdx.x * blockDim.x + threadIdx.x;
  int Y = blockIdx.y;
  int At = (Y + 1) * Width + X + 1;
  int Sum = In[At];
  Sum += In[At - 1];
  Sum += In[At + 1];
  Sum += In[At - Width];
  Sum += In[At + Width];
  Out[At] = (unsigned char)(Sum / 5);
}

int main() {
  float *In = randomFloats(1 << 18, 31);
  float *Out = (float *)zeroed((1 << 18) * sizeof(float));
  float Host[2 * Radius + 1] = {1, 2, 3, 4, 3, 2, 1};
  CHECK(cudaMemcpyToSymbol(Weights, Host, sizeof(Host)));
  stencilLine<<<16, 256>>>(Out, In);
  CHECK_LAUNCH();
  stencilLineGlobal<<<16, 256>>>(Out, In);
  CHECK_LAUNCH();
  stencilPlane<32, 8><<<dim3(4, 4), dim3(32, 8)>>>(Out, In, 256);
  CHECK_LAUNCH();
  stencilPlane<16, 16><<<dim3(4, 4), dim3(16, 16)>>>(Out, In, 256);
  CHECK_LAUNCH();
  stencilPlane<17, 13><<<dim3(3, 3), dim3(17, 13)>>>(Out, In, 256);
  CHECK_LAUNCH();
  stencilGuarded<<<dim3(8, 8), dim3(32, 8)>>>(Out, In, 256, 64);
  CHECK_LAUNCH();
  stencilGuarded<<<dim3(4, 8), dim3(64, 4)>>>(Out, In, 250, 30);
  CHECK_LAUNCH();
  stencilCube<<<1, dim3(8, 4, 4)>>>(Out, In);
  CHECK_LAUNCH();
  stencilMarch<<<dim3(2, 8), dim3(32, 4)>>>(Out, In, 64, 64 * 32, 16);
  CHECK_LAUNCH();
  stencilMarch<<<dim3(2, 8), dim3(32, 4)>>>(Out, In, 64, 64 * 32, 6);
  CHECK_LAUNCH();
  convolveRows<<<dim3(3, 4), dim3(64, 4)>>>(Out, In, 256);
  CHECK_LAUNCH();
  convolveColumns<8><<<dim3(4, 4), dim3(32, 8)>>>(Out, In, 128);
  CHECK_LAUNCH();
  convolveColumns<9><<<dim3(4, 4), dim3(32, 8)>>>(Out, In, 128);
  CHECK_LAUNCH();
  blurBytes<<<dim3(3, 16), 64>>>((unsigned char *)Out,
                                 (const unsigned char *)In, 256);
  CHECK_LAUNCH();
  blurBytes<<<dim3(3, 16), 40>>>((unsigned char *)Out,
                                 (const unsigned char *)In, 201);
  CHECK_LAUNCH();
  return finish("stencil");
}
