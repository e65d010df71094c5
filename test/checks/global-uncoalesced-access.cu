// Which sectors a warp moves, and how many its bytes would fill.

__global__ void rows_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void permuted_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i ^ 21] = in[i ^ 9];
}

// One sector more than needed: reported only where MinExcessSectors is 1.
__global__ void misaligned_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i + 1];
}

__global__ void one_word_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[blockIdx.x];
}

__global__ void whole_vectors_ok(float4 *out, const float4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void scattered_bad(float *out, const float *in) {
  int t = threadIdx.x;
  // expected-warning@+2 {{32 sectors per request reading 'in' where 4 would do [global-uncoalesced-access]}}
  // expected-note@+1 {{12.5% of the bytes moved are used}}
  out[t] = in[(t * 5 % 32) * 40];
}

// Data may be in order; nine times in ten it is not.
__global__ void gather_bad(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent [global-gather]}}
  out[i] = in[index[i]];
}

__global__ void every_second_bad(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{8 sectors per request reading 'in' where 4 would do; neighbouring lanes are 8 bytes apart}}
  out[i] = in[2 * i];
}

// A distance, another one and data on one line: three causes, two arrays.
__global__ void causes_bad(float *out, const float *in, const float *more,
                           const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+4 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent [global-gather]}}
  // expected-warning@+3 {{24 sectors per request reading 'in' where 4 would do; neighbouring lanes are 24 bytes apart}}
  // expected-warning@+2 {{24 sectors per request reading 'more' where 4 would do; neighbouring lanes are 24 bytes apart}}
  // expected-warning@+1 {{8 sectors per request reading 'in' where 4 would do; neighbouring lanes are 8 bytes apart [}}
  out[i] = in[index[i]] + in[6 * i] + more[6 * i] + in[2 * i];
}

__global__ void far_apart_bad(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+3 {{32 sectors per request writing 'out' where 4 would do; neighbouring lanes are 256 bytes apart}}
  // expected-note@+2 {{12.5% of the bytes moved are used; a request touches 32 lines of 128 bytes}}
  // expected-note@+1 {{a stride of 64 elements of 4 bytes}}
  out[64 * i] = in[i];
}

void run(float *out, const float *in, const int *index) {
  rows_ok<<<16, 256>>>(out, in);
  permuted_ok<<<16, 256>>>(out, in);
  causes_bad<<<16, 256>>>(out, in, in, index);
  misaligned_ok<<<16, 256>>>(out, in);
  one_word_ok<<<16, 256>>>(out, in);
  whole_vectors_ok<<<16, 256>>>((float4 *)out, (const float4 *)in);
  scattered_bad<<<1, 32>>>(out, in);
  gather_bad<<<16, 256>>>(out, in, index);
  every_second_bad<<<16, 256>>>(out, in);
  far_apart_bad<<<16, 256>>>(out, in);
}
