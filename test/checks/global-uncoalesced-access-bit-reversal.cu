// The order in which an FFT reads or writes: the bits of the index reversed.

__global__ void reverse_bad(float2 *out, const float2 *in, int n, int bits) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 8 would do, for most tried values of argument 'bits', 6 to 12}}
    out[i] = in[__brev(i) >> (32 - bits)];
}

// Of a constant size.
__global__ void reverse4096_bad(float2 *out, const float2 *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request writing 'out' where 8 would do}}
  out[__brev(i) >> 20] = in[i];
}

__global__ void order_ok(float2 *out, const float2 *in) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[__brev(__brev(i))];
}

// The logarithm of a size as the distance of a shift to the left.
__global__ void rows_bad(float *out, const float *in, int shift) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for most tried values of argument 'shift', 6 to 12}}
  out[i] = in[i << shift];
}
