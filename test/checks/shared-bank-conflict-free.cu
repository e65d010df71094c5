// Accesses that never wait, whatever the data is.
// expected-no-diagnostics

// Two words, each read by half of the lanes.
__global__ void broadcast_ok(float *out, const float *in) {
  __shared__ float table[2];
  int t = threadIdx.x;
  if (t < 2)
    table[t] = in[t];
  __syncthreads();
  out[t] = table[t % 2];
}

__global__ void one_word_ok(float *out, const float *in) {
  __shared__ float table[64];
  table[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += table[i];
  out[threadIdx.x] = sum;
}

// A column of shared memory for each thread: the bank is the thread's own,
// although the row comes from memory and differs by lane.
__global__ void column_per_thread_ok(float *out, const int *index, int count) {
  __shared__ float own[32 * 64];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    own[i * 64 + t] = 0;
  for (int j = 0; j < count; ++j)
    own[(index[j * 64 + t] & 31) * 64 + t] += 1.0f;
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += own[i * 64 + t] * i;
  out[t] = sum;
}

// An offset that is the same for all lanes moves them alike.
__global__ void uniform_offset_ok(float *out, const float *in, int shift) {
  extern __shared__ float row[];
  row[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = row[shift + threadIdx.x];
}

void run(float *out, const float *in, const int *index, int n) {
  broadcast_ok<<<1, 64>>>(out, in);
  one_word_ok<<<1, 64>>>(out, in);
  column_per_thread_ok<<<4, 64>>>(out, index, n);
  uniform_offset_ok<<<1, 64, 4096>>>(out, in, n);
}
