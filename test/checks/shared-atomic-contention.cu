// RUN-FLAGS: --checks=-*,shared-atomic-contention

__global__ void eight_counters_bad(int *out, const int *in) {
  __shared__ int counters[8];
  int t = threadIdx.x;
  if (t < 8)
    counters[t] = 0;
  __syncthreads();
  // expected-warning@+1 {{4 wavefronts per request for atomic add on 'counters'; lanes on the same bank are served one after another [shared-atomic-contention]}}
  atomicAdd(&counters[t % 8], in[t]);
  __syncthreads();
  if (t < 8)
    out[t] = counters[t];
}

__global__ void own_counter_ok(int *out, const int *in) {
  __shared__ int counters[256];
  int t = threadIdx.x;
  counters[t] = 0;
  __syncthreads();
  atomicAdd(&counters[t], in[t]);
  __syncthreads();
  out[t] = counters[t];
}

__global__ void float_sum_bad(float *out, const float *in) {
  __shared__ float sum;
  int t = threadIdx.x;
  if (t == 0)
    sum = 0;
  __syncthreads();
  // expected-warning@+3 {{32 rounds of compare-and-swap per request for atomic add on 'sum'}}
  // expected-note@* {{the excess is 59% of the kernel's memory cycles}}
  // expected-note@+1 {{lanes that lose to another lane of the block retry}}
  atomicAdd(&sum, in[t]);
  __syncthreads();
  if (t == 0)
    *out = sum;
}

__global__ void last_writer_bad(int *out, const int *in) {
  __shared__ int last;
  // expected-warning@+1 {{32 wavefronts per request for atomic exchange on 'last'}}
  atomicExch(&last, in[threadIdx.x]);
  __syncthreads();
  *out = last;
}

// Lanes that find something say so, each for itself: how many of them do is the
// data's matter.
__global__ void all_say_so_ok(int *out, const int *in) {
  __shared__ int found;
  if (in[threadIdx.x] > 7)
    atomicExch(&found, 1);
  __syncthreads();
  *out = found;
}

__global__ void one_says_so_ok(int *out, const int *in) {
  __shared__ int found;
  const bool any = __any_sync(0xffffffff, in[threadIdx.x] > 7);
  if (any && threadIdx.x % 32 == 0)
    atomicExch(&found, 1);
  __syncthreads();
  *out = found;
}

// How far a histogram spreads is its data's matter.
__global__ void histogram_ok(int *out, const int *in) {
  __shared__ int counters[256];
  counters[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&counters[in[threadIdx.x] & 255], 1);
  __syncthreads();
  out[threadIdx.x] = counters[threadIdx.x];
}

// One lane adds for its warp: the address is the same for all.
__global__ void int_sum_ok(int *out, const int *in) {
  __shared__ int sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[threadIdx.x]);
  __syncthreads();
  *out = sum;
}

// Only the layout makes these meet: shared-bank-conflict has the remedy.
__global__ void strided_counters_ok(int *out, const int *in) {
  __shared__ int counters[256 * 32];
  counters[threadIdx.x * 32] = 0;
  atomicAdd(&counters[threadIdx.x * 32], in[threadIdx.x]);
  out[threadIdx.x] = counters[threadIdx.x * 32];
}

void run(int *out, const int *in, float *f) {
  eight_counters_bad<<<1, 256>>>(out, in);
  own_counter_ok<<<1, 256>>>(out, in);
  float_sum_bad<<<1, 32>>>(f, f);
  last_writer_bad<<<1, 256>>>(out, in);
  all_say_so_ok<<<1, 256>>>(out, in);
  one_says_so_ok<<<1, 256>>>(out, in);
  histogram_ok<<<1, 256>>>(out, in);
  int_sum_ok<<<1, 256>>>(out, in);
  strided_counters_ok<<<1, 256>>>(out, in);
}
