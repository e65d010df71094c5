// RUN-FLAGS: --checks=-*,global-uncoalesced-access,global-gather
// Loops that lanes leave one after the other, in the middle of a scope: what
// the rest of them counts stays equal.

struct Vertex {
  float x, y, z, w;
};

// Lists side by side, 32 to a group.
__global__ void lists_ok(float *out, const float *weights, const unsigned *list,
                         unsigned most) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  unsigned count = 0;
  while (true) {
    unsigned at = (count << 5) + (t & 31) + (t & ~31u) * most;
    unsigned next = list[at];
    if (next != 0xFFFFFFFF) {
      float weight = weights[at];
      sum += weight * weight;
      count++;
    } else
      break;
  }
  out[t] = sum;
}

// The same by `continue`.
__global__ void skipped_ok(float *out, const float *weights,
                           const unsigned *list, unsigned most) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  unsigned count = 0;
  for (;;) {
    unsigned at = (count << 5) + (t & 31) + (t & ~31u) * most;
    unsigned next = list[at];
    if (next != 0xFFFFFFFF) {
      Vertex v = {weights[at], sum, sum, sum};
      sum += v.x * v.y + v.z * v.w;
      count++;
      continue;
    }
    break;
  }
  out[t] = sum;
}

// A list for each thread.
__global__ void rows_bad(float *out, const float *weights, const unsigned *list,
                         unsigned most) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  unsigned count = 0;
  while (true) {
    // expected-warning@+1 {{likely 32 sectors per request reading 'list'}}
    unsigned next = list[t * most + count];
    if (next != 0xFFFFFFFF) {
      // expected-warning@+1 {{likely 32 sectors per request reading 'weights'}}
      float weight = weights[t * most + count];
      sum += weight * weight;
      count++;
    } else
      break;
  }
  out[t] = sum;
}

// Each lane counts what it finds: the counts differ.
__global__ void own_counts_bad(float *out, const float *weights,
                               const unsigned *list, unsigned most) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  unsigned count = 0;
  while (true) {
    // expected-warning@+1 {{reading 'list'}}
    unsigned next = list[(count << 5) + (t & 31) + (t & ~31u) * most];
    if (next == 0xFFFFFFFF)
      break;
    if (next & 1)
      count += next & 6;
    else
      count += 1;
  }
  out[t] = sum + count * weights[t];
}

// What each lane finds is found in an iteration of its own.
__global__ void found_bad(float *out, const float *weights,
                          const unsigned *list, unsigned most) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned i = 0;
  while (list[i * most + t] != 0xFFFFFFFF)
    ++i;
  // expected-warning@+1 {{reading 'weights'}}
  out[t] = weights[i * 64];
}

// All lanes find it in the same one.
__global__ void found_ok(float *out, const float *weights,
                         const unsigned *list) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned i = 0;
  while (list[i] != 0xFFFFFFFF)
    ++i;
  out[t] = weights[i * 64];
}

void run(float *out, const float *weights, const unsigned *list,
         unsigned most) {
  lists_ok<<<1000, 256>>>(out, weights, list, most);
  skipped_ok<<<1000, 256>>>(out, weights, list, most);
  rows_bad<<<1000, 256>>>(out, weights, list, most);
  own_counts_bad<<<1000, 256>>>(out, weights, list, most);
  found_bad<<<1000, 256>>>(out, weights, list, most);
  found_ok<<<1000, 256>>>(out, weights, list);
}
