// Each thread takes two elements: neighbours, or one from each half.

__global__ void take_apart_bad(float *even, float *odd, const float *in) {
  __shared__ float pairs[512];
  int t = threadIdx.x;
  pairs[t] = in[t];
  pairs[t + 256] = in[t + 256];
  __syncthreads();
  // expected-warning@+2 {{2-way bank conflict reading 'pairs'; lanes 0,16 of a warp touch 2 words of bank 0}}
  // expected-note@+1 {{one element from each half}}
  even[t] = pairs[2 * t];
  __syncthreads();
  // expected-warning@+1 {{2-way bank conflict reading 'pairs'; lanes 0,16 of a warp touch 2 words of bank 1}}
  odd[t] = pairs[2 * t + 1];
}

// Taken at once, two neighbours become one 8-byte load, which half-warps
// fetch without a conflict.
__global__ void both_at_once_ok(float *out, const float *in) {
  __shared__ float pairs[512];
  int t = threadIdx.x;
  pairs[t] = in[t];
  pairs[t + 256] = in[t + 256];
  __syncthreads();
  float first = pairs[2 * t];
  float second = pairs[2 * t + 1];
  out[t] = first * second;
}

__global__ void halves_ok(float *out, const float *in) {
  __shared__ float pairs[512];
  int t = threadIdx.x;
  pairs[t] = in[t];
  pairs[t + 256] = in[t + 256];
  __syncthreads();
  out[t] = pairs[t] * pairs[t + 256];
}

void run(float *out, const float *in) {
  take_apart_bad<<<1, 256>>>(out, out + 256, in);
  both_at_once_ok<<<1, 256>>>(out, in);
  halves_ok<<<1, 256>>>(out, in);
}
