//===- rows.cu - A thread for each row of a matrix ------------------------===//
//
// COUNT: rows.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 256, Width = 512;

// Repaired: the matrix lies by columns.
template <bool Fixed> __global__ void sums(float *Out, const float *In) {
  const int Row = blockIdx.x * Threads + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < Width; ++K)
    Sum += Fixed ? In[K * COUNT + Row] : In[Row * Width + K];
  Out[Row] = Sum;
}

int main() {
  const std::vector<float> Columns = smallFloats(size_t(COUNT) * Width);
  std::vector<float> Rows(Columns.size());
  for (size_t R = 0; R < COUNT; ++R)
    for (size_t K = 0; K < Width; ++K)
      Rows[R * Width + K] = Columns[K * COUNT + R];
  const float *Before = toDevice(Rows), *After = toDevice(Columns);
  return compareTimes<float>(
      COUNT,
      [&](float *Out) {
        sums<false><<<COUNT / Threads, Threads>>>(Out, Before);
      },
      [&](float *Out) {
        sums<true><<<COUNT / Threads, Threads>>>(Out, After);
      });
}
