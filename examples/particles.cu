// Particles as an array of structs: neighbouring lanes read words that are 24
// bytes apart, so that each request touches every sector of 768 bytes.
#include <cuda_runtime.h>

struct Particle {
  float x, y, z;
  float vx, vy, vz;
};

__global__ void advance(Particle *particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  particles[i].x += dt * particles[i].vx;
  particles[i].y += dt * particles[i].vy;
  particles[i].z += dt * particles[i].vz;
}

// The same as a struct of arrays: each request is one run of 128 bytes.
struct Particles {
  float *x, *y, *z;
  float *vx, *vy, *vz;
};

__global__ void advanceArrays(Particles particles, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  particles.x[i] += dt * particles.vx[i];
  particles.y[i] += dt * particles.vy[i];
  particles.z[i] += dt * particles.vz[i];
}

void run(Particle *particles, Particles arrays, int n) {
  advance<<<(n + 255) / 256, 256>>>(particles, 0.01f, n);
  advanceArrays<<<(n + 255) / 256, 256>>>(arrays, 0.01f, n);
}
