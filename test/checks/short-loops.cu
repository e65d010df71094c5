// RUN-FLAGS: --checks=-*,shared-bank-conflict
// Loops of which an argument decides the length, but which are short whatever it
// is: the places of their few iterations are those that count.

// The stages of a transform, at most eight: half of them have conflicts.
__global__ void stages_bad(double2 *out, int stages) {
  __shared__ double2 part[256];
  int t = threadIdx.x;
  part[t] = out[t];
  __syncthreads();
#pragma unroll 1
  for (int s = 0; s < min(stages, 8); ++s) {
    if (t < 128) {
      int half = 1 << s, at = (t >> s) * 2 * half + (t & (half - 1));
      // expected-warning@+1 {{likely 1.4-way bank conflict reading 'part'}}
      double2 a = part[at];
      // expected-warning@+1 {{likely 1.4-way bank conflict writing 'part'}}
      part[at] = make_double2(a.x + s, a.y - s);
    }
    __syncthreads();
  }
  out[t] = part[t];
}

// At most log2(256).
__global__ void logarithm_bad(double2 *out, int stages) {
  __shared__ double2 part[256];
  int t = threadIdx.x;
  part[t] = out[t];
  __syncthreads();
#pragma unroll 1
  for (int s = 0; s < min(stages, (int)log2f(256)); ++s) {
    if (t < 128) {
      int half = 1 << s, at = (t >> s) * 2 * half + (t & (half - 1));
      // expected-warning@+1 {{likely 1.4-way bank conflict reading 'part'}}
      double2 a = part[at];
      // expected-warning@+1 {{likely 1.4-way bank conflict writing 'part'}}
      part[at] = make_double2(a.x + s, a.y - s);
    }
    __syncthreads();
  }
  out[t] = part[t];
}

// A length that is an exact result of the math library.
__global__ void known_bad(double2 *out) {
  __shared__ double2 part[256];
  int t = threadIdx.x;
  part[t] = out[t];
  __syncthreads();
#pragma unroll 1
  for (int s = 0; s < (int)sqrt(64.0); ++s) {
    if (t < 128) {
      int half = 1 << s;
      // expected-warning@+1 {{up to 2-way bank conflict writing 'part'; lanes}}
      part[(t >> s) * 2 * half + (t & (half - 1))] = make_double2(s, s);
    }
    __syncthreads();
  }
  out[t] = part[t];
}

// A logarithm that is rounded may be rounded otherwise on the device.
__global__ void rounded_ok(double2 *out) {
  __shared__ double2 part[256];
  int t = threadIdx.x;
  part[t] = out[t];
  __syncthreads();
#pragma unroll 1
  for (int s = 0; s < (int)log2f(250); ++s) {
    if (t < 128) {
      int half = 1 << s;
      part[(t >> s) * 2 * half + (t & (half - 1))] = make_double2(s, s);
    }
    __syncthreads();
  }
  out[t] = part[t];
}

// Without such a bound, most iterations may be free of conflicts.
__global__ void any_ok(double2 *out, int stages) {
  __shared__ double2 part[256];
  int t = threadIdx.x;
  part[t] = out[t];
  __syncthreads();
#pragma unroll 1
  for (int s = 0; s < stages; ++s) {
    if (t < 128) {
      int half = 1 << s;
      part[(t >> s) * 2 * half + (t & (half - 1))] = make_double2(s, s);
    }
    __syncthreads();
  }
  out[t] = part[t];
}

void run(double2 *out, int stages) {
  stages_bad<<<16, 256>>>(out, stages);
  logarithm_bad<<<16, 256>>>(out, stages);
  known_bad<<<16, 256>>>(out);
  rounded_ok<<<16, 256>>>(out);
  any_ok<<<16, 256>>>(out, stages);
}
