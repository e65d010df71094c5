#pragma once
template <typename T, int N>
__device__ __forceinline__ T column(const T (*Tile)[N], int X, int Y) {
  return Tile[X][Y];
}
