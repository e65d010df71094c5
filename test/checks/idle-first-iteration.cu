// RUN-FLAGS: --checks=-*,idle-first-iteration
// RUN-NOTES: exact

__global__ void half_idle_bad(float *sums, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int s = 256; s > 0; s /= 2) {
    // expected-note@+2 {{half of the threads have no work in the first iteration of this loop [idle-first-iteration]}}
    // expected-note@+1 {{half as many threads suffice if each combines two elements as it loads them}}
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

// Half as many threads, each with two elements to add before the loop.
__global__ void two_each_ok(float *sums, const float *in) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t] + in[blockIdx.x * 512 + 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

void run(float *sums, const float *in) {
  // expected-note@+1 {{launched here with 512 threads per block and 16 blocks}}
  half_idle_bad<<<16, 512>>>(sums, in);
  two_each_ok<<<16, 256>>>(sums, in);
}
