// Times kernels whose threads each change, read or write a record of some words, with records as they are, through a
// tile as record-tile writes it, and with an array for each word.
//
//   nvcc -O3 -std=c++17 -arch=sm_90 records.cu -o records && ./records > records.tsv
//
// Microseconds, the median of 15 launches by CUDA events; as test/truth/fixes/records.tsv has them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <curand_kernel.h>
#include <type_traits>
#include <vector>

constexpr int Block = 256;
enum class Use { Change, Read, Write };

template <int Words> struct Record {
  float v[Words];
};

template <Use How, class R> __device__ void work(R &r, float *other, int i) {
  float sum = How == Use::Write ? other[i] : 0;
  if (How != Use::Write)
#pragma unroll
    for (int k = 0; k < int(sizeof(r.v) / 4); ++k)
      sum += r.v[k];
  if (How == Use::Read)
    other[i] = sum;
  else
#pragma unroll
    for (int k = 0; k < int(sizeof(r.v) / 4); ++k)
      r.v[k] = How == Use::Write ? sum + k : r.v[k] * 0.5f + sum;
}

template <Use How, class R> __global__ void inPlace(R *__restrict__ p, float *__restrict__ other, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    work<How>(p[i], other, i);
}

template <Use How, class R> __global__ void throughTile(R *__restrict__ p, float *__restrict__ other, int n) {
  constexpr int Words = sizeof(R) / 4;
  __shared__ unsigned int tile[Block][Words | 1];
  if (How != Use::Write) {
    for (unsigned int word = threadIdx.x; word < Block * Words; word += Block) {
      const unsigned int thread = word / Words;
      int i = blockIdx.x * blockDim.x + thread;
      if (i < n)
        tile[thread][word % Words] = reinterpret_cast<const unsigned int *>(&p[i])[word % Words];
    }
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    work<How>(reinterpret_cast<R &>(tile[threadIdx.x]), other, i);
  if (How != Use::Read) {
    __syncthreads();
    for (unsigned int word = threadIdx.x; word < Block * Words; word += Block) {
      const unsigned int thread = word / Words;
      int i = blockIdx.x * blockDim.x + thread;
      if (i < n)
        reinterpret_cast<unsigned int *>(&p[i])[word % Words] = tile[thread][word % Words];
    }
  }
}

template <Use How, int Words> __global__ void apart(float *__restrict__ p, float *__restrict__ other, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v[Words], sum = How == Use::Write ? other[i] : 0;
#pragma unroll
  for (int k = 0; k < Words; ++k)
    if (How != Use::Write)
      sum += v[k] = p[size_t(k) * n + i];
  if (How == Use::Read)
    other[i] = sum;
  else
#pragma unroll
    for (int k = 0; k < Words; ++k)
      p[size_t(k) * n + i] = How == Use::Write ? sum + k : v[k] * 0.5f + sum;
}

__global__ void draw(curandState *state, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  curandState local = state[i];
  out[i] = curand_uniform(&local);
  state[i] = local;
}

__global__ void drawTile(curandState *state, float *out, int n) {
  __shared__ unsigned long long tile[Block][7];
  for (unsigned int word = threadIdx.x; word < Block * 6; word += Block) {
    const unsigned int thread = word / 6;
    int i = blockIdx.x * blockDim.x + thread;
    if (i < n)
      tile[thread][word % 6] = reinterpret_cast<const unsigned long long *>(&state[i])[word % 6];
  }
  __syncthreads();
  curandState &record = reinterpret_cast<curandState &>(tile[threadIdx.x]);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    curandState local = record;
    out[i] = curand_uniform(&local);
    record = local;
  }
  __syncthreads();
  for (unsigned int word = threadIdx.x; word < Block * 6; word += Block) {
    const unsigned int thread = word / 6;
    int i = blockIdx.x * blockDim.x + thread;
    if (i < n)
      reinterpret_cast<unsigned long long *>(&state[i])[word % 6] = tile[thread][word % 6];
  }
}

template <class Launch> float median(Launch launch) {
  std::vector<float> times;
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  for (int i = 0; i < 18; ++i) {
    float ms;
    cudaEventRecord(begin);
    launch();
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    if (i >= 3)
      times.push_back(1000 * ms);
  }
  std::sort(times.begin(), times.end());
  if (cudaGetLastError() != cudaSuccess)
    exit(1);
  return times[times.size() / 2];
}

template <Use How, int Words> void measure(const char *name, int n) {
  float *p, *other;
  cudaMalloc(&p, size_t(n) * Words * 4);
  cudaMalloc(&other, size_t(n) * 4);
  cudaMemset(p, 0, size_t(n) * Words * 4);
  cudaMemset(other, 0, size_t(n) * 4);
  const int grid = (n + Block - 1) / Block;
  auto plain = reinterpret_cast<Record<Words> *>(p);
  const float us = median([&] { inPlace<How><<<grid, Block>>>(plain, other, n); });
  const float tiled = median([&] { throughTile<How><<<grid, Block>>>(plain, other, n); });
  const float fields = median([&] { apart<How, Words><<<grid, Block>>>(p, other, n); });
  printf("%s\t%d\t%d\t%.1f\t%.1f\t%.1f\n", name, Words * 4, n, us, tiled, fields);
  cudaFree(p);
  cudaFree(other);
}

template <int Words> void measureAll(int n) {
  measure<Use::Change, Words>("change", n);
  measure<Use::Read, Words>("read", n);
  measure<Use::Write, Words>("write", n);
}

int main() {
  printf("use\tbytes\trecords\tus_before\tus_tile\tus_apart\n");
  for (int n : {10000, 100000, 1000000, 20000000}) {
    measureAll<3>(n);
    measureAll<4>(n);
    measureAll<5>(n);
    measureAll<6>(n);
    measureAll<7>(n);
    measureAll<8>(n);
    measureAll<10>(n);
    measureAll<12>(n);
    measureAll<16>(n);
    measureAll<24>(n);
    curandState *state;
    float *out;
    cudaMalloc(&state, size_t(n) * sizeof(curandState));
    cudaMalloc(&out, size_t(n) * 4);
    cudaMemset(state, 0, size_t(n) * sizeof(curandState));
    const int grid = (n + Block - 1) / Block;
    const float us = median([&] { draw<<<grid, Block>>>(state, out, n); });
    const float tiled = median([&] { drawTile<<<grid, Block>>>(state, out, n); });
    printf("draw\t48\t%d\t%.1f\t%.1f\t-\n", n, us, tiled);
    cudaFree(state);
    cudaFree(out);
  }
}
