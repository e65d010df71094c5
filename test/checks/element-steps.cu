// Strides of several coordinates: the innermost is one element in most runs.

// A stride for each coordinate, in bytes.
__global__ void copyTensor_ok(char *to, const char *from, int cols, int rows,
                              int fromStep, int fromPitch, int toStep,
                              int toPitch) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int col = i % cols, row = i / cols % rows;
  *(float *)(to + col * toStep + row * toPitch) =
      *(const float *)(from + col * fromStep + row * fromPitch);
}

// The address is one of two, each with its own strides.
__global__ void joinTensors_ok(char *to, const char *a, const char *b, int cols,
                               int firstCols, int rows, int aStep, int aPitch,
                               int bStep, int bPitch, int toStep, int toPitch) {
  const int row = blockIdx.x;
  for (int col = threadIdx.x; col < cols; col += blockDim.x) {
    const float *from;
    if (col < firstCols && row < rows)
      from = (const float *)(a + col * aStep + row * aPitch);
    else
      from = (const float *)(b + (col - firstCols) * bStep + row * bPitch);
    *(float *)(to + col * toStep + row * toPitch) = *from;
  }
}

// The window of a convolution.
__global__ void window_ok(float *out, const float *in, int width, int stride,
                          int dilation, int taps, int pad) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < taps; ++k) {
    const int at = x * stride + k * dilation - pad;
    if (at >= 0 && at < width)
      sum += in[blockIdx.y * width + at];
  }
  out[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = sum;
}

// k moves by whole elements between two rows.
__global__ void rowSums_bad(float *out, const float *in, int width) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for argument 'width' of 8 or more}}
    sum += in[row * width + k];
  out[row] = sum;
}

// Two elements between two values of the coordinate: a row, not a step.
__global__ void firstTwo_bad(float *out, const float *in, int size, int plane) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for argument 'size' of 8 or more}}
  const float first = in[blockIdx.y * plane + i * size];
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for argument 'size' of 8 or more}}
  out[i] = first + in[blockIdx.y * plane + i * size + 1];
}

// Of the stride of a vector nothing is assumed.
__global__ void everyNth_bad(float *out, const float *in, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for argument 'stride' of 8 or more}}
  out[i] = in[i * stride];
}

// Lanes go through all vectors by increments: the callers choose them, and most
// choose 1.
__global__ void axpy_ok(int n, float a, const float *x, int xOffset, int incx,
                        float *y, int incy) {
  const int i =
      (blockIdx.x + blockIdx.y * gridDim.x) * blockDim.x + threadIdx.x;
  if (i < n)
    y[i * incy] += a * x[xOffset + i * incx];
}
__global__ void scale_ok(int n, const float *a, float *x, int incx) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * incx] *= *a;
}

// Lanes with a coordinate of their own beside it.
__global__ void scaleEach_bad(int n, const float *a, float *x, int stride) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 2 {{likely 32 sectors per request}}
    x[i * stride] *= a[i];
}

// All lanes take the same number of iterations: the distances between them stay.
__global__ void columns_ok(float *out, const float *in, int height, int width,
                           int rows, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *to = out + i;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      *to = in[(r + c) * width + i];
      to += height * width;
    }
}

// Lanes that read one index hold one value.
__global__ void ranges_ok(float *out, const float *in, const int *first,
                          int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[first[i / width] * width + i % width];
}

__global__ void gathered_bad(float *out, const float *in, const int *index,
                             int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent}}
  out[i] = in[index[i] * width];
}

// A tensor with its strides, as a struct: of a coordinate that is a remainder,
// too, the stride is one element in most runs, also where the compiler loads two
// of the struct's numbers at once.
struct Tensor {
  float *data;
  int shape[4], stride[4];
};
__global__ void broadcast_ok(Tensor out, Tensor in) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  int rest = at, from = 0;
#pragma unroll
  for (int k = 3; k >= 0; --k) {
    from += rest % out.shape[k] * in.stride[k];
    rest /= out.shape[k];
  }
  out.data[at] = in.data[from];
}

// The same where an argument chooses between two ways.
__global__ void eitherWay_ok(Tensor out, Tensor in, bool broadcast) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  int rest = at, from = 0, index = at;
  if (broadcast) {
#pragma unroll
    for (int k = 3; k >= 0; --k) {
      from += rest % out.shape[k] * in.stride[k];
      rest /= out.shape[k];
    }
    index = from;
  }
  out.data[at] = in.data[index];
}

// The dimensions change places in an array that each lane has for itself: what
// comes out is not data.
__global__ void permuted_ok(float *out, const float *in, int n, int turn) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  int place[64];
#pragma unroll 1
  for (int k = 0; k < n; ++k)
    // expected-warning@+1 {{the index of 'place' is not constant}}
    place[(k + turn) & 63] = at / (k + 1);
  out[at] = in[place[turn & 63]];
}

// The first coordinate is that of neighboring lanes: fields are possible only.
__global__ void rowOfTensor_ok(float *out, Tensor in) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  out[at] = in.data[at * in.stride[0] + 1] + in.data[at * in.stride[0]];
}
