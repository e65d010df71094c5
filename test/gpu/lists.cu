// Times kernels whose blocks go through a list of places and add to each in floating point, behind a test of data that
// part of the lanes pass: as global-atomic-hotspot reports it, and with one update for each warp.
//
//   nvcc -O3 -std=c++17 -arch=sm_90 lists.cu -o lists && ./lists > lists.tsv
//
// Each block of 16x16 pixels goes through spots of a radius (in pixels) that touch it. lanes: of an update, as a mean.
// Milliseconds of the third launch by CUDA events; as test/truth/fixes/lists.tsv has them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int Width = 1024, Height = 768, Columns = Width / 16, Rows = Height / 16, Tiles = Columns * Rows;
constexpr int Spots = 200000, Listed = 512;

enum class Form { Each, Warp, Count };
__device__ unsigned long long active, requests;

struct Spot {
  float x, y, narrow, strength;
};

template <Form How> __global__ void addAll(const int *lists, const Spot *spots, float *sums) {
  __shared__ int places[256];
  __shared__ Spot near[256];
  const int t = threadIdx.y * 16 + threadIdx.x;
  const float x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  const int *list = lists + (blockIdx.y * gridDim.x + blockIdx.x) * Listed;
  float left = 1;
  for (int first = 0; first < Listed; first += 256) {
    __syncthreads();
    places[t] = list[first + t];
    near[t] = spots[places[t]];
    __syncthreads();
    for (int j = 0; j < 256; j++) {
      const float dx = near[j].x - x, dy = near[j].y - y;
      const float g = expf(-0.5f * near[j].narrow * (dx * dx + dy * dy));
      const float alpha = fminf(0.99f, near[j].strength * g);
      const bool passes = alpha >= 1.f / 255;
      float *sum = sums + 3 * places[j];
      if (How == Form::Each) {
        if (!passes)
          continue;
        left *= 1.f - 0.001f * alpha;
        atomicAdd(&sum[0], g * left);
        atomicAdd(&sum[1], dx * g);
        atomicAdd(&sum[2], dy * g);
      } else if (How == Form::Warp) {
        if (passes)
          left *= 1.f - 0.001f * alpha;
        if (!__any_sync(~0u, passes))
          continue;
        float a = passes ? g * left : 0, b = passes ? dx * g : 0, c = passes ? dy * g : 0;
        for (int s = 16; s > 0; s /= 2) {
          a += __shfl_xor_sync(~0u, a, s);
          b += __shfl_xor_sync(~0u, b, s);
          c += __shfl_xor_sync(~0u, c, s);
        }
        if (t % 32 == 0) {
          atomicAdd(&sum[0], a);
          atomicAdd(&sum[1], b);
          atomicAdd(&sum[2], c);
        }
      } else if (const unsigned lanes = __ballot_sync(~0u, passes); t % 32 == 0 && lanes) {
        atomicAdd(&active, (unsigned long long)__popc(lanes));
        atomicAdd(&requests, 1ull);
      }
    }
  }
}

template <Form How> float milliseconds(const int *lists, const Spot *spots, float *sums) {
  cudaEvent_t start, end;
  cudaEventCreate(&start);
  cudaEventCreate(&end);
  float time = 0;
  for (int run = 0; run < 3; run++) {
    cudaEventRecord(start);
    addAll<How><<<dim3(Columns, Rows), dim3(16, 16)>>>(lists, spots, sums);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&time, start, end);
  }
  return time;
}

int main() {
  std::printf("radius\tlanes\tms_each\tms_warp\n");
  int *lists;
  Spot *spots;
  float *sums;
  cudaMalloc(&lists, size_t(Tiles) * Listed * sizeof(int));
  cudaMalloc(&spots, Spots * sizeof(Spot));
  cudaMalloc(&sums, 3 * Spots * sizeof(float));
  for (float radius : {1.5f, 3.f, 6.f, 12.f}) {
    std::srand(1);
    std::vector<Spot> all(Spots);
    std::vector<std::vector<int>> of(Tiles);
    for (int i = 0; i < Spots; i++) {
      Spot &s = all[i];
      s.x = std::rand() % (Width * 16) / 16.f;
      s.y = std::rand() % (Height * 16) / 16.f;
      const float sigma = radius * (0.5f + std::rand() % 1000 / 1000.f);
      s.narrow = 1 / (sigma * sigma);
      s.strength = 0.2f + std::rand() % 800 / 1000.f;
      const auto tile = [](float at, int most) { return std::clamp(int(at / 16), 0, most - 1); };
      for (int r = tile(s.y - 3 * sigma, Rows); r <= tile(s.y + 3 * sigma, Rows); r++)
        for (int c = tile(s.x - 3 * sigma, Columns); c <= tile(s.x + 3 * sigma, Columns); c++)
          of[r * Columns + c].push_back(i);
    }
    std::vector<int> list(size_t(Tiles) * Listed);
    for (int tile = 0; tile < Tiles; tile++)
      for (int k = 0; k < Listed; k++)
        list[size_t(tile) * Listed + k] = of[tile].empty() ? 0 : of[tile][k % of[tile].size()];
    cudaMemcpy(lists, list.data(), list.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(spots, all.data(), Spots * sizeof(Spot), cudaMemcpyHostToDevice);
    unsigned long long zero = 0, lanes = 0, updates = 1;
    cudaMemcpyToSymbol(active, &zero, sizeof zero);
    cudaMemcpyToSymbol(requests, &zero, sizeof zero);
    addAll<Form::Count><<<dim3(Columns, Rows), dim3(16, 16)>>>(lists, spots, sums);
    cudaMemcpyFromSymbol(&lanes, active, sizeof lanes);
    cudaMemcpyFromSymbol(&updates, requests, sizeof updates);
    const float each = milliseconds<Form::Each>(lists, spots, sums), warp = milliseconds<Form::Warp>(lists, spots, sums);
    std::printf("%.1f\t%.1f\t%.3f\t%.3f\n", radius, double(lanes) / double(updates), each, warp);
  }
  return cudaGetLastError() != cudaSuccess;
}
