// States of random numbers: threads in rows that a guard keeps in the image, and records whose functions the toolkit has.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: record-tile safe "move the records of a block in 'states' through a tile in shared memory"
// FIX: record-tile unsafe "move the records of a block in 'state' through a tile in shared memory"
// WHY-UNSAFE: 'state' and 'hits' must not overlap, and neither is __restrict__; 'state' must have a record for each thread that the guards let pass, also where the thread does not access it
// EDITED:   const unsigned int thread = threadIdx.y * 16 + threadIdx.x;
// EDITED:   __shared__ unsigned long long statesTile[128][7];
// EDITED:     int x = (other % 16) + blockIdx.x * blockDim.x;
// EDITED:     int y = (other / 16) + blockIdx.y * blockDim.y;
// EDITED:     int pixel = y * width + x;
// EDITED:     if (x < width && y < height)
// EDITED:     curandState local = statesRecord;
// EDITED:     statesRecord = local;
// EDITED:       hits[i] = curand_uniform(&stateRecord) < chance;
#include "checksum.h"
#include <curand_kernel.h>

static __global__ void render(float *__restrict__ image, int width, int height, curandState *__restrict__ states) {
  int x = threadIdx.x + blockIdx.x * blockDim.x;
  int y = threadIdx.y + blockIdx.y * blockDim.y;
  if ((x >= width) || (y >= height))
    return;
  int pixel = y * width + x;
  curandState local = states[pixel];
  image[pixel] = curand_uniform(&local) + curand_uniform(&local);
  states[pixel] = local;
}

static __global__ void draw(int *hits, curandState *state, float chance, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    if (hits[i] == 0)
      hits[i] = curand_uniform(&state[i]) < chance;
}

int main() {
  const int width = 300, height = 120;
  float *image = makeOutput<float>(width * height);
  curandState *states = makeOutput<curandState>(width * height);
  render<<<dim3(19, 15), dim3(16, 8)>>>(image, width, height, states);
  printChecksum("image", image, width * height);
  printChecksum("states", states, width * height);
  int *hits = makeOutput<int>(width * height);
  draw<<<141, 256>>>(hits, states, 0.5f, width * height);
  printChecksum("hits", hits, width * height);
  printChecksum("states", states, width * height);
}
