//===- libdevice.h - The mathematics is pure -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// clang declares libdevice's functions without saying that they only compute:
// each call would then be taken for one that may write any memory. The ones
// whose result the analysis never needs bit by bit are said to be const here;
// libdevice_exact.h defines the others. Those that write through a pointer
// (sincos, frexp, modf, remquo) stay as they are.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_LIBDEVICE_H
#define WARPLINT_CUDA_LIBDEVICE_H

#include "libdevice_exact.h"

// clang-format off
#define WARPLINT_CONST(NAME)                                                   \
  __device__ __attribute__((const)) decltype(__nv_##NAME) __nv_##NAME;
extern "C" {
WARPLINT_CONST(acos) WARPLINT_CONST(acosf) WARPLINT_CONST(acosh)
WARPLINT_CONST(acoshf) WARPLINT_CONST(asin) WARPLINT_CONST(asinf)
WARPLINT_CONST(asinh) WARPLINT_CONST(asinhf) WARPLINT_CONST(atan)
WARPLINT_CONST(atan2) WARPLINT_CONST(atan2f) WARPLINT_CONST(atanf)
WARPLINT_CONST(atanh) WARPLINT_CONST(atanhf) WARPLINT_CONST(cbrt)
WARPLINT_CONST(cbrtf) WARPLINT_CONST(cos) WARPLINT_CONST(cosf)
WARPLINT_CONST(cosh) WARPLINT_CONST(coshf) WARPLINT_CONST(cospi)
WARPLINT_CONST(cospif) WARPLINT_CONST(cyl_bessel_i0)
WARPLINT_CONST(cyl_bessel_i0f) WARPLINT_CONST(cyl_bessel_i1)
WARPLINT_CONST(cyl_bessel_i1f) WARPLINT_CONST(dadd_rd) WARPLINT_CONST(dadd_rn)
WARPLINT_CONST(dadd_ru) WARPLINT_CONST(dadd_rz) WARPLINT_CONST(ddiv_rd)
WARPLINT_CONST(ddiv_rn) WARPLINT_CONST(ddiv_ru) WARPLINT_CONST(ddiv_rz)
WARPLINT_CONST(dmul_rd) WARPLINT_CONST(dmul_rn) WARPLINT_CONST(dmul_ru)
WARPLINT_CONST(dmul_rz) WARPLINT_CONST(double2float_rd)
WARPLINT_CONST(double2float_ru) WARPLINT_CONST(double2float_rz)
WARPLINT_CONST(double_as_longlong) WARPLINT_CONST(drcp_rd)
WARPLINT_CONST(drcp_rn) WARPLINT_CONST(drcp_ru) WARPLINT_CONST(drcp_rz)
WARPLINT_CONST(dsqrt_rd) WARPLINT_CONST(dsqrt_rn) WARPLINT_CONST(dsqrt_ru)
WARPLINT_CONST(dsqrt_rz) WARPLINT_CONST(dsub_rd) WARPLINT_CONST(dsub_rn)
WARPLINT_CONST(dsub_ru) WARPLINT_CONST(dsub_rz) WARPLINT_CONST(erf)
WARPLINT_CONST(erfc) WARPLINT_CONST(erfcf) WARPLINT_CONST(erfcinv)
WARPLINT_CONST(erfcinvf) WARPLINT_CONST(erfcx) WARPLINT_CONST(erfcxf)
WARPLINT_CONST(erff) WARPLINT_CONST(erfinv) WARPLINT_CONST(erfinvf)
WARPLINT_CONST(exp) WARPLINT_CONST(exp10) WARPLINT_CONST(exp10f)
WARPLINT_CONST(exp2) WARPLINT_CONST(exp2f) WARPLINT_CONST(expf)
WARPLINT_CONST(expm1) WARPLINT_CONST(expm1f) WARPLINT_CONST(fadd_rd)
WARPLINT_CONST(fadd_rn) WARPLINT_CONST(fadd_ru) WARPLINT_CONST(fadd_rz)
WARPLINT_CONST(fast_cosf) WARPLINT_CONST(fast_exp10f) WARPLINT_CONST(fast_expf)
WARPLINT_CONST(fast_log10f) WARPLINT_CONST(fast_log2f) WARPLINT_CONST(fast_logf)
WARPLINT_CONST(fast_powf) WARPLINT_CONST(fast_sinf) WARPLINT_CONST(fast_tanf)
WARPLINT_CONST(fdim) WARPLINT_CONST(fdimf) WARPLINT_CONST(fdiv_rd)
WARPLINT_CONST(fdiv_rn) WARPLINT_CONST(fdiv_ru) WARPLINT_CONST(fdiv_rz)
WARPLINT_CONST(finitef) WARPLINT_CONST(float2half_rn) WARPLINT_CONST(fma_rd)
WARPLINT_CONST(fma_rn) WARPLINT_CONST(fma_ru) WARPLINT_CONST(fma_rz)
WARPLINT_CONST(fmaf_ieee_rd) WARPLINT_CONST(fmaf_ieee_rn)
WARPLINT_CONST(fmaf_ieee_ru) WARPLINT_CONST(fmaf_ieee_rz)
WARPLINT_CONST(fmaf_rd) WARPLINT_CONST(fmaf_rn) WARPLINT_CONST(fmaf_ru)
WARPLINT_CONST(fmaf_rz) WARPLINT_CONST(fmod) WARPLINT_CONST(fmodf)
WARPLINT_CONST(fmul_rd) WARPLINT_CONST(fmul_rn) WARPLINT_CONST(fmul_ru)
WARPLINT_CONST(fmul_rz) WARPLINT_CONST(frcp_rd) WARPLINT_CONST(frcp_rn)
WARPLINT_CONST(frcp_ru) WARPLINT_CONST(frcp_rz) WARPLINT_CONST(frsqrt_rn)
WARPLINT_CONST(fsqrt_rd) WARPLINT_CONST(fsqrt_rn) WARPLINT_CONST(fsqrt_ru)
WARPLINT_CONST(fsqrt_rz) WARPLINT_CONST(fsub_rd) WARPLINT_CONST(fsub_rn)
WARPLINT_CONST(fsub_ru) WARPLINT_CONST(fsub_rz) WARPLINT_CONST(half2float)
WARPLINT_CONST(hypot) WARPLINT_CONST(hypotf) WARPLINT_CONST(ilogb)
WARPLINT_CONST(ilogbf) WARPLINT_CONST(int2float_rd) WARPLINT_CONST(int2float_ru)
WARPLINT_CONST(int2float_rz) WARPLINT_CONST(isfinited) WARPLINT_CONST(isinfd)
WARPLINT_CONST(isinff) WARPLINT_CONST(isnand) WARPLINT_CONST(isnanf)
WARPLINT_CONST(j0) WARPLINT_CONST(j0f) WARPLINT_CONST(j1) WARPLINT_CONST(j1f)
WARPLINT_CONST(jn) WARPLINT_CONST(jnf) WARPLINT_CONST(ldexp)
WARPLINT_CONST(ldexpf) WARPLINT_CONST(lgamma) WARPLINT_CONST(lgammaf)
WARPLINT_CONST(ll2double_rd) WARPLINT_CONST(ll2double_ru)
WARPLINT_CONST(ll2double_rz) WARPLINT_CONST(ll2float_rd)
WARPLINT_CONST(ll2float_ru) WARPLINT_CONST(ll2float_rz) WARPLINT_CONST(llrint)
WARPLINT_CONST(llrintf) WARPLINT_CONST(llround) WARPLINT_CONST(llroundf)
WARPLINT_CONST(log) WARPLINT_CONST(log10) WARPLINT_CONST(log10f)
WARPLINT_CONST(log1p) WARPLINT_CONST(log1pf) WARPLINT_CONST(log2)
WARPLINT_CONST(log2f) WARPLINT_CONST(logb) WARPLINT_CONST(logbf)
WARPLINT_CONST(logf) WARPLINT_CONST(nextafter) WARPLINT_CONST(nextafterf)
WARPLINT_CONST(norm3d) WARPLINT_CONST(norm3df) WARPLINT_CONST(norm4d)
WARPLINT_CONST(norm4df) WARPLINT_CONST(normcdf) WARPLINT_CONST(normcdff)
WARPLINT_CONST(normcdfinv) WARPLINT_CONST(normcdfinvf) WARPLINT_CONST(pow)
WARPLINT_CONST(powf) WARPLINT_CONST(powi) WARPLINT_CONST(powif)
WARPLINT_CONST(rcbrt) WARPLINT_CONST(rcbrtf) WARPLINT_CONST(rcp64h)
WARPLINT_CONST(remainder) WARPLINT_CONST(remainderf) WARPLINT_CONST(rhypot)
WARPLINT_CONST(rhypotf) WARPLINT_CONST(rnorm3d) WARPLINT_CONST(rnorm3df)
WARPLINT_CONST(rnorm4d) WARPLINT_CONST(rnorm4df) WARPLINT_CONST(rsqrt)
WARPLINT_CONST(rsqrtf) WARPLINT_CONST(scalbn) WARPLINT_CONST(scalbnf)
WARPLINT_CONST(signbitd) WARPLINT_CONST(signbitf) WARPLINT_CONST(sin)
WARPLINT_CONST(sinf) WARPLINT_CONST(sinh) WARPLINT_CONST(sinhf)
WARPLINT_CONST(sinpi) WARPLINT_CONST(sinpif) WARPLINT_CONST(tan)
WARPLINT_CONST(tanf) WARPLINT_CONST(tanh) WARPLINT_CONST(tanhf)
WARPLINT_CONST(tgamma) WARPLINT_CONST(tgammaf) WARPLINT_CONST(uint2float_rd)
WARPLINT_CONST(uint2float_ru) WARPLINT_CONST(uint2float_rz)
WARPLINT_CONST(ull2double_rd) WARPLINT_CONST(ull2double_ru)
WARPLINT_CONST(ull2double_rz) WARPLINT_CONST(ull2float_rd)
WARPLINT_CONST(ull2float_ru) WARPLINT_CONST(ull2float_rz) WARPLINT_CONST(y0)
WARPLINT_CONST(y0f) WARPLINT_CONST(y1) WARPLINT_CONST(y1f) WARPLINT_CONST(yn)
WARPLINT_CONST(ynf)
}
#undef WARPLINT_CONST
// clang-format on

#endif
