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

// The less of two structs, taken by value: nvcc chooses between the values.
struct Best {
  float key;
  long long at;
  __device__ bool operator<(const Best &other) const {
    return key < other.key || (key == other.key && at < other.at);
  }
};
struct Least {
  __device__ Best operator()(Best a, Best b) const { return a < b ? a : b; }
};

__global__ void least_ok(long long *out, const float *in, int n) {
  Best best = {1e30f, 0};
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    best = Least()(best, Best{in[i], i});
#pragma unroll
  for (int step = 16; step > 0; step /= 2) {
    Best other;
    other.key = __shfl_xor_sync(0xffffffff, best.key, step);
    other.at = __shfl_xor_sync(0xffffffff, best.at, step);
    best = Least()(best, other);
  }
  out[threadIdx.x] = best.at;
}

void run(float *out, const float *in, const int *order, int steps) {
  least_ok<<<4, 128>>>((long long *)out, in, steps);
  large_struct_bad<<<4, 128>>>(out, in, order, steps);
  small_struct_ok<<<4, 128>>>(out, in, steps);
}
