// Structs in shared memory whose size is an even number of words.

struct Pair {
  float key, value;
};
struct Particle {
  float x, y, z, mass;
};
struct Padded {
  float x, y, z, mass, unused;
};
struct Vertex {
  float x, y, z;
};

__global__ void pair_bad(float *out, const float *in) {
  // expected-note@+1 {{an element of 'table' is a struct of 2 words, an even number: a struct of arrays, or one word of padding in each struct, spreads its fields over all banks}}
  __shared__ Pair table[128];
  int t = threadIdx.x;
  // expected-warning@+1 {{2-way bank conflict writing 'table'; lanes 0,16 of a warp touch 2 words of bank 0}}
  table[t].key = in[t];
  __syncthreads();
  // expected-warning@+1 {{2-way bank conflict reading 'table'}}
  out[t] = table[127 - t].key;
}

__global__ void particle_bad(float *out, const float *in) {
  __shared__ Particle all[128];
  int t = threadIdx.x;
  // expected-warning@+1 {{4-way bank conflict writing 'all'; lanes 0,8,16,24 of a warp touch 4 words of bank 3}}
  all[t].mass = in[t];
  __syncthreads();
  // expected-warning@+1 {{4-way bank conflict reading 'all'}}
  out[t] = all[127 - t].mass;
}

__global__ void float4_bad(float *out, const float *in) {
  // expected-note@+1 {{one word of padding in each struct (with its alignment lowered to 4 bytes)}}
  __shared__ float4 all[128];
  int t = threadIdx.x;
  // expected-warning@+1 {{4-way bank conflict writing 'all'; lanes 0,8,16,24 of a warp touch 4 words of bank 1}}
  all[t].y = in[t];
  __syncthreads();
  // expected-warning@+1 {{4-way bank conflict reading 'all'}}
  out[t] = all[127 - t].y;
}

__global__ void padded_ok(float *out, const float *in) {
  __shared__ Padded all[128];
  int t = threadIdx.x;
  all[t].mass = in[t];
  __syncthreads();
  out[t] = all[127 - t].mass;
}

__global__ void vertex_ok(float *out, const float *in) {
  __shared__ Vertex all[128];
  int t = threadIdx.x;
  all[t].z = in[t];
  __syncthreads();
  out[t] = all[127 - t].z;
}

// Whole 16-byte elements are served by quarter-warps, without conflicts.
__global__ void whole_ok(float4 *out, const float4 *in) {
  __shared__ float4 all[128];
  int t = threadIdx.x;
  all[t] = in[t];
  __syncthreads();
  out[t] = all[127 - t];
}

void run(float *out, const float *in) {
  pair_bad<<<1, 128>>>(out, in);
  particle_bad<<<1, 128>>>(out, in);
  float4_bad<<<1, 128>>>(out, in);
  padded_ok<<<1, 128>>>(out, in);
  vertex_ok<<<1, 128>>>(out, in);
  whole_ok<<<1, 128>>>((float4 *)out, (const float4 *)in);
}
