// Arrays of structs against structs of arrays.

struct Position {
  float x, y, z;
};

__global__ void by_value_bad(float *out, const Position *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 1+ {{12 sectors per request reading 'data' where 4 would do; neighbouring lanes are 12 bytes apart}}
  Position p = data[i];
  out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

__global__ void one_field_bad(float *out, const Position *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+2 {{12 sectors per request reading 'data' where 4 would do}}
  // expected-note@+1 {{structs of 12 bytes are accessed field by field; a struct of arrays, or copying whole rows through shared memory}}
  out[i] = data[i].y;
}

// Two pieces of 16 bytes, both of them read whole though one field is not used.
struct __align__(16) Wide {
  double x, y, z, w;
};
__global__ void unused_field_bad(double *out, const Wide *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+2 {{32 sectors per request reading 'data' where 16 would do; neighbouring lanes are 32 bytes apart}}
  // expected-note@+1 {{structs of 32 bytes are accessed in pieces of 16 bytes; a struct of arrays}}
  Wide v = data[i];
  out[i] = v.x + v.y + v.z;
}

// Pairs of numbers in an array of numbers are no structs.
__global__ void strided_bad(int *out, const int *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+2 1+ {{sectors per request reading 'data' where 4 would do}}
  // expected-note@+1 1+ {{giving neighbouring lanes neighbouring elements brings each request to 4 sectors}}
  out[i] = data[8 * i] + data[8 * i + 1];
}

__global__ void separate_ok(float *out, const float *x, const float *y,
                            const float *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = x[i] * x[i] + y[i] * y[i] + z[i] * z[i];
}

// The block's structs are copied word by word and taken apart in shared memory,
// where 12 bytes are an odd number of words.
__global__ void staged_ok(float *out, const float *words) {
  __shared__ float stage[3 * 256];
  int t = threadIdx.x, first = blockIdx.x * 3 * 256;
  for (int k = 0; k < 3; ++k)
    stage[k * 256 + t] = words[first + k * 256 + t];
  __syncthreads();
  float x = stage[3 * t], y = stage[3 * t + 1], z = stage[3 * t + 2];
  out[blockIdx.x * 256 + t] = x * x + y * y + z * z;
}

void run(float *out, const float *in) {
  by_value_bad<<<16, 256>>>(out, (const Position *)in);
  one_field_bad<<<16, 256>>>(out, (const Position *)in);
  unused_field_bad<<<16, 256>>>((double *)out, (const Wide *)in);
  strided_bad<<<16, 256>>>((int *)out, (const int *)in);
  separate_ok<<<16, 256>>>(out, in, in + 4096, in + 8192);
  staged_ok<<<16, 256>>>(out, in);
}
