struct Position {
  float x, y, z;
};

__global__ void height_bad(float *out, const Position *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[i].z;
}

__global__ void height_ok(float *out, const float *z) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = z[i];
}

void run(float *out, const Position *data, const float *z) {
  height_bad<<<16, 256>>>(out, data);
  height_ok<<<16, 256>>>(out, z);
}
