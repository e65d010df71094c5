// Times kernels before and after renumber-threads: kernels whose threads have rows and whose blocks have columns, by the
// number of columns, and kernels that walk columns of a matrix, by the shape of their blocks.
//
//   nvcc -O3 -std=c++17 -arch=sm_90 renumber.cu -o renumber && ./renumber > renumber.tsv
//
// Microseconds, the median of 15 launches by CUDA events; as test/truth/fixes/renumber.tsv has them.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

enum class Way { Plain, Renumbered };

template <class T, Way How>
__global__ void ofGrid(T *__restrict__ out, const T *__restrict__ in, int rows) {
  const unsigned int thread = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * blockDim.x + (How == Way::Plain ? threadIdx.x : thread / gridDim.x);
  const int column = How == Way::Plain ? blockIdx.x : thread % gridDim.x;
  const int columns = gridDim.x;
  if (row < rows)
    out[row * columns + column] = 2 * in[row * columns + column];
}

template <class T, Way How>
__global__ void ofBlock(T *__restrict__ out, const T *__restrict__ in, int rows, int columns) {
  const unsigned int thread = threadIdx.y * blockDim.x + threadIdx.x;
  const int row = blockIdx.x * blockDim.x + (How == Way::Plain ? threadIdx.x : thread / blockDim.y);
  const int column = blockIdx.y * blockDim.y + (How == Way::Plain ? threadIdx.y : thread % blockDim.y);
  if (row < rows && column < columns)
    out[row * columns + column] = 2 * in[row * columns + column];
}

template <class Launch> float median(Launch launch) {
  std::vector<float> times;
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  launch();
  for (int i = 0; i < 15; ++i) {
    cudaEventRecord(begin);
    launch();
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms = 0;
    cudaEventElapsedTime(&ms, begin, end);
    times.push_back(ms * 1000);
  }
  if (cudaGetLastError() != cudaSuccess)
    exit(1);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

template <class T> void measure(const char *type, long elements) {
  T *in, *out;
  cudaMalloc(&in, elements * sizeof(T));
  cudaMalloc(&out, elements * sizeof(T));
  cudaMemset(in, 0, elements * sizeof(T));
  for (int columns : {2, 4, 8, 16, 32, 64, 256, 1000, 4096}) {
    const int rows = int(elements / columns);
    const int threads = 256;
    const dim3 grid(columns, (rows + threads - 1) / threads);
    if (grid.y > 65535)
      continue;
    const float before = median([&] { ofGrid<T, Way::Plain><<<grid, threads>>>(out, in, rows); });
    const float after = median([&] { ofGrid<T, Way::Renumbered><<<grid, threads>>>(out, in, rows); });
    printf("grid\t%s\t%ld\t%d\t%.1f\t%.1f\n", type, elements, columns, before, after);
  }
  for (int y : {2, 4, 8, 16, 32, 64}) {
    const int columns = 1000, rows = int(elements / columns), x = 256 / y;
    const dim3 block(x, y), grid((rows + x - 1) / x, (columns + y - 1) / y);
    const float before = median([&] { ofBlock<T, Way::Plain><<<grid, block>>>(out, in, rows, columns); });
    const float after = median([&] { ofBlock<T, Way::Renumbered><<<grid, block>>>(out, in, rows, columns); });
    printf("block\t%s\t%ld\t%d\t%.1f\t%.1f\n", type, elements, y, before, after);
  }
  cudaFree(in);
  cudaFree(out);
}

int main() {
  printf("of\ttype\telements\tcount\tus_before\tus_after\n");
  for (long elements : {100000L, 4000000L, 100000000L}) {
    measure<float>("float", elements);
    measure<double>("double", elements);
    measure<unsigned char>("uchar", elements);
  }
}
