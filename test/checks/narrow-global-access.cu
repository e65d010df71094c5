// RUN-FLAGS: --checks=-*,narrow-global-access

__global__ void copy_words_bad(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+3 {{4 bytes per lane reading 'in'; one 16-byte access can replace 4 of them}}
  // expected-note@+2 {{4 bytes per lane writing 'out'; one 16-byte access can replace 4 of them [narrow-global-access]}}
  // expected-note@+1 {{so a 16-byte type (int4, float4) is aligned there}}
  out[i] = in[i];
}

__global__ void copy_bytes_bad(unsigned char *out, const unsigned char *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{1 byte per lane reading 'in'; one 16-byte access can replace 16 of them}}
  // expected-note@+1 {{1 byte per lane writing 'out'}}
  out[i] = in[i];
}

// A copy to shared memory takes up to 16 bytes for each lane, too.
__global__ void copy_async_bad(int *out, const int *in) {
  __shared__ int tile[256];
  unsigned to = (unsigned)__cvta_generic_to_shared(tile + threadIdx.x);
  // expected-note@+1 {{4 bytes per lane reading 'in'; one 16-byte access can replace 4 of them [narrow-global-access]}}
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to),
               "l"(in + threadIdx.x)
               : "memory");
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = tile[7];
}

// Nothing is said from here on: the pattern above takes each note once.
__global__ void copy_vectors_ok(int4 *out, const int4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void unaligned_ok(int *out, const int *in, int first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[first + i] = in[first + i];
}

void run(int *out, const int *in, int first) {
  copy_words_bad<<<16, 256>>>(out, in);
  copy_bytes_bad<<<16, 256>>>((unsigned char *)out, (const unsigned char *)in);
  copy_async_bad<<<16, 256>>>(out, in);
  copy_vectors_ok<<<16, 256>>>((int4 *)out, (const int4 *)in);
  unaligned_ok<<<16, 256>>>(out, in, first);
}
