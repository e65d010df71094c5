//===- harness.h - What every validation program needs ----------*- C++ -*-===//
//
// Buffers with reproducible content, and error checks. Each program launches
// every kernel at a line of its own, so that the n-th recorded launch of a
// shape is the n-th launch statement.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_GPU_HARNESS_H
#define WARPLINT_TEST_GPU_HARNESS_H

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t Status = (call);                                               \
    if (Status != cudaSuccess) {                                               \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,                       \
              cudaGetErrorString(Status));                                     \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

#define CHECK_LAUNCH() CHECK(cudaGetLastError())

/// A fixed linear congruential generator: the same data on every machine.
inline unsigned nextRandom(unsigned &State) {
  State = State * 1664525u + 1013904223u;
  return State >> 8;
}

/// Device memory of `Bytes` bytes, all zero.
inline void *zeroed(size_t Bytes) {
  void *Memory = nullptr;
  CHECK(cudaMalloc(&Memory, Bytes));
  CHECK(cudaMemset(Memory, 0, Bytes));
  return Memory;
}

/// `Count` integers drawn from [0, Bound).
inline int *randomInts(size_t Count, unsigned Bound, unsigned Seed) {
  int *Host = new int[Count];
  unsigned State = Seed;
  for (size_t I = 0; I < Count; ++I)
    Host[I] = int(nextRandom(State) % Bound);
  void *Memory = zeroed(Count * sizeof(int));
  CHECK(cudaMemcpy(Memory, Host, Count * sizeof(int), cudaMemcpyHostToDevice));
  delete[] Host;
  return static_cast<int *>(Memory);
}

/// `Count` bytes drawn from [0, 256).
inline unsigned char *randomBytes(size_t Count, unsigned Seed) {
  unsigned char *Host = new unsigned char[Count];
  unsigned State = Seed;
  for (size_t I = 0; I < Count; ++I)
    Host[I] = (unsigned char)(nextRandom(State) & 255);
  void *Memory = zeroed(Count);
  CHECK(cudaMemcpy(Memory, Host, Count, cudaMemcpyHostToDevice));
  delete[] Host;
  return static_cast<unsigned char *>(Memory);
}

/// `Count` floats drawn from [0, 1).
inline float *randomFloats(size_t Count, unsigned Seed) {
  float *Host = new float[Count];
  unsigned State = Seed;
  for (size_t I = 0; I < Count; ++I)
    Host[I] = float(nextRandom(State) & 0xffff) / 65536.0f;
  void *Memory = zeroed(Count * sizeof(float));
  CHECK(
      cudaMemcpy(Memory, Host, Count * sizeof(float), cudaMemcpyHostToDevice));
  delete[] Host;
  return static_cast<float *>(Memory);
}

inline int finish(const char *Program) {
  CHECK(cudaDeviceSynchronize());
  printf("%s: ok\n", Program);
  return 0;
}

#endif
