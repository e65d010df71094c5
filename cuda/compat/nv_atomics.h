//===- nv_atomics.h - nvcc's __nv_atomic builtins -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvcc 12.8 has builtins in the shape of clang's __scoped_atomic ones, with
// scopes numbered its own way.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPAT_NV_ATOMICS_H
#define WARPLINT_COMPAT_NV_ATOMICS_H

#include "../declarations/warplint/hide_names.h"

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST

#define __NV_THREAD_SCOPE_THREAD __MEMORY_SCOPE_SINGLE
#define __NV_THREAD_SCOPE_BLOCK __MEMORY_SCOPE_WRKGRP
#define __NV_THREAD_SCOPE_CLUSTER __MEMORY_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_DEVICE __MEMORY_SCOPE_DEVICE
#define __NV_THREAD_SCOPE_SYSTEM __MEMORY_SCOPE_SYSTEM

/// The order and scope that end an argument list, whose scope may be left out.
#define WARPLINT_ORDER_SCOPE_(ORDER, SCOPE, ...) ORDER, SCOPE
#define WARPLINT_ORDER_SCOPE(...)                                              \
  WARPLINT_ORDER_SCOPE_(__VA_ARGS__, __NV_THREAD_SCOPE_SYSTEM, )
#define WARPLINT_ORDERS_SCOPE_(SUCCESS, FAILURE, SCOPE, ...)                   \
  SUCCESS, FAILURE, SCOPE
#define WARPLINT_ORDERS_SCOPE(...)                                             \
  WARPLINT_ORDERS_SCOPE_(__VA_ARGS__, __NV_THREAD_SCOPE_SYSTEM, )

#define __nv_atomic_load(P, R, ...)                                            \
  __scoped_atomic_load(P, R, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_load_n(P, ...)                                             \
  __scoped_atomic_load_n(P, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_store(P, V, ...)                                           \
  __scoped_atomic_store(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_store_n(P, V, ...)                                         \
  __scoped_atomic_store_n(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_exchange(P, V, R, ...)                                     \
  __scoped_atomic_exchange(P, V, R, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_exchange_n(P, V, ...)                                      \
  __scoped_atomic_exchange_n(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_compare_exchange(P, E, V, W, ...)                          \
  __scoped_atomic_compare_exchange(P, E, V, W,                                 \
                                   WARPLINT_ORDERS_SCOPE(__VA_ARGS__))
#define __nv_atomic_compare_exchange_n(P, E, V, W, ...)                        \
  __scoped_atomic_compare_exchange_n(P, E, V, W,                               \
                                     WARPLINT_ORDERS_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_add(P, V, ...)                                       \
  __scoped_atomic_fetch_add(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_sub(P, V, ...)                                       \
  __scoped_atomic_fetch_sub(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_and(P, V, ...)                                       \
  __scoped_atomic_fetch_and(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_or(P, V, ...)                                        \
  __scoped_atomic_fetch_or(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_xor(P, V, ...)                                       \
  __scoped_atomic_fetch_xor(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_min(P, V, ...)                                       \
  __scoped_atomic_fetch_min(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_fetch_max(P, V, ...)                                       \
  __scoped_atomic_fetch_max(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
// The forms without a result.
#define __nv_atomic_add(P, V, ...)                                             \
  __scoped_atomic_fetch_add(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_sub(P, V, ...)                                             \
  __scoped_atomic_fetch_sub(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_and(P, V, ...)                                             \
  __scoped_atomic_fetch_and(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_or(P, V, ...)                                              \
  __scoped_atomic_fetch_or(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_xor(P, V, ...)                                             \
  __scoped_atomic_fetch_xor(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_min(P, V, ...)                                             \
  __scoped_atomic_fetch_min(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_max(P, V, ...)                                             \
  __scoped_atomic_fetch_max(P, V, WARPLINT_ORDER_SCOPE(__VA_ARGS__))
#define __nv_atomic_thread_fence(...)                                          \
  __scoped_atomic_thread_fence(WARPLINT_ORDER_SCOPE(__VA_ARGS__))

#include "../declarations/warplint/unhide_names.h"

#endif
