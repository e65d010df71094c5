// RUN-FLAGS: --checks=-*,local-memory-array
// A large struct that is kept through a loop and indexed inside.

struct State {
  float position[24];
  float velocity[24];
  float mass;
};

__global__ void large_struct_bad(float *out, const float *in, const int *order,
                                 int steps) {
  State state;
  int t = threadIdx.x;
  for (int i = 0; i < 24; ++i) {
    state.position[i] = in[i * 128 + t];
    state.velocity[i] = 0;
  }
  state.mass = in[t];
  for (int s = 0; s < steps; ++s) {
    int i = order[s * 128 + t] % 24;
    // expected-warning@+1 1+ {{likely lie in local memory}}
    state.velocity[i] += state.position[i] * state.mass;
    state.position[i] += state.velocity[i];
  }
  float sum = 0;
  for (int i = 0; i < 24; ++i)
    sum += state.position[i];
  out[t] = sum;
}

struct Small {
  float position, velocity;
};

__global__ void small_struct_ok(float *out, const float *in, int steps) {
  Small state = {in[threadIdx.x], 0};
  for (int s = 0; s < steps; ++s) {
    state.velocity += state.position;
    state.position += state.velocity;
  }
  out[threadIdx.x] = state.position;
}

void run(float *out, const float *in, const int *order, int steps) {
  large_struct_bad<<<4, 128>>>(out, in, order, steps);
  small_struct_ok<<<4, 128>>>(out, in, steps);
}
