// Data that neighbouring lanes mostly have alike, or in order.

// Regions of a grid: labels of one byte that are alike in runs.
__global__ void addByRegion_ok(float *out, const float *table,
                               const unsigned char *regions, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] += table[regions[i]];
}

// Pairs of labels.
__global__ void addByPair_ok(float *out, const float *table,
                             const unsigned char *regions, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  const int a = regions[i], b = regions[i + 1];
  out[i] += table[a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a];
}

// Indices may be anything.
__global__ void addByIndex_bad(float *out, const float *table,
                               const int *indices, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'indices' where 4 would do}}
    out[i] += table[indices[i]];
}

// A label and an index.
__global__ void addByBoth_bad(float *out, const float *table,
                              const unsigned char *regions, const int *indices,
                              int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{reading 'table' through 'indices' and 'regions' where 4 would do}}
    out[i] += table[256 * indices[i] + regions[i]];
}

// Rows are far apart whatever the label is.
__global__ void rowsByRegion_bad(float *out, const float *table,
                                 const unsigned char *regions, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{reading 'table' where 4 would do}}
    out[i] += table[i * 256 + regions[i]];
}

// A distance from the lane's own element.
__global__ void displaced_ok(int *out, const int *other, const int *distances,
                             int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int row = blockIdx.y * width;
  const int distance = distances[row + x];
  if (distance >= 0 && x >= distance)
    out[row + x] = other[row + x - distance] - distance;
}

// A row that the lane chooses, and its own element of it.
__global__ void chosenRow_bad(float *out, const float *planes, const int *chosen,
                              int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'planes' through 'chosen' where 4 would do}}
  out[x] = planes[chosen[x] * width + x];
}
