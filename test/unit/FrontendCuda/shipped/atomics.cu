// Every atomic function is one atomic instruction.
// IR: atomicrmw add ptr .*, i32
// IR: atomicrmw sub ptr
// IR: atomicrmw umin ptr
// IR: atomicrmw max ptr
// IR: atomicrmw xor ptr
// IR: atomicrmw uinc_wrap ptr
// IR: atomicrmw udec_wrap ptr
// IR: atomicrmw xchg ptr
// IR: atomicrmw fadd ptr .*, float
// IR: atomicrmw fadd ptr .*, double
// IR: cmpxchg ptr .*, i16
// IR: cmpxchg ptr .*, i32
// IR: cmpxchg ptr .*, i64
// NO-IR: call .*[aA]tomic
__global__ void atomics(int *i, unsigned *u, unsigned long long *l, float *f,
                        double *d, unsigned short *s) {
  int t = threadIdx.x;
  i[0] = atomicAdd(i + t, 1) + atomicSub(i, 2) + atomicMax(i, t);
  u[0] = atomicMin(u, 7u) + atomicXor(u, 3u) + atomicInc(u, 9u);
  u[1] = atomicDec(u, 9u) + atomicExch(u, 5u) + atomicOr(u, 1u);
  f[0] = atomicAdd(f + t, 1.0f) + atomicExch(f, 2.0f);
  d[0] = atomicAdd(d, 1.0);
  i[1] = atomicAdd_block(i, 4) + atomicAdd_system(i, 4) + atomicAnd(i, 6);
  l[0] = atomicAdd(l, 1ull) + atomicCAS(l, 1ull, 2ull);
  i[2] = atomicCAS(i, 1, 2);
  s[0] = atomicCAS(s, (unsigned short)1, (unsigned short)2);
}
