// OpenMP's header, which clang's installation may lack.
// MODES: shipped toolkit
// IR: define .*kernel
#include <omp.h>
__global__ void kernel(int *p) { p[threadIdx.x] = 0; }
int main() {
  double start = omp_get_wtime();
  omp_set_num_threads(4);
#pragma omp parallel for
  for (int i = 0; i < omp_get_max_threads(); ++i)
    kernel<<<1, 32>>>(nullptr);
  return omp_get_wtime() > start;
}
