//===- own_types.h - Types that the source declares itself ------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that is written for run-time compilation says "typedef unsigned long
// long uint64_t;". nvcc compiles it, since what it includes by itself does not
// bring <stdint.h>; what clang includes does, with another type. The frontend
// forces this file behind those headers and names the types that it is about:
// from here on each name means that of the source.
//
//===----------------------------------------------------------------------===//
#ifdef WARPLINT_OWN_int8_t
#define int8_t warplint_own_int8_t
#endif
#ifdef WARPLINT_OWN_int16_t
#define int16_t warplint_own_int16_t
#endif
#ifdef WARPLINT_OWN_int32_t
#define int32_t warplint_own_int32_t
#endif
#ifdef WARPLINT_OWN_int64_t
#define int64_t warplint_own_int64_t
#endif
#ifdef WARPLINT_OWN_uint8_t
#define uint8_t warplint_own_uint8_t
#endif
#ifdef WARPLINT_OWN_uint16_t
#define uint16_t warplint_own_uint16_t
#endif
#ifdef WARPLINT_OWN_uint32_t
#define uint32_t warplint_own_uint32_t
#endif
#ifdef WARPLINT_OWN_uint64_t
#define uint64_t warplint_own_uint64_t
#endif
#ifdef WARPLINT_OWN_intptr_t
#define intptr_t warplint_own_intptr_t
#endif
#ifdef WARPLINT_OWN_uintptr_t
#define uintptr_t warplint_own_uintptr_t
#endif
#ifdef WARPLINT_OWN_intmax_t
#define intmax_t warplint_own_intmax_t
#endif
#ifdef WARPLINT_OWN_uintmax_t
#define uintmax_t warplint_own_uintmax_t
#endif
