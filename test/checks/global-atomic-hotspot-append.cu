// An atomic that assigns places in a list to the elements that pass a test.
// RUN-FLAGS: --checks=-*,global-atomic-hotspot --certainty=possible

__global__ void append_bad(unsigned *count, float *list, const float *in,
                           float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > x)
    // expected-warning@+2 {{up to 16384 threads of the grid (which of them depends on data) update one address of 'count'}}
    // expected-note@+1 {{let one thread add for the block (each thread gets its offset from a scan)}}
    list[atomicAdd(count, 1u)] = in[i];
}

void run(unsigned *count, float *list, float *in) {
  append_bad<<<64, 256>>>(count, list, in, 1);
}
