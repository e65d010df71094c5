// Rows of several words per thread. nvcc 13.0 knows that dynamic shared memory
// is aligned to 16 bytes and joins the accesses of a row, across stores to
// another row: `ld.shared.v4`, `st.shared.v4` in its PTX, which have no excess.

// Rows of 20 words: 16 bytes at a time.
__global__ void whole_rows_ok(float *out, int half) {
  extern __shared__ float rows[];
  float *own = &rows[threadIdx.x * 20];
  float *other = &rows[(threadIdx.x + half) * 20];
  for (int k = 0; k < 20; ++k)
    own[k] = own[k] * 0.5f + other[k];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x];
}

// The other row begins anywhere: its loads, and the stores between them, stay.
__global__ void any_place_bad(float *out, int half) {
  extern __shared__ float rows[];
  float *own = &rows[threadIdx.x * 20];
  float *other = &rows[threadIdx.x * 20 + half];
  for (int k = 0; k < 20; ++k)
    // expected-warning@+2 {{4-way bank conflict reading 'rows'; lanes 3,11,19,27 of a warp touch 4 words of bank 3}}
    // expected-warning@+1 {{4-way bank conflict writing 'rows'; lanes 0,8,16,24 of a warp touch 4 words of bank 0}}
    own[k] = own[k] * 0.5f + other[k];
  __syncthreads();
  out[threadIdx.x] = rows[threadIdx.x];
}

void run(float *out) {
  whole_rows_ok<<<64, 64, 128 * 20 * 4>>>(out, 64);
  any_place_bad<<<64, 64, 128 * 20 * 4>>>(out, 7);
}
