// Each thread adds up two elements: neighbours, or one from each half.

__global__ void pairs_neighbours_bad(float *out, const float *in) {
  __shared__ float temp[512];
  int t = threadIdx.x;
  temp[t] = in[t];
  temp[t + 256] = in[t + 256];
  __syncthreads();
  // expected-warning@+2 {{2-way bank conflict reading 'temp'; lanes 0,16 of a warp touch 2 words of bank 0}}
  // expected-note@+1 {{one element from each half}}
  float first = temp[2 * t];
  // expected-warning@+1 {{2-way bank conflict reading 'temp'; lanes 0,16 of a warp touch 2 words of bank 1}}
  float second = temp[2 * t + 1];
  out[t] = first * second;
}

__global__ void pairs_halves_ok(float *out, const float *in) {
  __shared__ float temp[512];
  int t = threadIdx.x;
  temp[t] = in[t];
  temp[t + 256] = in[t + 256];
  __syncthreads();
  out[t] = temp[t] * temp[t + 256];
}

void run(float *out, const float *in) {
  pairs_neighbours_bad<<<1, 256>>>(out, in);
  pairs_halves_ok<<<1, 256>>>(out, in);
}
