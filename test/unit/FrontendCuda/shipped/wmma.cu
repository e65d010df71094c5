// Fragments are loaded, multiplied and stored by LLVM's wmma intrinsics.
// MODES: shipped toolkit
// IR: llvm\.nvvm\.wmma\.m16n16k16\.load\.a\.row\.stride\.f16
// IR: llvm\.nvvm\.wmma\.m16n16k16\.load\.b\.col\.stride\.f16
// IR: llvm\.nvvm\.wmma\.m16n16k16\.mma\.row\.col\.f32\.f32
// IR: llvm\.nvvm\.wmma\.m16n16k16\.store\.d\.row\.stride\.f32
#include <mma.h>
using namespace nvcuda;
__global__ void product(const half *a, const half *b, float *c) {
  __shared__ half s[16 * 24];
  for (int i = threadIdx.x; i < 256; i += 32)
    s[i / 16 * 24 + i % 16] = a[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, s, 24);
  wmma::load_matrix_sync(fb, b, 16);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i)
    fc.x[i] *= 2.0f;
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}
