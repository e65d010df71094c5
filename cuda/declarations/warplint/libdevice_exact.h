//===- libdevice_exact.h - Arithmetic that indices are made of ---*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies for the functions of libdevice that appear in index computations:
// integer arithmetic, conversions and rounding. With them the analysis sees
// plain instructions whether or not libdevice's bitcode is at hand. Where the
// bitcode is linked too, these definitions are the ones that stay.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_LIBDEVICE_EXACT_H
#define WARPLINT_CUDA_LIBDEVICE_EXACT_H

#pragma push_macro("DEF")
#define DEF __attribute__((device)) inline __attribute__((always_inline, const))

extern "C" {

// Minimum, maximum, absolute value.
DEF int __nv_abs(int a) { return __builtin_elementwise_abs(a); }
DEF long long __nv_llabs(long long a) { return __builtin_elementwise_abs(a); }
DEF int __nv_min(int a, int b) { return __builtin_elementwise_min(a, b); }
DEF int __nv_max(int a, int b) { return __builtin_elementwise_max(a, b); }
DEF unsigned __nv_umin(unsigned a, unsigned b) {
  return __builtin_elementwise_min(a, b);
}
DEF unsigned __nv_umax(unsigned a, unsigned b) {
  return __builtin_elementwise_max(a, b);
}
DEF long long __nv_llmin(long long a, long long b) {
  return __builtin_elementwise_min(a, b);
}
DEF long long __nv_llmax(long long a, long long b) {
  return __builtin_elementwise_max(a, b);
}
DEF unsigned long long __nv_ullmin(unsigned long long a, unsigned long long b) {
  return __builtin_elementwise_min(a, b);
}
DEF unsigned long long __nv_ullmax(unsigned long long a, unsigned long long b) {
  return __builtin_elementwise_max(a, b);
}

// Products, averages, sums of absolute differences.
DEF int __nv_mul24(int a, int b) { return ((a << 8) >> 8) * ((b << 8) >> 8); }
DEF unsigned __nv_umul24(unsigned a, unsigned b) {
  return (a & 0xffffff) * (b & 0xffffff);
}
DEF int __nv_mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
DEF unsigned __nv_umulhi(unsigned a, unsigned b) {
  return (unsigned)(((unsigned long long)a * b) >> 32);
}
DEF unsigned long long __nv_umul64hi(unsigned long long a,
                                     unsigned long long b) {
  unsigned long long al = a & 0xffffffff, ah = a >> 32;
  unsigned long long bl = b & 0xffffffff, bh = b >> 32;
  unsigned long long middle = ah * bl + ((al * bl) >> 32);
  unsigned long long other = al * bh + (middle & 0xffffffff);
  return ah * bh + (middle >> 32) + (other >> 32);
}
DEF long long __nv_mul64hi(long long a, long long b) {
  return (long long)__nv_umul64hi((unsigned long long)a,
                                  (unsigned long long)b) -
         (a < 0 ? b : 0) - (b < 0 ? a : 0);
}
DEF int __nv_hadd(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
DEF int __nv_rhadd(int a, int b) { return (a | b) - ((a ^ b) >> 1); }
DEF int __nv_uhadd(unsigned a, unsigned b) {
  return (int)((a & b) + ((a ^ b) >> 1));
}
DEF unsigned __nv_urhadd(unsigned a, unsigned b) {
  return (a | b) - ((a ^ b) >> 1);
}
DEF int __nv_sad(int a, int b, int c) {
  return c +
         (int)(a > b ? (unsigned)a - (unsigned)b : (unsigned)b - (unsigned)a);
}
DEF unsigned __nv_usad(unsigned a, unsigned b, unsigned c) {
  return c + (a > b ? a - b : b - a);
}

// Bits.
DEF int __nv_clz(int a) { return __builtin_clzg((unsigned)a, 32); }
DEF int __nv_clzll(long long a) {
  return __builtin_clzg((unsigned long long)a, 64);
}
DEF int __nv_ffs(int a) { return __builtin_ctzg((unsigned)a, -1) + 1; }
DEF int __nv_ffsll(long long a) {
  return __builtin_ctzg((unsigned long long)a, -1) + 1;
}
DEF int __nv_popc(unsigned a) { return __builtin_popcount(a); }
DEF int __nv_popcll(unsigned long long a) { return __builtin_popcountll(a); }
DEF int __nv_brev(int a) { return __builtin_elementwise_bitreverse(a); }
DEF long long __nv_brevll(long long a) {
  return __builtin_elementwise_bitreverse(a);
}
DEF int __nv_byte_perm(int a, int b, int selector) {
  unsigned long long bytes =
      ((unsigned long long)(unsigned)b << 32) | (unsigned)a;
  unsigned s = (unsigned)selector;
  unsigned b0 = (unsigned)(bytes >> ((s & 7) * 8)) & 0xff;
  unsigned b1 = (unsigned)(bytes >> (((s >> 4) & 7) * 8)) & 0xff;
  unsigned b2 = (unsigned)(bytes >> (((s >> 8) & 7) * 8)) & 0xff;
  unsigned b3 = (unsigned)(bytes >> (((s >> 12) & 7) * 8)) & 0xff;
  return (int)(b0 | (b1 << 8) | (b2 << 16) | (b3 << 24));
}

// Reinterpretation.
DEF int __nv_float_as_int(float a) { return __builtin_bit_cast(int, a); }
DEF unsigned __nv_float_as_uint(float a) {
  return __builtin_bit_cast(unsigned, a);
}
DEF float __nv_int_as_float(int a) { return __builtin_bit_cast(float, a); }
DEF float __nv_uint_as_float(unsigned a) {
  return __builtin_bit_cast(float, a);
}
DEF double __nv_longlong_as_double(long long a) {
  return __builtin_bit_cast(double, a);
}
DEF int __nv_double2hiint(double a) {
  return (int)(__builtin_bit_cast(unsigned long long, a) >> 32);
}
DEF int __nv_double2loint(double a) {
  return (int)__builtin_bit_cast(unsigned long long, a);
}
DEF double __nv_hiloint2double(int high, int low) {
  return __builtin_bit_cast(double, ((unsigned long long)(unsigned)high << 32) |
                                        (unsigned)low);
}

// Rounding and the like, each an intrinsic of LLVM.
#define WARPLINT_EXACT1(NAME)                                                  \
  DEF float __nv_##NAME##f(float a) { return __builtin_##NAME##f(a); }         \
  DEF double __nv_##NAME(double a) { return __builtin_##NAME(a); }
WARPLINT_EXACT1(fabs)
WARPLINT_EXACT1(floor)
WARPLINT_EXACT1(ceil)
WARPLINT_EXACT1(trunc)
WARPLINT_EXACT1(rint)
WARPLINT_EXACT1(nearbyint)
WARPLINT_EXACT1(round)
WARPLINT_EXACT1(sqrt)
#undef WARPLINT_EXACT1
#define WARPLINT_EXACT2(NAME)                                                  \
  DEF float __nv_##NAME##f(float a, float b) {                                 \
    return __builtin_##NAME##f(a, b);                                          \
  }                                                                            \
  DEF double __nv_##NAME(double a, double b) { return __builtin_##NAME(a, b); }
WARPLINT_EXACT2(fmin)
WARPLINT_EXACT2(fmax)
WARPLINT_EXACT2(copysign)
#undef WARPLINT_EXACT2
DEF float __nv_fmaf(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
DEF double __nv_fma(double a, double b, double c) {
  return __builtin_fma(a, b, c);
}
DEF float __nv_fast_fdividef(float a, float b) { return a / b; }
DEF float __nv_saturatef(float a) {
  return __builtin_fminf(__builtin_fmaxf(a, 0.0f), 1.0f);
}

// Conversions. `rz` is C's own; `rd`, `ru` and `rn` round first.
#define WARPLINT_TO_INTEGER(FROM, TO, F, T, SUFFIX)                            \
  DEF T __nv_##FROM##2##TO##_rz(F a) { return (T)a; }                          \
  DEF T __nv_##FROM##2##TO##_rd(F a) { return (T)__builtin_floor##SUFFIX(a); } \
  DEF T __nv_##FROM##2##TO##_ru(F a) { return (T)__builtin_ceil##SUFFIX(a); }  \
  DEF T __nv_##FROM##2##TO##_rn(F a) { return (T)__builtin_rint##SUFFIX(a); }
WARPLINT_TO_INTEGER(float, int, float, int, f)
WARPLINT_TO_INTEGER(float, uint, float, unsigned, f)
WARPLINT_TO_INTEGER(float, ll, float, long long, f)
WARPLINT_TO_INTEGER(float, ull, float, unsigned long long, f)
WARPLINT_TO_INTEGER(double, int, double, int, )
WARPLINT_TO_INTEGER(double, uint, double, unsigned, )
WARPLINT_TO_INTEGER(double, ll, double, long long, )
WARPLINT_TO_INTEGER(double, ull, double, unsigned long long, )
#undef WARPLINT_TO_INTEGER
DEF float __nv_int2float_rn(int a) { return (float)a; }
DEF float __nv_uint2float_rn(unsigned a) { return (float)a; }
DEF float __nv_ll2float_rn(long long a) { return (float)a; }
DEF float __nv_ull2float_rn(unsigned long long a) { return (float)a; }
DEF double __nv_int2double_rn(int a) { return a; }
DEF double __nv_uint2double_rn(unsigned a) { return a; }
DEF double __nv_ll2double_rn(long long a) { return (double)a; }
DEF double __nv_ull2double_rn(unsigned long long a) { return (double)a; }
DEF float __nv_double2float_rn(double a) { return (float)a; }

} // extern "C"
#pragma pop_macro("DEF")

#endif
