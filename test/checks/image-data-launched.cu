// Data that decides in images, in blocks that a launch shows.

__global__ void shade_ok(float *out, const int *triangle, const float *color,
                         int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = color[triangle[y * width + x]];
}

__global__ void list_bad(float *out, const int *triangle, const float *color) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'color' through 'triangle'}}
  out[i] = color[triangle[i]];
}

void shade(float *out, const int *triangle, const float *color, int width,
           int height) {
  shade_ok<<<dim3(width / 32, height / 8), dim3(32, 8)>>>(out, triangle, color,
                                                         width);
  list_bad<<<width, 256>>>(out, triangle, color);
}
