// Headers of CUDA's libraries: host calls parse, states of the random number
// generators have CUDA's sizes and are read and written in memory.
// MODES: shipped toolkit
// IR: define .*draw
// IR: (load|store) i32
#include <cublas_v2.h>
#include <cuda.h>
#include <cufft.h>
#include <curand.h>
#include <curand_kernel.h>
static_assert(sizeof(curandState) == 48, "");
static_assert(sizeof(curandStatePhilox4_32_10_t) == 64, "");
__global__ void setup(curandState *s) {
  curand_init(1234, threadIdx.x, 0, &s[threadIdx.x]);
}
__global__ void draw(curandState *s, float *out) {
  curandState mine = s[threadIdx.x];
  out[threadIdx.x] = curand_uniform(&mine) + curand_normal(&mine);
  s[threadIdx.x] = mine;
}
__global__ void draw4(curandStatePhilox4_32_10_t *s, float4 *out) {
  out[threadIdx.x] = curand_uniform4(s + threadIdx.x);
}
int main() {
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS)
    return 1;
  float one = 1, *p = nullptr;
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 8, 8, 8, &one, p, 8, p, 8, &one,
              p, 8);
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  cufftExecC2C(plan, (cufftComplex *)p, (cufftComplex *)p, CUFFT_FORWARD);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(generator, p, 64);
  CUdevice device;
  return cuDeviceGet(&device, 0) == CUDA_SUCCESS;
}
