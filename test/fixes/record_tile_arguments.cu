// Arrays and bounds in a struct that the kernel gets by value.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: record-tile safe "move the records of a block in 'particles.all' through a tile in shared memory"
// FIX: record-tile unsafe "move the records of a block in 'pixels.states' through a tile in shared memory"
// WHY-UNSAFE: 'pixels.states' and 'light' must not overlap, and neither is __restrict__
// EDITED:   Particle &allRecord = reinterpret_cast<Particle &>(allTile[threadIdx.x]);
// EDITED:     if (i < particles.count)
// EDITED:       allTile[other][word % 8] = reinterpret_cast<const unsigned int *>(particles.all + i)[word % 8];
// EDITED:   curandState &statesRecord = reinterpret_cast<curandState &>(statesTile[thread]);
// EDITED:     pixels.light[pixel] = curand_uniform(&statesRecord);
#include "checksum.h"
#include <curand_kernel.h>

struct Particle {
  float x, y, z, w, vx, vy, vz, vw;
};
struct Particles {
  Particle *all;
  int count;
};
struct Pixels {
  float *light;
  curandState *states;
  int width, height;
};

static __global__ void move(Particles particles, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < particles.count) {
    particles.all[i].x += dt * particles.all[i].vx;
    particles.all[i].y += dt * particles.all[i].vy;
    particles.all[i].z += dt * particles.all[i].vz;
    particles.all[i].w += dt * particles.all[i].vw;
  }
}

static __global__ void render(const Pixels pixels) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= pixels.width || y >= pixels.height)
    return;
  const int pixel = y * pixels.width + x;
  pixels.light[pixel] = curand_uniform(&pixels.states[pixel]);
}

int main() {
  const int n = 200 * 256 - 7;
  Particles particles = {makeInput<Particle>(n), n};
  move<<<200, 256>>>(particles, 0.5f);
  printChecksum("move", particles.all, n);
  Pixels pixels = {makeOutput<float>(300 * 120), makeOutput<curandState>(300 * 120), 300, 120};
  render<<<dim3(19, 15), dim3(16, 8)>>>(pixels);
  printChecksum("light", pixels.light, 300 * 120);
  printChecksum("states", pixels.states, 300 * 120);
}
