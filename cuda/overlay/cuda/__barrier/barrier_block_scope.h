//===- barrier_block_scope.h - A barrier that __shared__ can hold -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found before the toolkit's header of this name, which it includes. A
// __shared__ cuda::barrier is legal for nvcc; clang wants an empty destructor,
// and this class's invalidates the barrier. Its destructor is the only function
// of the header that dispatches on exactly two targets, so with a dispatch that
// drops such calls its body becomes empty. Nothing is lost: no program sees
// what a dead barrier holds.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_OVERLAY_BARRIER_BLOCK_SCOPE_H
#define WARPLINT_OVERLAY_BARRIER_BLOCK_SCOPE_H

// What the header includes comes first, to be read with the usual dispatch.
#if __has_include(<cuda/__fwd/barrier.h>)
#include <cuda/__fwd/barrier.h>
#endif
#if __has_include(<cuda/__fwd/barrier_native_handle.h>)
#include <cuda/__fwd/barrier_native_handle.h>
#endif
#if __has_include(<cuda/__ptx/instructions/mbarrier_arrive.h>)
#include <cuda/__ptx/instructions/mbarrier_arrive.h>
#endif
#if __has_include(<cuda/__ptx/ptx_dot_variants.h>)
#include <cuda/__ptx/ptx_dot_variants.h>
#endif
#if __has_include(<cuda/__ptx/ptx_helper_functions.h>)
#include <cuda/__ptx/ptx_helper_functions.h>
#endif
#if __has_include(<cuda/std/__atomic/scopes.h>)
#include <cuda/std/__atomic/scopes.h>
#endif
#if __has_include(<cuda/std/__barrier/barrier.h>)
#include <cuda/std/__barrier/barrier.h>
#endif
#if __has_include(<cuda/std/__barrier/empty_completion.h>)
#include <cuda/std/__barrier/empty_completion.h>
#endif
#if __has_include(<cuda/std/__barrier/poll_tester.h>)
#include <cuda/std/__barrier/poll_tester.h>
#endif
#if __has_include(<cuda/std/__new_>)
#include <cuda/std/__new_>
#endif
#include <cuda/std/chrono>
#include <cuda/std/cstdint>
#include <nv/target>

// The name that the toolkit's dispatch has underneath; another toolkit may not
// have it, and is then left as it is.
#if defined(NV_DISPATCH_TARGET) && defined(_NV_TARGET_DISPATCH)
#pragma push_macro("NV_DISPATCH_TARGET")
#undef NV_DISPATCH_TARGET
#define WARPLINT_DISPATCH_2(...) _NV_TARGET_DISPATCH(__VA_ARGS__)
#define WARPLINT_DISPATCH_4(...)
#define WARPLINT_DISPATCH_6(...) _NV_TARGET_DISPATCH(__VA_ARGS__)
#define WARPLINT_DISPATCH_8(...) _NV_TARGET_DISPATCH(__VA_ARGS__)
#define WARPLINT_DISPATCH_10(...) _NV_TARGET_DISPATCH(__VA_ARGS__)
#define WARPLINT_DISPATCH_OF(A, B, C, D, E, F, G, H, I, J, NAME, ...) NAME
#define NV_DISPATCH_TARGET(...)                                                \
  WARPLINT_DISPATCH_OF(__VA_ARGS__, WARPLINT_DISPATCH_10, ,                    \
                       WARPLINT_DISPATCH_8, , WARPLINT_DISPATCH_6, ,           \
                       WARPLINT_DISPATCH_4, , WARPLINT_DISPATCH_2, , )         \
  (__VA_ARGS__)
#include_next <cuda/__barrier/barrier_block_scope.h>
#pragma pop_macro("NV_DISPATCH_TARGET")
#undef WARPLINT_DISPATCH_OF
#undef WARPLINT_DISPATCH_10
#undef WARPLINT_DISPATCH_8
#undef WARPLINT_DISPATCH_6
#undef WARPLINT_DISPATCH_4
#undef WARPLINT_DISPATCH_2
#else
#include_next <cuda/__barrier/barrier_block_scope.h>
#endif

#endif
