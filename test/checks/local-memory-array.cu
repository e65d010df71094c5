// Private arrays: what becomes registers and what cannot.

__global__ void constant_indices_ok(float *buffer) {
  float pair[2];
  int t = threadIdx.x;
  pair[0] = buffer[t];
  pair[1] = buffer[t + 32];
  buffer[t] = pair[0] + pair[1];
}

__global__ void unrolled_ok(float *buffer) {
  float five[5];
  int t = threadIdx.x;
#pragma unroll
  for (int i = 0; i < 5; ++i)
    five[i] = buffer[t + i * 32] * 3;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 5; ++i)
    sum += five[i];
  buffer[t] = sum;
}

__global__ void uniform_index_bad(float *buffer, int start, int rounds) {
  float ring[48];
  int t = threadIdx.x;
  for (int i = 0; i < 48; ++i)
    ring[i] = buffer[t + i * 32];
  float sum = 0;
  for (int j = 0; j < rounds; ++j) {
    // expected-warning@+3 {{the index of 'ring' is not constant (loop not unrolled: its trip count is not constant, argument 'start'), so its 192 bytes per thread likely lie in local memory}}
    // expected-note@+2 {{the index is uniform: all lanes access the same element, which is contiguous across the warp; no replays, the cost is the traffic, 4 sectors per request}}
    // expected-note-re@+1 {{{{[0-9]+}} arithmetic and {{[0-9]+}} memory instructions ({{[0-9.]+}}:1); above 4:1 to 8:1, the latency of uniform local accesses is mostly hidden}}
    sum += ring[(start + j) % 48] * j;
    ring[(start + 5 * j) % 48] = sum;
  }
  buffer[t] = sum;
}

// Few elements: ptxas selects among them in registers.
__global__ void selected_ok(float *buffer, int start) {
  float six[6];
  int t = threadIdx.x;
  for (int i = 0; i < 6; ++i)
    six[i] = buffer[t + i * 32] * 3;
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 5; ++i)
    sum += six[start + i];
  buffer[t] = sum;
}

__global__ void not_unrolled_bad(float *buffer, float x) {
  // expected-note@+1 {{fix: unroll the 2 loops over 'terms' fully: 400 -> 0 bytes of local memory per thread}}
  float terms[100];
  int t = threadIdx.x;
#pragma unroll 1
  for (int i = 0; i < 100; ++i)
    // expected-warning@+1 {{the index of 'terms' is not constant (loop not unrolled: the source forbids it), so its 400 bytes per thread likely lie}}
    terms[i] = buffer[t + i * 32];
  float sum = 0;
#pragma unroll 1
  for (int i = 0; i < 100; ++i)
    sum = sum * x + terms[99 - i];
  buffer[t] = sum;
}

// Filled and read once, whatever the index: ptxas selects among the 32 in
// registers (a stack frame of 0 bytes, with nvcc as with clang). In a loop, as
// in loaded_index_bad below, the selections would cost too much.
__global__ void read_once_ok(float *buffer, const int *index) {
  float table[32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    table[i] = buffer[t + i * 32] * 3;
  buffer[t] = table[index[t]];
}

__global__ void loaded_index_bad(float *buffer, const int *index, int rounds) {
  // expected-note@+1 {{fix: move 'bins' to shared memory, with separate elements for 256 threads: 128 -> 0 bytes of local memory per thread, 0 -> 32768 bytes of shared memory per block, 8 -> 6 resident blocks per multiprocessor}}
  float bins[32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    bins[i] = 0;
  for (int j = 0; j < rounds; ++j)
    // expected-warning@+4 {{the index of 'bins' is not constant (loaded value), so its 128 bytes per thread likely lie in local memory [local-memory-array]}}
    // expected-note@+3 {{0 replays where all lanes access the same element, up to 31 where all lanes access different ones}}
    // expected-note@+2 {{the lanes of a request access about 20.4 of its 32 elements on average (28.7 sectors), and about 3.5 lanes the most frequent one}}
    // expected-note-re@+1 {{memory instructions ({{[0-9.]+}}:1); above 4:1 to 8:1, the latency of uniform local accesses is mostly hidden; a random index moves 7.2 times as many sectors}}
    bins[index[j * 256 + t] & 31] += 1.0f;
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += bins[i] * i;
  buffer[t] = sum;
}

__global__ void shared_columns_ok(float *buffer, const int *index, int rounds) {
  __shared__ float bins[32 * 256];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    bins[i * 256 + t] = 0;
  for (int j = 0; j < rounds; ++j)
    bins[(index[j * 256 + t] & 31) * 256 + t] += 1.0f;
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += bins[i * 256 + t] * i;
  buffer[t] = sum;
}

__global__ void above_static_limit_bad(double *buffer, const int *index) {
  // expected-note@+1 {{as [64 * 256], element i of thread t at [i * 256 + t], conflict-free for any index; needs dynamic shared memory, above the static limit of 49152 bytes: 0 -> 131072 bytes of shared memory per block}}
  double terms[64];
  int t = threadIdx.x;
  for (int i = 0; i < 64; ++i)
    terms[i] = buffer[t + i * 256];
  // expected-warning@+1 {{the index of 'terms' is not constant (loaded value), so its 512 bytes per thread likely lie in local memory}}
  buffer[t] = terms[index[t] & 63];
}

__device__ __noinline__ float look_up(const float *table, int at) {
  // expected-warning@+2 {{the index of 'four' is not constant (argument 'start'), so its 16 bytes per thread likely lie in local memory}}
  // expected-note@+1 {{its address is taken}}
  return table[at];
}

// A function that is not inlined needs an address.
__global__ void handed_over_bad(float *buffer, int start) {
  float four[4];
  int t = threadIdx.x;
  for (int i = 0; i < 4; ++i)
    four[i] = buffer[t + i * 32];
  buffer[t] = look_up(four, start);
}

// Filled by every thread, each time.
__global__ void table_bad(float *buffer, const int *index) {
  // expected-note@+1 {{declared 'static const', it is stored once}}
  const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                  1, 2, 2, 3, 2, 3, 3, 4};
  // expected-warning@+1 {{the index of 'bits' is not constant (loaded value), so its 16 bytes per thread likely lie in local memory}}
  buffer[threadIdx.x] = bits[index[threadIdx.x] & 15];
}

__global__ void static_table_ok(float *buffer, const int *index) {
  static const unsigned char bits[16] = {0, 1, 1, 2, 1, 2, 2, 3,
                                         1, 2, 2, 3, 2, 3, 3, 4};
  buffer[threadIdx.x] = bits[index[threadIdx.x] & 15];
}

// One number whose address is handed around is neither array nor struct.
__device__ __noinline__ void fetch(int *to, const int *from) {
  *to = from[threadIdx.x];
}
__global__ void handed_number_ok(float *buffer, const int *index) {
  int value;
  fetch(&value, index);
  buffer[threadIdx.x] = value;
}

// Its scope begins in a block of its own, behind a guard.
__global__ void votes_bad(int *best, const int *labels, int each, int classes) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= each)
    return;
  int counts[50];
  for (int i = 0; i < classes; ++i)
    counts[i] = 0;
  // expected-warning@+2 {{the index of 'counts' is not constant (loaded value), so its 200 bytes per thread likely lie in local memory}}
  for (int i = 0; i < each; ++i)
    counts[labels[i * 256 + t]]++;
  int most = -1;
  for (int i = 0; i < classes; ++i)
    most = max(most, counts[i]);
  best[t] = most;
}

void run(float *buffer, const int *index, int start, int rounds) {
  votes_bad<<<64, 256>>>((int *)buffer, index, start, rounds);
  handed_number_ok<<<1, 32>>>(buffer, index);
  table_bad<<<1, 32>>>(buffer, index);
  static_table_ok<<<1, 32>>>(buffer, index);
  constant_indices_ok<<<1, 32>>>(buffer);
  unrolled_ok<<<1, 32>>>(buffer);
  uniform_index_bad<<<1, 32>>>(buffer, start, rounds);
  selected_ok<<<1, 32>>>(buffer, start);
  not_unrolled_bad<<<1, 64>>>(buffer, 2);
  read_once_ok<<<1, 32>>>(buffer, index);
  above_static_limit_bad<<<1, 256>>>((double *)buffer, index);
  handed_over_bad<<<1, 32>>>(buffer, start);
  loaded_index_bad<<<1, 256>>>(buffer, index, rounds);
  shared_columns_ok<<<1, 256>>>(buffer, index, rounds);
}
