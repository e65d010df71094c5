// What is declared behind the guard: several names at once, a record, a counter in front of the loop. The
// elements of the rows are records, and what the guard keeps from some threads calls functions.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED:   float power = row < rows ? 1 : 0, base = row < rows ? bases[row] : 0;
// EDITED:   State state;
// EDITED:     state = states[row];
// EDITED:     step(&state);
// EDITED:   for (j = lane; j < n; j += 32) {
#include "checksum.h"

struct State {
  unsigned seed, count;
};

struct Pair {
  float first, second;
};

static __device__ void step(State *s) {
  s->seed = s->seed * 1664525u + 1013904223u;
  ++s->count;
}

static __global__ void powers(float *__restrict__ out, const float *__restrict__ bases, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float power = 1, base = bases[row];
    for (int j = 0; j < n; ++j) {
      power *= base;
      out[row * n + j] = power;
    }
  }
}

static __global__ void walk(float *__restrict__ out, State *__restrict__ states, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  State state = states[row];
  step(&state);
  for (int j = 0; j < n; ++j)
    out[row * n + j] = float(state.seed >> 16) * j;
  states[row] = state;
}

static __global__ void pairs(Pair *__restrict__ out, int rows, int n) {
  int row, j;
  row = 0;
  const int own = blockIdx.x * blockDim.x + threadIdx.x;
  if (own >= rows)
    return;
  for (j = 0; j < n; j++) {
    Pair p = {float(own + row), float(j)};
    out[own * n + j] = p;
  }
}

int main() {
  const int rows = 1000, n = 64;
  float *bases = makeInput<float>(rows), *out = makeOutput<float>(rows * n);
  State *states = makeInput<State>(rows);
  Pair *both = makeOutput<Pair>(rows * n);
  powers<<<4, 256>>>(out, bases, rows, n);
  printChecksum("powers", out, rows * n);
  walk<<<4, 256>>>(out, states, rows, n);
  printChecksum("walk", out, rows * n);
  printChecksum("states", states, rows);
  pairs<<<4, 256>>>(both, rows, n);
  printChecksum("pairs", both, rows * n);
}
