// Cooperative groups resolve to ranks, barriers and shuffles.
// IR: llvm\.nvvm\.barrier\.cta\.sync\.aligned\.all
// IR: llvm\.nvvm\.shfl\.sync\.bfly\.f32
// IR: llvm\.nvvm\.bar\.warp\.sync
// NO-IR: call .*cooperative_groups
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
__device__ int sum(cg::thread_group g, int *s, int v) {
  unsigned rank = g.thread_rank();
  for (unsigned i = g.size() / 2; i > 0; i /= 2) {
    s[rank] = v;
    g.sync();
    if (rank < i)
      v += s[rank + i];
    g.sync();
  }
  return v;
}
__global__ void groups(int *p, float *f) {
  extern __shared__ int s[];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  auto four = cg::tiled_partition<4>(warp);
  cg::grid_group grid = cg::this_grid();
  p[grid.thread_rank()] =
      sum(block, s, 1) + sum(cg::tiled_partition(block, 16), s, 3);
  float x = cg::reduce(warp, f[warp.thread_rank()], cg::plus<float>());
  if (warp.thread_rank() == 0)
    f[warp.meta_group_rank()] = x + four.shfl_down(f[3], 2);
  cg::coalesced_group active = cg::coalesced_threads();
  if (active.thread_rank() == 0)
    atomicAdd(p, active.size());
  grid.sync();
}
