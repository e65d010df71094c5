// malloc() and free() of the device, by each of their names.
// MODES: shipped toolkit
// IR: call .*@malloc
// IR: call .*@free
// NO-IR: __warplint
#include <cstdlib>
using namespace std;
__host__ __device__ float *made(int n) {
  return (float *)malloc(n * sizeof(float));
}
__global__ void kernel(float **p) {
  p[0] = made(4);
  p[1] = (float *)std::malloc(4);
  p[2] = (float *)::malloc(4);
  free(p[3]);
  std::free(p[4]);
  ::free(p[5]);
}
