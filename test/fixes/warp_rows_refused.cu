// Rows whose lanes would see that they are no threads, or that are too short.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
// FIX: warp-per-row advice
// WHY-NOT: it uses shared memory
// WHY-NOT: it uses more of a thread than its number in the grid
// WHY-NOT: iterations hand 'last' on
// WHY-NOT: its loop may end early
// WHY-NOT: each lane would run a loop that lanes cannot share
// WHY-NOT: a row has 24 elements, fewer than a warp has lanes
// WHY-NOT: the block of a launch is not known to consist of whole warps along x
// WHY-NOT: the blocks of a launch do not have the 256 threads with which the kernel numbers its threads
// WHY-NOT: lanes access elements of 'out' that others write
// WHY-NOT: the kernel is named otherwise than in a launch
// WHY-NOT: an iteration writes an element of 'out' that is not its own
// WHY-NOT: one lane alone would write 'state'
#include "checksum.h"

__global__ void shared(float *out, const float *in, int n) {
  __shared__ float bias;
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    bias = 3;
  __syncthreads();
  float sum = bias;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

__global__ void numbered(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = threadIdx.x;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

__global__ void handsOn(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, last = 0;
  for (int k = 0; k < n; ++k) {
    sum += in[row * n + k] * last;
    last = in[row * n + k];
  }
  out[row] = sum;
}

__global__ void ends(int *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int count = 0;
  for (int k = 0; k < n; ++k) {
    if (in[row * n + k] == 0)
      break;
    ++count;
  }
  out[row] = count;
}

__global__ void another(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  for (int k = n; k > 1; k /= 2)
    sum += sqrtf(sum);
  out[row] = sum;
}

__global__ void shortRows(float *out, const float *in) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 24; ++k)
    sum += in[row * 24 + k];
  out[row] = sum;
}

__global__ void partial(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

__global__ void otherBlock(float *out, const float *in, int n) {
  int row = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

__global__ void shifted(float *__restrict__ out, const float *__restrict__ in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int k = 1; k < n; ++k) {
    out[row * n + k] = in[row * n + k] - out[row * n + k - 1];
    ++sum;
  }
}

__global__ void named(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

__global__ void scattered(float *__restrict__ out, const float *__restrict__ in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    int to = (int)in[row * n + k];
    out[to] += 1;
  }
}

__device__ void step(unsigned int *state, float *out) {
  *state = *state * 1664525u + 1013904223u;
  *out = *state;
}

__global__ void random(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int state = row;
  step(&state, out + row);
  float sum = state;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  out[row] = sum;
}

int main(int argc, char **) {
  float *in = makeInput<float>(1024 * 64), *out = makeOutput<float>(1024 * 64);
  int *counts = makeOutput<int>(1024);
  auto *pointer = named;
  shared<<<4, 256>>>(out, in, 64);
  numbered<<<4, 256>>>(out, in, 64);
  handsOn<<<4, 256>>>(out, in, 64);
  ends<<<4, 256>>>(counts, in, 64);
  another<<<4, 256>>>(out, in, 64);
  shortRows<<<4, 256>>>(out, in);
  partial<<<4, 100>>>(out, in, 64);
  otherBlock<<<4, 128>>>(out, in, 64);
  shifted<<<4, 256>>>(out, in, 64);
  named<<<4, 256>>>(out, in, 64);
  pointer<<<4, 256>>>(out, in, 64);
  scattered<<<4, 256>>>(out, in, 64);
  random<<<4, 256>>>(out, in, 64);
  printChecksum("refused", out, 1024 * 64);
}
