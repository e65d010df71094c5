// Warp intrinsics are LLVM's.
// MODES: shipped toolkit
// IR: llvm\.nvvm\.shfl\.sync\.down\.f32
// IR: llvm\.nvvm\.shfl\.sync\.bfly\.i32
// IR: llvm\.nvvm\.shfl\.sync\.idx\.i32
// IR: llvm\.nvvm\.vote\.ballot\.sync
// IR: llvm\.nvvm\.vote\.any\.sync
// IR: llvm\.nvvm\.activemask
// IR: llvm\.nvvm\.redux\.sync\.add
// IR: llvm\.nvvm\.match\.any\.sync\.i32
// IR: llvm\.nvvm\.bar\.warp\.sync
// NO-IR: \basm\b
__global__ void warp(float *f, int *p, double *d) {
  float x = f[threadIdx.x];
  for (int o = 16; o > 0; o >>= 1)
    x += __shfl_down_sync(0xffffffff, x, o);
  f[threadIdx.x] = x;
  p[0] = __shfl_xor_sync(~0u, p[1], 4) + __shfl_sync(~0u, p[2], 3, 16);
  d[0] = __shfl_up_sync(~0u, d[1], 1);
  p[3] = __ballot_sync(~0u, p[4] > 0) + __any_sync(~0u, p[5]) + __activemask();
  p[6] = __reduce_add_sync(~0u, 3u) + __match_any_sync(~0u, p[7]);
  __syncwarp();
  __threadfence();
  p[8] = __syncthreads_count(p[9]) + __syncthreads_or(p[10]);
}
