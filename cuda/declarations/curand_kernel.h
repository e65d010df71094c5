//===- curand_kernel.h - cuRAND in kernels -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The generators' states have CUDA's sizes, since kernels keep arrays of them
// in memory. A draw reads and writes its state there and gives a value that is
// not cuRAND's: no value of a generator matters to the analysis, its accesses
// do.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CURAND_KERNEL_H
#define WARPLINT_CUDA_CURAND_KERNEL_H

#include <warplint/hide_names.h>

#include <curand.h>

#pragma push_macro("DEV")
#define DEV static inline __device__ __attribute__((always_inline))

struct curandStateXORWOW {
  unsigned d, v[5];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  int boxmuller_flag, boxmuller_flag_double;
  float boxmuller_extra;
  double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

/// An unknown value that depends on what it is given.
extern "C" __device__ __attribute__((const)) unsigned
__warplint_random(unsigned long long, unsigned long long, unsigned long long,
                  unsigned);

#define WARPLINT_GENERATOR(STATE, FIRST, WORDS, COUNT)                         \
  DEV void curand_init(unsigned long long seed, unsigned long long sequence,   \
                       unsigned long long offset, STATE *state) {              \
    for (int i = 0; i < COUNT; ++i)                                            \
      state->WORDS[i] = __warplint_random(seed, sequence, offset, i);          \
    state->FIRST = __warplint_random(seed, sequence, offset, COUNT);           \
    state->boxmuller_flag = 0;                                                 \
    state->boxmuller_flag_double = 0;                                          \
  }                                                                            \
  DEV unsigned curand(STATE *state) {                                          \
    unsigned t = state->WORDS[0];                                              \
    for (int i = 0; i + 1 < COUNT; ++i)                                        \
      state->WORDS[i] = state->WORDS[i + 1];                                   \
    state->WORDS[COUNT - 1] = __warplint_random(t, state->FIRST, 0, 0);        \
    state->FIRST += 362437u;                                                   \
    return state->WORDS[COUNT - 1] + state->FIRST;                             \
  }                                                                            \
  DEV float curand_uniform(STATE *state) {                                     \
    return (float)curand(state) * 2.3283064e-10f + 1.1641532e-10f;             \
  }                                                                            \
  DEV double curand_uniform_double(STATE *state) {                             \
    unsigned low = curand(state), high = curand(state);                        \
    return (double)(((unsigned long long)high << 32) | low) *                  \
           5.421010862427522e-20;                                              \
  }                                                                            \
  DEV float2 curand_normal2(STATE *state) {                                    \
    float r = sqrtf(-2.0f * logf(curand_uniform(state)));                      \
    float a = 6.2831853f * curand_uniform(state);                              \
    return float2{r * sinf(a), r * cosf(a)};                                   \
  }                                                                            \
  DEV float curand_normal(STATE *state) {                                      \
    if (state->boxmuller_flag) {                                               \
      state->boxmuller_flag = 0;                                               \
      return state->boxmuller_extra;                                           \
    }                                                                          \
    float2 pair = curand_normal2(state);                                       \
    state->boxmuller_flag = 1;                                                 \
    state->boxmuller_extra = pair.y;                                           \
    return pair.x;                                                             \
  }                                                                            \
  DEV double curand_normal_double(STATE *state) {                              \
    return curand_normal(state);                                               \
  }                                                                            \
  DEV float curand_log_normal(STATE *state, float mean, float deviation) {     \
    return expf(mean + deviation * curand_normal(state));                      \
  }                                                                            \
  DEV unsigned curand_poisson(STATE *state, double lambda) {                   \
    return __warplint_random(curand(state), (unsigned long long)lambda, 0, 0); \
  }                                                                            \
  DEV void skipahead(unsigned long long n, STATE *state) {                     \
    state->FIRST += (unsigned)n;                                               \
  }
WARPLINT_GENERATOR(curandStateXORWOW, d, v, 5)
WARPLINT_GENERATOR(curandStateMRG32k3a, s2[2], s1, 3)
#undef WARPLINT_GENERATOR

DEV void curand_init(unsigned long long seed, unsigned long long sequence,
                     unsigned long long offset,
                     curandStatePhilox4_32_10 *state) {
  state->ctr = uint4{(unsigned)offset, (unsigned)(offset >> 32),
                     (unsigned)sequence, (unsigned)(sequence >> 32)};
  state->key = uint2{(unsigned)seed, (unsigned)(seed >> 32)};
  state->STATE = 0;
  state->boxmuller_flag = 0;
  state->boxmuller_flag_double = 0;
}
DEV uint4 curand4(curandStatePhilox4_32_10 *state) {
  uint4 out = state->output;
  state->ctr.x += 1;
  unsigned w = __warplint_random(state->ctr.x, state->key.x, state->key.y, 0);
  state->output = uint4{w, w * 3, w * 5, w * 7};
  return out;
}
DEV unsigned curand(curandStatePhilox4_32_10 *state) {
  return curand4(state).x;
}
DEV float curand_uniform(curandStatePhilox4_32_10 *state) {
  return (float)curand(state) * 2.3283064e-10f + 1.1641532e-10f;
}
DEV float4 curand_uniform4(curandStatePhilox4_32_10 *state) {
  uint4 x = curand4(state);
  return float4{(float)x.x * 2.3283064e-10f, (float)x.y * 2.3283064e-10f,
                (float)x.z * 2.3283064e-10f, (float)x.w * 2.3283064e-10f};
}
DEV float4 curand_normal4(curandStatePhilox4_32_10 *state) {
  float4 u = curand_uniform4(state);
  float r = sqrtf(-2.0f * logf(u.x)), s = sqrtf(-2.0f * logf(u.z));
  return float4{r * sinf(u.y), r * cosf(u.y), s * sinf(u.w), s * cosf(u.w)};
}
DEV float curand_normal(curandStatePhilox4_32_10 *state) {
  return curand_normal4(state).x;
}
DEV double curand_uniform_double(curandStatePhilox4_32_10 *state) {
  return curand_uniform(state);
}
#pragma pop_macro("DEV")

#include <warplint/unhide_names.h>

#endif
