// Neighbours whose coordinate is clamped or wrapped at the border: a warp reads
// a run, of which a few lanes are moved.

static __device__ int wrapped(int i, int n) { return (i % n + n) % n; }

__global__ void clamped_ok(float *out, const float *in, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const float *row = in + y * width;
  out[y * width + x] = row[max(x - 1, 0)] + row[min(x + 1, width - 1)] +
                       row[min(max(x - 2, 0), width - 1)];
}

__global__ void wrapped_ok(float *out, const float *in, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const float *row = in + y * width;
  out[y * width + x] = row[wrapped(x - 1, width)] + row[(x + 1) % width] +
                       row[x == 0 ? width - 1 : x - 1] +
                       row[x + 1 == width ? 0 : x + 1];
}

// One argument chooses for all lanes, behind a return that data decides.
__global__ void clampedOrWrapped_ok(float *out, const float *in, int width,
                                    int height, bool periodic) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  const float here = in[y * width + x];
  if (here == 0)
    return;
  const int left = periodic ? wrapped(x - 1, width) : max(x - 1, 0);
  float sum = here;
  if (x > 0 || periodic)
    sum += in[y * width + left];
  out[y * width + x] = sum;
}

// Each lane's own datum chooses between two rows.
__global__ void chosenByData_bad(float *out, const float *in, const int *flags,
                                 int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width)
    return;
  int at = x;
  if (flags[x] < 0)
    at = (x * 7 + height) % width;
  // expected-warning@+1 {{reading 'in' where 4 would do}}
  out[x] = in[at];
}

// A clamped row is still a row for each lane.
__global__ void clampedRows_bad(float *out, const float *in, int width,
                                int height) {
  const int y = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int x = 0; x < width; ++x)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
    sum += in[min(y + 1, height - 1) * width + x];
  out[y] = sum;
}

// A limit that is known moves lanes wherever the block is.
__global__ void knownLimit_ok(float *out, const float *table) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[32 * min(i, 3)];
}
