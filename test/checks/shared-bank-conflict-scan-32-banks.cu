// The scan on today's hardware: 32 banks, whole warps.

__global__ void up512_bad(float *sum, const float *in) {
  __shared__ float tree[512];
  int t = threadIdx.x, offset = 1;
  tree[t] = in[t];
  tree[t + 256] = in[t + 256];
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      // The first iteration reads neighbours, as one 8-byte load.
      // expected-warning@+7 2 {{up to 16-way bank conflict reading 'tree'}}
      // expected-note@+6 {{in each of 8 executions: 4, 8, 16, 16, 8, 4, 2, 1}}
      // expected-note@+5 {{over its 12 requests a block needs 79 wavefronts where 12 would do}}
      // expected-warning@+4 {{up to 16-way bank conflict writing 'tree'}}
      // expected-note@+3 {{in each of 9 executions: 2, 4, 8, 16, 16, 8, 4, 2, 1; they add up to 61 where 9 would do}}
      // expected-note@+2 {{over its 20 requests a block needs 95 wavefronts where 20 would do}}
      // expected-note@+1 {{padding its index (i + i / 32)}}
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  if (t == 0)
    *sum = tree[511];
}

__global__ void up512_padded_ok(float *sum, const float *in) {
  __shared__ float tree[512 + 16];
  int t = threadIdx.x, offset = 1;
  tree[t + (t >> 5)] = in[t];
  tree[t + 256 + ((t + 256) >> 5)] = in[t + 256];
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      left += left >> 5;
      right += right >> 5;
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  if (t == 0)
    *sum = tree[511 + (511 >> 5)];
}

void run(float *sum, const float *in) {
  up512_bad<<<1, 256>>>(sum, in);
  up512_padded_ok<<<1, 256>>>(sum, in);
}
