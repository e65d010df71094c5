#ifndef HEADER_ARRAY_CUH
#define HEADER_ARRAY_CUH

__device__ inline float turned(float value, int row, int column) {
  __shared__ float tile[32][32];
  tile[row][column] = value;
  __syncthreads();
  return tile[column][row];
}

#endif
