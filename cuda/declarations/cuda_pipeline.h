//===- cuda_pipeline.h - Asynchronous copies -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_PIPELINE_H
#define WARPLINT_CUDA_PIPELINE_H

#include <warplint/hide_names.h>

#include <warplint_cuda.h>

#pragma push_macro("DEV")
#define DEV static inline __device__ __attribute__((always_inline))

#if __CUDA_ARCH__ >= 800 || !defined(__CUDA_ARCH__)
/// One cp.async of 4, 8 or 16 bytes from global to shared memory; the last
/// `zfill` bytes are zero instead of read.
DEV void __pipeline_memcpy_async(void *shared, const void *global, size_t bytes,
                                 size_t zfill = 0) {
  auto *to = (__attribute__((address_space(3))) void *)shared;
  auto *from = (const __attribute__((address_space(1))) void *)global;
  int read = (int)(bytes - zfill);
  if (bytes == 4)
    __nvvm_cp_async_ca_shared_global_4(to, from, read);
  else if (bytes == 8)
    __nvvm_cp_async_ca_shared_global_8(to, from, read);
  else
    __nvvm_cp_async_cg_shared_global_16(to, from, read);
}
DEV void __pipeline_commit() { __nvvm_cp_async_commit_group(); }
/// The builtin wants a literal: waiting for all is what the analysis needs.
DEV void __pipeline_wait_prior(size_t) { __nvvm_cp_async_wait_all(); }
#else
DEV void __pipeline_memcpy_async(void *shared, const void *global, size_t bytes,
                                 size_t zfill = 0) {
  __builtin_memset(shared, 0, bytes);
  __builtin_memcpy(shared, global, bytes - zfill);
}
DEV void __pipeline_commit() {}
DEV void __pipeline_wait_prior(size_t) {}
#endif
#pragma pop_macro("DEV")

#include <warplint/unhide_names.h>

#endif
