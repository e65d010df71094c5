#include "columns.cuh"
namespace shapes {
template <typename T, int N, bool Flip>
__global__ void turn(T *Out, const T *In) {
  __shared__ T Tile[N][N];
  int X = threadIdx.x, Y = threadIdx.y;
  Tile[Y][X] = In[Y * N + X];
  __syncthreads();
  Out[Y * N + X] = Flip ? column<T, N>(Tile, X, Y) : Tile[Y][X];
}
struct Point {
  float A, B, C, D;
};
} // namespace shapes
static __global__ void strided(float *Out, const float *In, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = In[I * 8];
}
namespace {
__global__ void bins(int *Out, const int *In) {
  atomicAdd(&Out[In[threadIdx.x] & 7], 1);
}
} // namespace
__global__ void pick(float *Out, const int *In) {
  float Local[32];
  for (int I = 0; I < 32; ++I)
    Local[I] = Out[I] * threadIdx.x;
  Out[threadIdx.x] = Local[In[threadIdx.x] & 31];
}
__global__ void fields(float *Out, const shapes::Point *In) {
  Out[threadIdx.x] = In[threadIdx.x].A + __ldg(&In[threadIdx.x].C);
}
struct Square {
  float *Data;
  __device__ float operator()(int I) const { return Data[I * 4]; }
};
template <class F> __global__ void apply(F Function, float *Out) {
  Out[threadIdx.x * 2] = Function(threadIdx.x) + 1;
}
int main() {
  float *A, *B;
  cudaMalloc(&A, 1 << 20);
  cudaMalloc(&B, 1 << 20);
  cudaMemset(A, 0, 1 << 20);
  cudaMemset(B, 0, 1 << 20);
  shapes::turn<float, 32, true><<<4, dim3(32, 32)>>>(A, B);
  shapes::turn<float, 16, false><<<2, dim3(16, 16)>>>(A, B);
  shapes::turn<double, 16, true><<<2, dim3(16, 16)>>>((double *)A, (double *)B);
  strided<<<10, 100>>>(A, B, 1000);
  strided<<<1, 32>>>(A, B, 32);
  strided<<<10, 100>>>(A, B, 1000);
  bins<<<2, 64>>>((int *)A, (int *)B);
  pick<<<3, 64>>>(A, (int *)B);
  fields<<<1, 128>>>(A, (shapes::Point *)B);
  apply<<<1, 64>>>(Square{B}, A);
  return cudaDeviceSynchronize();
}
