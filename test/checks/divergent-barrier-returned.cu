// RUN-FLAGS: --checks=-*,divergent-barrier "--config={CheckOptions: {divergent-barrier.ReportReturned: '1'}}"
// For hardware that waits for threads that have returned.

__global__ void returned_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  // expected-note@+1 {{threads diverge at this branch}}
  if (t >= 40)
    return;
  // expected-warning@+2 {{barrier that not all threads of the block reach; lanes 8..31 of warp 1 do not reach it [divergent-barrier]}}
  // expected-note@+1 {{hardware since compute capability 7.0 does not wait for threads that have returned; older hardware may hang}}
  __syncthreads();
  out[t] = row[39 - t];
}

void run(float *out, const float *in) { returned_bad<<<1, 64>>>(out, in); }
