//===- cooperative_groups.h - Cooperative groups -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The groups of threads that kernels use, over the built-in variables and warp
// intrinsics. A group's synchronization is a barrier of its block or warp; that
// of a grid is a barrier of the block, as far as one block can see.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_COOPERATIVE_GROUPS_H
#define WARPLINT_CUDA_COOPERATIVE_GROUPS_H

#include <warplint/hide_names.h>

#include <warplint_cuda.h>

#pragma push_macro("DEV")
#define DEV inline __device__ __attribute__((always_inline))

namespace cooperative_groups {
inline namespace __v1 {

namespace detail {
static DEV unsigned rankInBlock() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
static DEV unsigned threadsOfBlock() {
  return blockDim.x * blockDim.y * blockDim.z;
}
static DEV unsigned lane() { return rankInBlock() & 31; }
static DEV unsigned long long rankOfBlock() {
  return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x +
         blockIdx.x;
}
} // namespace detail

/// Any group, as functions take it by reference: what it knows is which lanes
/// of the warp it has (all of a block's warps where the mask is full).
class thread_group {
protected:
  unsigned Rank = 0, Size = 0, Mask = 0;
  bool WholeBlock = false;

public:
  DEV thread_group(unsigned rank, unsigned size, unsigned mask, bool block)
      : Rank(rank), Size(size), Mask(mask), WholeBlock(block) {}
  DEV unsigned long long size() const { return Size; }
  DEV unsigned long long num_threads() const { return Size; }
  DEV unsigned long long thread_rank() const { return Rank; }
  DEV void sync() const {
    if (WholeBlock)
      __syncthreads();
    else
      __syncwarp(Mask);
  }
};

class thread_block : public thread_group {
public:
  DEV thread_block()
      : thread_group(detail::rankInBlock(), detail::threadsOfBlock(),
                     0xffffffff, true) {}
  static DEV void sync() { __syncthreads(); }
  static DEV unsigned size() { return detail::threadsOfBlock(); }
  static DEV unsigned num_threads() { return detail::threadsOfBlock(); }
  static DEV unsigned thread_rank() { return detail::rankInBlock(); }
  static DEV dim3 group_index() { return blockIdx; }
  static DEV dim3 thread_index() { return threadIdx; }
  static DEV dim3 group_dim() { return blockDim; }
  static DEV dim3 dim_threads() { return blockDim; }
  struct arrival_token {};
  DEV arrival_token barrier_arrive() const { return {}; }
  DEV void barrier_wait(arrival_token &&) const { __syncthreads(); }
};

class grid_group {
public:
  DEV bool is_valid() const { return true; }
  DEV void sync() const { __syncthreads(); }
  static DEV unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  static DEV unsigned long long size() {
    return num_blocks() * detail::threadsOfBlock();
  }
  static DEV unsigned long long num_threads() { return size(); }
  static DEV unsigned long long block_rank() { return detail::rankOfBlock(); }
  static DEV unsigned long long thread_rank() {
    return detail::rankOfBlock() * detail::threadsOfBlock() +
           detail::rankInBlock();
  }
  static DEV dim3 group_dim() { return gridDim; }
  static DEV dim3 dim_blocks() { return gridDim; }
  static DEV dim3 block_index() { return blockIdx; }
};

class multi_grid_group : public grid_group {
public:
  DEV unsigned grid_rank() const { return 0; }
  DEV unsigned num_grids() const { return 1; }
};

class cluster_group {
public:
  static DEV void sync() { __syncthreads(); }
  struct arrival_token {};
  static DEV arrival_token barrier_arrive() { return {}; }
  static DEV void barrier_wait() { __syncthreads(); }
  static DEV void barrier_wait(arrival_token &&) { __syncthreads(); }
  static DEV unsigned block_rank() {
    return __nvvm_read_ptx_sreg_cluster_ctarank();
  }
  static DEV unsigned num_blocks() {
    return __nvvm_read_ptx_sreg_cluster_nctarank();
  }
  static DEV dim3 dim_blocks() { return dim3(num_blocks()); }
  static DEV dim3 block_index() { return dim3(block_rank()); }
  static DEV unsigned thread_rank() {
    return block_rank() * detail::threadsOfBlock() + detail::rankInBlock();
  }
  static DEV unsigned num_threads() {
    return num_blocks() * detail::threadsOfBlock();
  }
  template <typename T>
  static DEV T *map_shared_rank(T *pointer, unsigned rank) {
    return (T *)__nvvm_mapa((void *)pointer, rank);
  }
};

#include "warplint/cooperative_tiles.inc"

static DEV thread_block this_thread_block() { return thread_block(); }
static DEV grid_group this_grid() { return grid_group(); }
static DEV multi_grid_group this_multi_grid() { return multi_grid_group(); }
static DEV cluster_group this_cluster() { return cluster_group(); }
static DEV coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}
static DEV void sync(const grid_group &g) { g.sync(); }
template <typename Group> DEV void sync(const Group &g) { g.sync(); }

static DEV thread_group tiled_partition(const thread_group &parent,
                                        unsigned size) {
  unsigned first = detail::lane() & ~(size - 1);
  unsigned mask = size >= 32 ? 0xffffffffu : ((1u << size) - 1) << first;
  return thread_group((unsigned)parent.thread_rank() % size, size, mask, false);
}
template <unsigned Size, typename Parent>
DEV thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<Size, Parent>();
}
template <typename Parent, typename Label>
DEV coalesced_group labeled_partition(const Parent &, Label label) {
  return coalesced_group(__match_any_sync(__activemask(), label));
}
template <typename Parent>
DEV coalesced_group binary_partition(const Parent &, bool predicate) {
  unsigned mask = __activemask(), yes = __ballot_sync(mask, predicate);
  return coalesced_group(predicate ? yes : mask & ~yes);
}

/// Copies by the threads of a group, element after element.
template <typename Group, typename T, typename Count>
DEV void memcpy_async(const Group &g, T *to, const T *from, Count bytes) {
  for (unsigned long long i = g.thread_rank(); i * sizeof(T) < (size_t)bytes;
       i += g.num_threads())
    to[i] = from[i];
}
template <typename Group> DEV void wait(const Group &g) { g.sync(); }
template <unsigned Stages, typename Group> DEV void wait_prior(const Group &g) {
  g.sync();
}
template <typename Group, typename F, typename... A>
DEV void invoke_one(const Group &g, F &&f, A &&...a) {
  if (g.thread_rank() == 0)
    f(a...);
}

} // namespace __v1
} // namespace cooperative_groups
#pragma pop_macro("DEV")

#include <warplint/unhide_names.h>

#endif
