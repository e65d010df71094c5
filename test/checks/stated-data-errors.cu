// Statements that are malformed, contradict themselves or their array.
// RUN-FLAGS: --checks=-*,global-gather --allow-incomplete

// expected-error@+1 {{'risng' states nothing about data; did you mean 'rising'?}}
// warplint: data(index, risng)
__global__ void word(float *out, const int *index) { out[threadIdx.x] = 0; }

// expected-error@+1 {{no two elements of 'identity' are equal, which contradicts 'distinct=4'}}
// warplint: data(index, identity, distinct=4)
__global__ void twice(float *out, const int *index) { out[threadIdx.x] = 0; }

// expected-error@+1 {{'rising' contradicts 'random'}}
// warplint: data(index, rising, random)
__global__ void both(float *out, const int *index) { out[threadIdx.x] = 0; }

// expected-error@+1 {{'range=0..3' has 4 values, not 8}}
// warplint: data(index, distinct=8, range=0..3)
__global__ void many(float *out, const int *index) { out[threadIdx.x] = 0; }

// expected-error@+1 {{the first value of 'range=9..3' exceeds the last}}
// warplint: data(index, range=9..3)
__global__ void turned(float *out, const int *index) { out[threadIdx.x] = 0; }

// expected-error@+1 {{'type': range=0..1023 exceeds an unsigned integer of 8 bits, which is 0 to 255}}
// warplint: data(type, range=0..1023)
__global__ void wide(float *out, const unsigned char *type) {
  out[threadIdx.x] = 0;
}

// expected-error@+1 {{'in' holds no integers, so that only its size can be stated}}
// warplint: data(in, rising)
__global__ void real(float *out, const float *in) { out[threadIdx.x] = 0; }

// expected-error@+1 {{'table' has 256 elements, not 300}}
// warplint: data(table, size=300)
__device__ int table[256];

__global__ void name(float *out) { out[threadIdx.x] = table[threadIdx.x]; }

// warplint: data(index, random) data(out, size=64)
__global__ void fine(float *out, const int *index) { out[threadIdx.x] = 0; }
