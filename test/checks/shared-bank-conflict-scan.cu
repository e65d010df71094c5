// RUN-FLAGS: --gpu-profile=half-warp-16
// A work-efficient scan on hardware with 16 banks that serves half-warps: the
// degree of each level while the sums go up and come down the tree.

__global__ void scan64_bad(float *out, const float *in) {
  __shared__ float tree[64];
  int t = threadIdx.x, offset = 1;
  tree[t] = in[t];
  tree[t + 32] = in[t + 32];
  for (int d = 32; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      // expected-warning@+4 2 {{up to 4-way bank conflict reading 'tree'}}
      // expected-warning@+3 {{up to 4-way bank conflict writing 'tree'}}
      // expected-note@+2 {{in each of 6 executions: 2, 4, 4, 4, 2, 1; they add up to 17 where 6 would do}}
      // expected-note@+1 {{padding its index (i + i / 16)}}
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  __syncthreads();
  if (t == 0)
    tree[63] = 0;
  for (int d = 1; d < 64; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      // expected-warning@+2 {{up to 4-way bank conflict reading 'tree'}}
      // expected-note@+1 {{in each of 6 executions: 1, 2, 4, 4, 4, 2; they add up to 17 where 6 would do}}
      float kept = tree[left];
      // expected-warning@+3 {{up to 4-way bank conflict reading 'tree'}}
      // expected-warning@+2 {{up to 4-way bank conflict writing 'tree'}}
      // expected-note@+1 2 {{in each of 6 executions: 1, 2, 4, 4, 4, 2; they add up to 17 where 6 would do}}
      tree[left] = tree[right];
      // expected-warning@+2 0-1 {{up to 4-way bank conflict reading 'tree'}}
      // expected-warning@+1 {{up to 4-way bank conflict writing 'tree'}}
      tree[right] += kept;
    }
  }
  __syncthreads();
  out[t] = tree[t];
  out[t + 32] = tree[t + 32];
}

// The way up only, from here on: the way down mirrors it.
template <int N, bool Padded>
__device__ void upSweep(float *sum, const float *in, float *tree) {
  int t = threadIdx.x, offset = 1;
  auto at = [](int i) { return Padded ? i + (i >> 4) : i; };
  tree[at(t)] = in[t];
  tree[at(t + N / 2)] = in[t + N / 2];
  for (int d = N / 2; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      tree[at(right)] += tree[at(left)]; // #up
    }
    offset *= 2;
  }
  if (t == 0)
    *sum = tree[at(N - 1)];
}

// expected-warning@#up 2 {{up to 8-way bank conflict reading 'tree'}}
// expected-warning@#up {{up to 8-way bank conflict writing 'tree'}}
// expected-note@#up {{in each of 7 executions: 2, 4, 8, 8, 4, 2, 1; they add up to 29 where 7 would do}}
__global__ void up128_bad(float *sum, const float *in) {
  __shared__ float tree[128];
  upSweep<128, false>(sum, in, tree);
}

__global__ void up64_padded_ok(float *sum, const float *in) {
  __shared__ float tree[64 + 4];
  upSweep<64, true>(sum, in, tree);
}

__global__ void up128_padded_ok(float *sum, const float *in) {
  __shared__ float tree[128 + 8];
  upSweep<128, true>(sum, in, tree);
}

void run(float *out, const float *in) {
  scan64_bad<<<1, 32>>>(out, in);
  up128_bad<<<1, 64>>>(out, in);
  up64_padded_ok<<<1, 32>>>(out, in);
  up128_padded_ok<<<1, 64>>>(out, in);
}
