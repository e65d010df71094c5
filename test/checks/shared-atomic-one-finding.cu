// An update in shared memory has one finding: contention where data decides its
// place, a bank conflict where the layout does.
// RUN-FLAGS: --checks=-*,shared-atomic-contention,shared-bank-conflict --certainty=possible

__global__ void histogram_bad(int *out, const int *in) {
  __shared__ int counters[256];
  counters[threadIdx.x] = 0;
  __syncthreads();
  for (int i = 0; i < 64; ++i)
    // expected-warning@+1 {{wavefronts per request for atomic add on 'counters'}}
    atomicAdd(&counters[in[i * 256 + threadIdx.x] & 255], 1);
  __syncthreads();
  out[threadIdx.x] = counters[threadIdx.x];
}

__global__ void strided_counters_bad(int *out, const int *in) {
  __shared__ int counters[256 * 32];
  // expected-warning@+1 {{32-way bank conflict writing 'counters'}}
  counters[threadIdx.x * 32] = 0;
  // expected-warning@+1 {{32-way bank conflict updating 'counters'}}
  atomicAdd(&counters[threadIdx.x * 32], in[threadIdx.x]);
  // expected-warning@+1 {{32-way bank conflict reading 'counters'}}
  out[threadIdx.x] = counters[threadIdx.x * 32];
}

void run(int *out, const int *in) {
  histogram_bad<<<1, 256>>>(out, in);
  strided_counters_bad<<<1, 256>>>(out, in);
}
