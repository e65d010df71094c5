// What unused-suppression reports, and what it must leave alone.
#include <cuda_runtime.h>

__global__ void tile_bad(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][threadIdx.y] = 1; // NOLINT(shared-bank-conflict)
  __syncthreads();
  // expected-warning@+1 {{suppresses nothing [unused-suppression]}}
  // NOLINTNEXTLINE(shared-bank-conflict)
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
  // expected-warning@+1 {{'global-*' and 'divergent-branch' in this}}
  // NOLINTBEGIN(global-*, divergent-branch)
  out[threadIdx.x] = 3;
  // NOLINTEND(global-*, divergent-branch)
  // expected-warning@+2 {{no check is called 'global-uncoalesed-access'; did you mean 'global-uncoalesced-access'?}}
  // expected-warning@+1 {{32 sectors per request writing 'out' where 4 would do}}
  out[threadIdx.x * 32] = 2; // NOLINT(global-uncoalesed-access)
  // expected-warning@+1 {{suppresses nothing; the check nearest to 'shared-bank-conflit' is 'shared-bank-conflict'}}
  out[threadIdx.x] = 4; // NOLINT(shared-bank-conflit)
}

__global__ void tile_ok(float *out) {
  __shared__ float tile[32][32];
  // Two comments for one finding: each would do.
  // NOLINTNEXTLINE(shared-*)
  tile[threadIdx.x][threadIdx.y] = 1; // NOLINT(shared-bank-conflict)
  __syncthreads();
  // Of other tools, or of all: not this one's to judge.
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x]; // NOLINT
  out[threadIdx.x] = 2; // NOLINT(bugprone-branch-clone, cppcoreguidelines-*)
  out[threadIdx.x] = 3; // NOLINT(*)
  out[threadIdx.x] = 3; // NOLINT(some-check-of-a-plugin)
  // Of a check that is off.
  out[threadIdx.x] = 5; // NOLINT(missing-restrict)
  out[threadIdx.x] = 5; // NOLINT(divergent-branch, unused-suppression)
#ifdef SOMETHING_ELSE
  out[threadIdx.x] = 6; // NOLINT(global-uncoalesced-access)
#endif
  const char *text = "NOLINT(global-uncoalesced-access)";
  out[threadIdx.y] = text[0];
}

// Nothing runs these.
__device__ void unused(float *o) {
  o[threadIdx.x] = 1; // NOLINT(global-uncoalesced-access)
}
template <int N> __device__ void uninstantiated(float *o) {
  o[threadIdx.x * N] = 1; // NOLINT(global-uncoalesced-access)
}

void run(float *out) {
  tile_bad<<<1, dim3(32, 32)>>>(out);
  tile_ok<<<1, dim3(32, 32)>>>(out);
}
