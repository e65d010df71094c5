// Data that decides in images, and places that are sums of a scan: neighbouring
// lanes mostly have the same or the next.

__global__ void shade_ok(float *out, const int *triangle, const float *color,
                         int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = color[triangle[y * width + x]];
}

// Whatever is loaded, the lanes are apart.
__global__ void column_bad(float *out, const int *row, const float *from,
                           int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // expected-warning@+1 {{likely 32 sectors per request reading 'from' where 4 would do}}
  out[y * width + x] = from[x * 256 + row[y * width + x]];
}

// One row: a list.
__global__ void list_bad(float *out, const int *triangle, const float *color,
                         int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'color' through 'triangle'}}
    out[i] = color[triangle[i]];
}

__global__ void compact_ok(int *out, const int *sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[sums[i]] = i;
}

__global__ void scatter_bad(int *out, const int *places, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{writing 'out' through 'places' where 4 would do}}
    out[places[i]] = i;
}
