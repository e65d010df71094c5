// Strides of windows: a coordinate times a stride that a branch keeps inside of
// a row is a column of it, and the stride a small number.

__global__ void im2col_ok(int n, const float *image, int height, int width,
                          int size, int pad, int stride, int heightOut,
                          int widthOut, float *columns) {
  const int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index >= n)
    return;
  const int xOut = index % widthOut, yOut = index / widthOut % heightOut;
  const int channel = index / widthOut / heightOut;
  const int y0 = yOut * stride - pad, x0 = xOut * stride - pad;
  columns += (channel * size * size * heightOut + yOut) * widthOut + xOut;
  image += (channel * height + y0) * width + x0;
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) {
      const int y = y0 + i, x = x0 + j;
      *columns = y >= 0 && x >= 0 && y < height && x < width
                     ? image[i * width + j]
                     : 0;
      columns += heightOut * widthOut;
    }
}

// The windows of a pooling mostly lie two elements apart.
__global__ void maxPool_bad(int n, int heightIn, int widthIn, int channels,
                           int yStride, int xStride, int size, int pad,
                           const float *in, float *out) {
  const int height = (heightIn + pad - size) / yStride + 1;
  const int width = (widthIn + pad - size) / xStride + 1;
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= n)
    return;
  const int x = id % width, y = id / width % height;
  const int channel = id / width / height % channels;
  const int batch = id / width / height / channels;
  float most = -1e30f;
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) {
      const int yIn = y * yStride + i - pad / 2, xIn = x * xStride + j - pad / 2;
      if (yIn >= 0 && yIn < heightIn && xIn >= 0 && xIn < widthIn)
        // expected-warning-re@+1 {{likely {{[89](\.[0-9])?}} sectors per request reading 'in' where 4 would do}}
        most = fmaxf(most, in[xIn + widthIn * (yIn + heightIn * (channel + batch * channels))]);
    }
  out[id] = most;
}

__global__ void averagePool_ok(int n, int heightIn, int widthIn, int width,
                               int height, int stride, int size,
                               const float *in, float *out) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= n)
    return;
  const int x = id % width, y = id / width % height;
  const int channel = id / width / height;
  float sum = 0;
  for (int i = 0; i < size; ++i)
    for (int j = 0; j < size; ++j) {
      const int yIn = y * stride + i, xIn = x * stride + j;
      if (yIn < heightIn && xIn < widthIn)
        sum += in[(channel * heightIn + yIn) * widthIn + xIn];
    }
  out[id] = sum;
}

// The stride divides a column, and multiplies the quotient.
__global__ void col2im_ok(int n, const float *columns, int height, int width,
                          int size, int pad, int stride, int heightOut,
                          int widthOut, float *image) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n;
       index += blockDim.x * gridDim.x) {
    const int x = index % width + pad, y = index / width % height + pad;
    const int channel = index / (width * height);
    const int xStart = x < size ? 0 : (x - size) / stride + 1;
    const int xEnd = min(x / stride + 1, widthOut);
    const int yStart = y < size ? 0 : (y - size) / stride + 1;
    const int yEnd = min(y / stride + 1, heightOut);
    const int offset =
        (channel * size * size + y * size + x) * heightOut * widthOut;
    const int ofY = (1 - stride * size * heightOut) * widthOut;
    const int ofX = 1 - stride * heightOut * widthOut;
    float sum = 0;
    for (int i = yStart; i < yEnd; ++i)
      for (int j = xStart; j < xEnd; ++j)
        sum += columns[offset + i * ofY + j * ofX];
    image[index] += sum;
  }
}

// The elements of a thread: k is below the factor.
__global__ void chunks_bad(float *out, const float *in, int width, int chunk) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < chunk; ++k)
    if (i * chunk + k < width)
      // expected-warning@+1 {{reading 'in' where 4 would do}}
      sum += in[blockIdx.y * width + i * chunk + k];
  out[i] = sum;
}

// What is bounded is the whole index, not a column of rows.
__global__ void wholeIndex_bad(float *out, const float *in, int n, int pitch,
                               int taps) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < taps; ++k)
    if (i * pitch + k < n)
      // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
      sum += in[i * pitch + k];
  out[i] = sum;
}

// Rows of a matrix by their number, which is a quotient of the index.
__global__ void rowsByQuotient_bad(float *out, const float *in, int rows,
                                   int width, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int row = i % rows, plane = i / rows;
  float sum = 0;
  for (int k = 0; k < width; ++k)
    // expected-warning@+1 {{reading 'in' where 4 would do}}
    sum += in[(plane * rows + row) * width + k];
  out[i] = sum;
}

// So is the stride of windows that are cut off at the borders of the image. The
// length of the rows is a size.
__global__ void cut_ok(const float *image, float *out, int height, int width,
                       int columns, int size, int stride, int pad, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int top = i / columns * stride - pad, left = i % columns * stride - pad;
  const int bottom = min(top + size, height), right = min(left + size, width);
  float sum = 0;
  for (int y = max(top, 0); y < bottom; ++y)
    for (int x = max(left, 0); x < right; ++x)
      sum += image[y * width + x];
  out[i] = sum;
}

// A pitch is not.
__global__ void pitch_bad(const float *image, float *out, int height,
                          int width, int columns, int size, int pitch, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int left = i % columns, right = min(left + size, width);
  float sum = 0;
  for (int x = max(left - 2, 0); x < right; ++x)
    sum += image[i * pitch + x]; // expected-warning {{sectors per request reading 'image' where 4 would do}}
  out[i] = sum;
}
