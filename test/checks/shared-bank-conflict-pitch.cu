// RUN-FLAGS: --certainty=possible
// A row pitch that only the launch knows: the degree by the pitch modulo 32.

__global__ void columns_bad(float *out, const float *in, int pitch) {
  extern __shared__ float tile[];
  int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  // expected-warning@+2 {{possibly up to 32-way bank conflict reading 'tile'}}
  // expected-note@+1 {{free (1 wavefront) where argument 'pitch' modulo 32 is 1,3,..,31; worst (32 wavefronts) where it is 0}}
  out[t] = tile[t * pitch];
}

// A multiple of the pitch that is always even never spreads over all banks.
__global__ void even_columns_bad(float *out, const float *in, int pitch) {
  extern __shared__ float tile[];
  int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  // expected-warning@+1 {{at least 2-way bank conflict reading 'tile'}}
  out[t] = tile[t * pitch * 2];
}

// The pitch is a row offset here: all lanes move alike.
__global__ void rows_ok(float *out, const float *in, int pitch) {
  extern __shared__ float tile[];
  int t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  float sum = 0;
  for (int row = 0; row < 4; ++row)
    sum += tile[row * pitch + t];
  out[t] = sum;
}

void run(float *out, const float *in, int pitch) {
  columns_bad<<<1, 32, 32 * 1024>>>(out, in, pitch);
  even_columns_bad<<<1, 32, 32 * 1024>>>(out, in, pitch);
  rows_ok<<<1, 32, 32 * 1024>>>(out, in, pitch);
}
