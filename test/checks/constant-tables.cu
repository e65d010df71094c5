// Tables of constants are in constant memory with '__constant__' alone. nvcc has
// all others in global memory, where clang adds the attribute.
// RUN-FLAGS: --checks=-*,global-gather

__constant__ unsigned declared[4096];
static __constant__ const unsigned explicitly[4096] = {1, 2, 3};
static const __device__ unsigned plain[4096] = {1, 2, 3};
namespace tables {
__device__ constexpr unsigned expressed[4096] = {1, 2, 3};
}

__global__ void constant_ok(unsigned *out, const unsigned *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = declared[index[i] & 4095] + explicitly[index[i] & 4095];
}

__global__ void plain_bad(unsigned *out, const unsigned *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'plain' through 'index' where 4 would do}}
  out[i] = plain[index[i] & 4095];
}

__global__ void expressed_bad(unsigned *out, const unsigned *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'expressed' through 'index' where 4 would do}}
  out[i] = tables::expressed[index[i] & 4095];
}

__global__ void local_bad(unsigned *out, const unsigned *index) {
  static const unsigned table[4096] = {1, 2, 3};
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'table' through 'index' where 4 would do}}
  out[i] = table[index[i] & 4095];
}

__global__ void folded_ok(unsigned *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = plain[1];
}
