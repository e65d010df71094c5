// Several private arrays are one object to ptxas, which keeps all of them in
// registers or none. nvcc 13.0 for sm_90: stack frames of 224 bytes
// (two_of_28_bad), 0 (two_of_9_ok) and 0 (nest_ok).

// The 28 least values, and where they were found.
__global__ void two_of_28_bad(const float *keys, float *out, int n) {
  float least[28], from[28];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 28; ++k) {
    least[k] = 1e30f;
    from[k] = -1;
  }
  int last = 0;
  float limit = 1e30f;
  for (int j = 0; j < n; ++j) {
    float key = keys[j * 128] * keys[t];
    if (key < limit) {
      // expected-warning@+1 {{the index of 'least' is not constant (loop not unrolled: its trip count is not constant, loaded value), so its 112 bytes per thread likely lie in local memory}}
      least[last] = key;
      // expected-warning@+1 {{the index of 'from' is not constant (loop not unrolled: its trip count is not constant, loaded value), so its 112 bytes per thread likely lie in local memory}}
      from[last] = j;
      last = 0;
      limit = least[0];
      for (int k = 1; k < 28; ++k)
        if (least[k] > limit) {
          limit = least[k];
          last = k;
        }
    }
  }
  for (int k = 0; k < 28; ++k)
    out[t + k * 8192] = from[k] + least[k];
}

__global__ void two_of_9_ok(const float *keys, float *out, int n) {
  float least[9], from[9];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 9; ++k) {
    least[k] = 1e30f;
    from[k] = -1;
  }
  int last = 0;
  float limit = 1e30f;
  for (int j = 0; j < n; ++j) {
    float key = keys[j * 128] * keys[t];
    if (key < limit) {
      least[last] = key;
      from[last] = j;
      last = 0;
      limit = least[0];
      for (int k = 1; k < 9; ++k)
        if (least[k] > limit) {
          limit = least[k];
          last = k;
        }
    }
  }
  for (int k = 0; k < 9; ++k)
    out[t + k * 8192] = from[k] + least[k];
}

// The inner trip count is constant once the outer loop is unrolled, which nvcc
// does up to six times the usual size over private arrays.
__global__ void nest_ok(const float *in, float *out) {
  float powers[12], sums[12];
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 12; ++k) {
    powers[k] = in[t + k * 4096];
    sums[k] = 0;
  }
  for (int a = 0; a < 12; ++a)
    for (int b = a & 1; b <= 11 - a; b += 2)
      sums[a] += powers[b] * powers[a];
  for (int k = 0; k < 12; ++k)
    out[t + k * 4096] = sums[k];
}
