//===- host_functions.h - Host declarations of CUDA's own mathematics -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_HOST_FUNCTIONS_H
#define WARPLINT_CUDA_HOST_FUNCTIONS_H

#define WARPLINT_HOST1(NAME)                                                   \
  extern "C" __host__ double NAME(double) noexcept;                            \
  extern "C" __host__ float NAME##f(float) noexcept;
WARPLINT_HOST1(rsqrt)
WARPLINT_HOST1(rcbrt)
WARPLINT_HOST1(sinpi)
WARPLINT_HOST1(cospi)
WARPLINT_HOST1(erfinv)
WARPLINT_HOST1(erfcinv)
WARPLINT_HOST1(erfcx)
WARPLINT_HOST1(normcdf)
WARPLINT_HOST1(normcdfinv)
#undef WARPLINT_HOST1
extern "C" {
__host__ void sincospi(double, double *, double *) noexcept;
__host__ void sincospif(float, float *, float *) noexcept;
__host__ double rhypot(double, double) noexcept;
__host__ float rhypotf(float, float) noexcept;
__host__ double norm3d(double, double, double) noexcept;
__host__ float norm3df(float, float, float) noexcept;
__host__ double norm4d(double, double, double, double) noexcept;
__host__ float norm4df(float, float, float, float) noexcept;
__host__ double fdivide(double, double) noexcept;
__host__ float fdividef(float, float) noexcept;
}
static inline __host__ float rsqrt(float a) { return rsqrtf(a); }
static inline __host__ unsigned umin(unsigned a, unsigned b) {
  return a < b ? a : b;
}
static inline __host__ unsigned umax(unsigned a, unsigned b) {
  return a > b ? a : b;
}

#endif
