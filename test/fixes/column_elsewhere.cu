// A private array of a kernel that no launch in the run shows.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// FIX: shared-column unsafe
// WHY-UNSAFE: a launch with more threads than those in sight would leave the array; __launch_bounds__ excludes it
// EDITED:   __shared__ int bins[8][256];
__global__ void counts(int *__restrict__ out, const int *__restrict__ a, int n) {
  int bins[8] = {0};
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = t; k < n; k += 100)
    bins[a[k] & 7]++;
  int most = 0;
  for (int k = 0; k < 8; ++k)
    most = most > bins[k] ? most : bins[k];
  out[t] = most;
}
