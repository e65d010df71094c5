// RUN-FLAGS: --gpu-profile=half-warp-16
// Where the hardware fetches 4 bytes per lane, a pair of neighbours is two
// loads, each of them in conflict with itself.

__global__ void neighbours_bad(float *out, const float *in) {
  __shared__ float pairs[512];
  int t = threadIdx.x;
  pairs[t] = in[t];
  pairs[t + 256] = in[t + 256];
  __syncthreads();
  // expected-warning@+2 {{2-way bank conflict reading 'pairs'; lanes 0,8 of a warp touch 2 words of bank 0}}
  // expected-note@+1 {{one element from each half}}
  float first = pairs[2 * t];
  // expected-warning@+1 {{2-way bank conflict reading 'pairs'; lanes 0,8 of a warp touch 2 words of bank 1}}
  float second = pairs[2 * t + 1];
  out[t] = first * second;
}

void run(float *out, const float *in) { neighbours_bad<<<1, 256>>>(out, in); }
