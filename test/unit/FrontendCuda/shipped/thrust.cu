// Host code over Thrust's containers and algorithms parses around its kernels.
// MODES: shipped
// IR: define .*kernel
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <vector>
__global__ void kernel(float *p) { p[threadIdx.x] = 1; }
int main() {
  thrust::host_vector<float> host(10);
  thrust::device_vector<float> device(host), ones(10, 1.0f);
  device = host;
  host = device;
  std::vector<float> standard(4);
  thrust::device_vector<float> other(standard.begin(), standard.end());
  other = standard;
  thrust::sort(device.begin(), device.end());
  thrust::sort(thrust::device, ones.begin(), ones.end(),
               thrust::greater<float>());
  float sum =
      thrust::reduce(device.begin(), device.end(), 0.0f, thrust::plus<float>());
  kernel<<<1, 32>>>(thrust::raw_pointer_cast(device.data()));
  kernel<<<1, 32>>>(thrust::raw_pointer_cast(&device[0]));
  thrust::device_ptr<float> p(thrust::raw_pointer_cast(device.data()));
  thrust::fill(p, p + 10, 3.0f);
  return sum > 0;
}
