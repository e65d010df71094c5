// Host side of the fix tests: runs a kernel on reproducible input and prints
// every word of the output as one checksum, so that the programs before and
// after a fix can be compared bit for bit.
#ifndef WARPLINT_TEST_FIXES_CHECKSUM_H
#define WARPLINT_TEST_FIXES_CHECKSUM_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

/// Rows of the programs whose launches are timed, too: these are built with more.
#ifndef ROWS
#define ROWS 1000
#endif

/// How often such a program launches each kernel in a row: the environment's
/// LAUNCHES, else once.
inline int launches() {
  const char *Text = getenv("LAUNCHES");
  return Text ? atoi(Text) : 1;
}

/// Device memory of `Count` values, filled from a fixed sequence.
template <typename T> T *makeInput(size_t Count) {
  unsigned char *Host = static_cast<unsigned char *>(malloc(Count * sizeof(T)));
  uint32_t State = 12345;
  // Small whole numbers: sums do not depend on their order.
  for (size_t I = 0; I < Count * sizeof(T) / 4; ++I) {
    State = State * 1664525u + 1013904223u;
    float Value = static_cast<float>(State >> 24);
    reinterpret_cast<float *>(Host)[I] = Value;
  }
  T *Device = nullptr;
  if (cudaMalloc(&Device, Count * sizeof(T)) != cudaSuccess)
    exit(2);
  cudaMemcpy(Device, Host, Count * sizeof(T), cudaMemcpyHostToDevice);
  free(Host);
  return Device;
}

template <typename T> T *makeOutput(size_t Count) {
  T *Device = nullptr;
  if (cudaMalloc(&Device, Count * sizeof(T)) != cudaSuccess)
    exit(2);
  cudaMemset(Device, 0, Count * sizeof(T));
  return Device;
}

/// Waits for the kernel and prints the checksum; ends the program on an error.
template <typename T>
void printChecksum(const char *Name, const T *Device, size_t Count) {
  cudaError_t Error = cudaDeviceSynchronize();
  if (Error != cudaSuccess) {
    fprintf(stderr, "%s: %s\n", Name, cudaGetErrorString(Error));
    exit(1);
  }
  unsigned char *Host = static_cast<unsigned char *>(malloc(Count * sizeof(T)));
  cudaMemcpy(Host, Device, Count * sizeof(T), cudaMemcpyDeviceToHost);
  uint64_t Hash = 1469598103934665603ull;
  unsigned NonZero = 0;
  for (size_t I = 0; I < Count * sizeof(T); ++I) {
    Hash = (Hash ^ Host[I]) * 1099511628211ull;
    NonZero += Host[I] != 0;
  }
  free(Host);
  printf("%s %016llx (%u bytes set)\n", Name,
         static_cast<unsigned long long>(Hash), NonZero);
}

#endif
