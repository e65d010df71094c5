// RUN-FLAGS: --gpu-profile=half-warp-16
// Padding a scan by i / 16 is not foolproof: from 512 elements on two entries of
// the padding itself meet.

__global__ void up512_padded_bad(float *sum, const float *in) {
  __shared__ float tree[512 + 32];
  int t = threadIdx.x, offset = 1;
  tree[t + (t >> 4)] = in[t];
  tree[t + 256 + ((t + 256) >> 4)] = in[t + 256];
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      left += left >> 4;
      right += right >> 4;
      // expected-warning@+3 2 {{up to 2-way bank conflict reading 'tree'}}
      // expected-warning@+2 {{up to 2-way bank conflict writing 'tree'}}
      // expected-note@+1 {{in each of 9 executions: 1, 1, 1, 1, 2, 2, 2, 2, 1; they add up to 13 where 9 would do}}
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  if (t == 0)
    *sum = tree[511 + (511 >> 4)];
}

void run(float *sum, const float *in) {
  up512_padded_bad<<<1, 256>>>(sum, in);
}
