// Integer functions that indices are made of are instructions, not calls.
// MODES: shipped toolkit
// NO-IR: call .*@__nv_
// NO-IR: \basm\b
// IR: llvm\.smin\.i32
// IR: llvm\.umin\.i32
// IR: llvm\.ctpop\.i32
// IR: llvm\.ctlz\.i32
// IR: llvm\.bitreverse\.i32
// IR: llvm\.fshl\.i32
__global__ void integers(int *p, unsigned *u, long long *l, float *f) {
  int i = threadIdx.x, a = p[i], b = p[i + 32];
  unsigned c = u[i], d = u[i + 32];
  p[i] = min(a, b) + max(a, 3) + abs(b) + __mul24(a, b) + __mulhi(a, b);
  p[i + 1] = __clz(a) + __ffs(b) + __popc(c) + __popcll(l[0]) + __clzll(l[1]);
  u[i] = min(c, d) + __umul24(c, d) + __umulhi(c, d) + __brev(c);
  u[i + 1] = __byte_perm(c, d, 0x5410) + __funnelshift_l(c, d, 7) +
             __funnelshift_r(c, d, a) + __funnelshift_lc(c, d, b);
  u[i + 2] = __sad(a, b, c) + __hadd(a, b) + __rhadd(a, b) + __usad(c, d, 1);
  l[i] = min(l[2], l[3]) + llabs(l[4]) + __mul64hi(l[5], l[6]);
  l[i + 1] = __double_as_longlong((double)f[9]);
  f[i] = __int_as_float(a) + floorf(f[1]) + __float2int_rd(f[2]) +
         __int2float_rn(b) + sqrtf(f[3]) + fminf(f[4], f[5]) + fabsf(f[6]);
}
