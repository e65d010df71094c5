//===- libcu.h - cuda::atomic, cuda::barrier, cuda::pipeline -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The classes of libcu++ that kernels use. Atomics are one atomic instruction;
// memory orders are accepted and not distinguished. Waiting is a barrier of the
// block, and an asynchronous copy is a copy: what the accesses are is kept,
// when they happen is not.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_LIBCU_H
#define WARPLINT_CUDA_LIBCU_H

#include <warplint/hide_names.h>

#include <cuda_pipeline.h>

#pragma push_macro("DEV")
#pragma push_macro("HD")
#define DEV inline __device__ __attribute__((always_inline))
#define HD inline __host__ __device__ __attribute__((always_inline))

namespace cuda {
namespace std {
enum memory_order {
  memory_order_relaxed,
  memory_order_consume,
  memory_order_acquire,
  memory_order_release,
  memory_order_acq_rel,
  memory_order_seq_cst
};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

enum thread_scope {
  thread_scope_system = 0,
  thread_scope_device = 1,
  thread_scope_block = 2,
  thread_scope_thread = 3
};

/// The operations of atomic and atomic_ref, on what Self says is the place.
template <typename Self, typename T> class __warplint_atomic_operations {
  DEV T *place() const { return ((const Self *)this)->address(); }
  typedef memory_order Order;

public:
  DEV T load(Order = memory_order_seq_cst) const {
    return __scoped_atomic_load_n(place(), __ATOMIC_RELAXED,
                                  __MEMORY_SCOPE_DEVICE);
  }
  DEV void store(T v, Order = memory_order_seq_cst) const {
    __scoped_atomic_store_n(place(), v, __ATOMIC_RELAXED,
                            __MEMORY_SCOPE_DEVICE);
  }
  DEV T exchange(T v, Order = memory_order_seq_cst) const {
    return atomicExch(place(), v);
  }
  DEV bool compare_exchange_strong(T &expected, T v,
                                   Order = memory_order_seq_cst,
                                   Order = memory_order_seq_cst) const {
    return __scoped_atomic_compare_exchange_n(
        place(), &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
        __MEMORY_SCOPE_DEVICE);
  }
  DEV bool compare_exchange_weak(T &expected, T v, Order = memory_order_seq_cst,
                                 Order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, v);
  }
#define WARPLINT_FETCH(NAME, FUNCTION)                                         \
  DEV T NAME(T v, Order = memory_order_seq_cst) const {                        \
    return FUNCTION(place(), v);                                               \
  }
  WARPLINT_FETCH(fetch_add, atomicAdd)
  WARPLINT_FETCH(fetch_sub, atomicSub)
  WARPLINT_FETCH(fetch_and, atomicAnd)
  WARPLINT_FETCH(fetch_or, atomicOr)
  WARPLINT_FETCH(fetch_xor, atomicXor)
  WARPLINT_FETCH(fetch_min, atomicMin)
  WARPLINT_FETCH(fetch_max, atomicMax)
#undef WARPLINT_FETCH
  DEV operator T() const { return load(); }
  DEV T operator++() const { return fetch_add(T(1)) + T(1); }
  DEV T operator++(int) const { return fetch_add(T(1)); }
  DEV T operator--() const { return fetch_sub(T(1)) - T(1); }
  DEV T operator--(int) const { return fetch_sub(T(1)); }
  DEV T operator+=(T v) const { return fetch_add(v) + v; }
  DEV T operator-=(T v) const { return fetch_sub(v) - v; }
  DEV void wait(T, Order = memory_order_seq_cst) const {}
  DEV void notify_one() const {}
  DEV void notify_all() const {}
};
template <typename T, thread_scope Scope = thread_scope_system>
class atomic : public __warplint_atomic_operations<atomic<T, Scope>, T> {
  T Value;

public:
  atomic() = default;
  HD constexpr atomic(T v) : Value(v) {}
  DEV T *address() const { return const_cast<T *>(&Value); }
  DEV T operator=(T v) {
    this->store(v);
    return v;
  }
};
template <typename T, thread_scope Scope = thread_scope_system>
class atomic_ref
    : public __warplint_atomic_operations<atomic_ref<T, Scope>, T> {
  T *Place;

public:
  DEV explicit atomic_ref(T &place) : Place(&place) {}
  DEV T *address() const { return Place; }
  DEV T operator=(T v) {
    this->store(v);
    return v;
  }
};
static DEV void atomic_thread_fence(memory_order,
                                    thread_scope = thread_scope_system) {
  __threadfence();
}

struct __warplint_empty_completion {};
template <thread_scope Scope, typename Completion = __warplint_empty_completion>
class barrier {
  unsigned long long State;

public:
  typedef unsigned long long arrival_token;
  barrier() = default;
  DEV barrier(long expected) : State(expected) {}
  DEV arrival_token arrive(long = 1) { return State; }
  DEV void wait(arrival_token) const { __syncthreads(); }
  DEV void arrive_and_wait() { __syncthreads(); }
  DEV void arrive_and_drop() {}
  DEV bool try_wait(arrival_token) const { return true; }
  friend DEV void init(barrier *b, long expected) { b->State = expected; }
};

/// A size in bytes that is known to be a multiple of Alignment.
template <size_t Alignment> struct aligned_size_t {
  size_t value;
  HD explicit aligned_size_t(size_t v) : value(v) {}
  HD operator size_t() const { return value; }
};

template <thread_scope Scope, unsigned char Stages>
struct pipeline_shared_state {
  unsigned long long State[Stages];
};
enum class pipeline_role { producer, consumer };
template <thread_scope Scope> class pipeline {
public:
  DEV void producer_acquire() {}
  DEV void producer_commit() { __pipeline_commit(); }
  DEV void consumer_wait() {
    __pipeline_wait_prior(0);
    if (Scope != thread_scope_thread)
      __syncthreads();
  }
  DEV void consumer_release() {}
  DEV bool quit() { return true; }
};
static DEV pipeline<thread_scope_thread> make_pipeline() { return {}; }
template <typename Group, thread_scope Scope, unsigned char Stages,
          typename... Role>
DEV pipeline<Scope>
make_pipeline(const Group &, pipeline_shared_state<Scope, Stages> *, Role...) {
  return {};
}
template <unsigned char Prior, thread_scope Scope>
DEV void pipeline_consumer_wait_prior(pipeline<Scope> &p) {
  p.consumer_wait();
}

template <typename T, typename Size, typename Sync>
DEV void memcpy_async(T *to, const T *from, Size bytes, Sync &) {
  for (size_t i = 0; i * sizeof(T) < (size_t)bytes; ++i)
    to[i] = from[i];
}
template <typename Group, typename T, typename Size, typename Sync>
DEV void memcpy_async(const Group &g, T *to, const T *from, Size bytes,
                      Sync &) {
  for (size_t i = g.thread_rank(); i * sizeof(T) < (size_t)bytes; i += g.size())
    to[i] = from[i];
}
} // namespace cuda
#pragma pop_macro("HD")
#pragma pop_macro("DEV")

#include <warplint/unhide_names.h>

#endif
