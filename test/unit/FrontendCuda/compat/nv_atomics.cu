// nvcc's __nv_atomic builtins, with and without a scope.
// ALONE: __nv_atomic
// IR: atomicrmw add ptr
// IR: cmpxchg
// IR: load atomic i32
// IR: store atomic i32
// IR: atomicrmw xchg
__global__ void kernel(int *p, unsigned *u) {
  __nv_atomic_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  p[1] = __nv_atomic_fetch_max(p + 2, 7, __NV_ATOMIC_RELAXED);
  int expected = 3;
  p[3] = __nv_atomic_compare_exchange_n(
      p + 4, &expected, 5, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED,
      __NV_THREAD_SCOPE_DEVICE);
  p[5] =
      __nv_atomic_load_n(p + 6, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_SYSTEM);
  __nv_atomic_store_n(u, 8u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
  u[1] = __nv_atomic_exchange_n(u + 2, 9u, __NV_ATOMIC_RELAXED);
}
