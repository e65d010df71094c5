// The load of the loop that the compiler makes for an atomic is a part of the
// update.
// RUN-FLAGS: --checks=-*,shared-bank-conflict
// RUN-COMPILE: -arch=sm_80

__global__ void double_bins_bad(double *out, const int *bin, const double *v) {
  __shared__ double sum[64];
  int t = threadIdx.x;
  if (t < 64)
    sum[t] = 0;
  __syncthreads();
  for (int i = 0; i < 64; ++i)
    // expected-warning@+1 {{bank conflict updating 'sum'}}
    atomicAdd(&sum[bin[i * 256 + t] & 63], v[i * 256 + t]);
  __syncthreads();
  if (t < 64)
    out[t] = sum[t];
}

// A load of its own.
__global__ void double_table_bad(double *out, const int *bin, const double *v) {
  __shared__ double table[64];
  int t = threadIdx.x;
  if (t < 64)
    table[t] = v[t];
  __syncthreads();
  double sum = 0;
  for (int i = 0; i < 64; ++i)
    // expected-warning@+1 {{bank conflict reading 'table'}}
    sum += table[bin[i * 256 + t] & 63];
  out[t] = sum;
}

void run(double *out, const int *bin, const double *v) {
  double_bins_bad<<<64, 256>>>(out, bin, v);
  double_table_bad<<<64, 256>>>(out, bin, v);
}
