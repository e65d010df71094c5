// A launch of one block beside one whose grid follows the data: what it wastes
// is next to nothing of the program. Beside known grids it is reported.
// RUN-FLAGS: --checks=-*,global-uncoalesced-access

__global__ void columns_bad(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
    sum += in[i * n + k];
  out[i] = sum;
}

// The sums of the blocks, a chunk for each thread of one block.
__global__ void sums_of_blocks_ok(float *sums) {
  float sum = 0;
  for (int k = 0; k < 8; ++k)
    sum += sums[threadIdx.x * 8 + k];
  sums[threadIdx.x * 8] = sum;
}

// One block, but longer than all the others together.
__global__ void long_block_bad(float *out, const float *in) {
  float sum = 0;
  for (int k = 0; k < 16384; ++k)
    // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do}}
    sum += in[threadIdx.x * 16385 + k];
  out[threadIdx.x] = sum;
}

void run(float *out, const float *in, int n) {
  columns_bad<<<(n + 255) / 256, 256>>>(out, in, n);
  sums_of_blocks_ok<<<1, 256>>>(out);
  long_block_bad<<<1, 256>>>(out, in);
}
