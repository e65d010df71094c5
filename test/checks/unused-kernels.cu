// What no code names, while other kernels of the file are launched, the program
// does not use: nothing of it is shown.

__global__ void launched_bad(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do}}
  out[i] = in[i * 32];
}

__global__ void unused_ok(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i * 32];
}

// Declared before, so that other files can launch it.
__global__ void declared_bad(float *out, const float *in);
__global__ void declared_bad(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do}}
  out[i] = in[i * 32];
}

// Its address goes to code that is not seen.
__global__ void handed_bad(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do}}
  out[i] = in[i * 32];
}

void launch(void (*kernel)(float *, const float *), float *out);

void run(float *out, const float *in) {
  launched_bad<<<64, 256>>>(out, in);
  launch(handed_bad, out);
}
