//===- gains.h - Times a kernel as it is and repaired -----------*- C++ -*-===//
//
// Each program has a kernel template of one flag: as it is (false) and repaired
// (true). Both must give the same result.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_GPU_GAINS_H
#define WARPLINT_TEST_GPU_GAINS_H

#include "../kernels/harness.h"
#include <algorithm>
#include <cstring>
#include <vector>

/// The median time of 20 launches after 3 others, in microseconds.
template <typename Launch> double medianTime(Launch Run) {
  cudaEvent_t Start, Stop;
  CHECK(cudaEventCreate(&Start));
  CHECK(cudaEventCreate(&Stop));
  std::vector<float> Times;
  for (int I = 0; I < 23; ++I) {
    CHECK(cudaEventRecord(Start));
    Run();
    CHECK(cudaEventRecord(Stop));
    CHECK(cudaEventSynchronize(Stop));
    CHECK_LAUNCH();
    float Milliseconds = 0;
    CHECK(cudaEventElapsedTime(&Milliseconds, Start, Stop));
    if (I >= 3)
      Times.push_back(Milliseconds * 1000);
  }
  std::sort(Times.begin(), Times.end());
  return (Times[9] + Times[10]) / 2;
}

template <typename T> std::vector<T> toHost(const T *Device, size_t Count) {
  std::vector<T> Host(Count);
  CHECK(cudaMemcpy(Host.data(), Device, Count * sizeof(T),
                   cudaMemcpyDeviceToHost));
  return Host;
}

template <typename T> T *toDevice(const std::vector<T> &Host) {
  T *Device = static_cast<T *>(zeroed(Host.size() * sizeof(T)));
  CHECK(cudaMemcpy(Device, Host.data(), Host.size() * sizeof(T),
                   cudaMemcpyHostToDevice));
  return Device;
}

/// Small integers as floats: sums of them are exact.
inline std::vector<float> smallFloats(size_t Count) {
  std::vector<float> Values(Count);
  unsigned State = 7;
  for (float &V : Values)
    V = float(nextRandom(State) % 16);
  return Values;
}

/// Runs both on outputs of their own, compares these byte for byte, and prints
/// "before<tab>after" in microseconds. `Before` and `After` are called with the
/// output, which is zero at first.
template <typename T, typename Before, typename After>
int compareTimes(size_t Count, Before RunBefore, After RunAfter) {
  T *OutBefore = static_cast<T *>(zeroed(Count * sizeof(T)));
  T *OutAfter = static_cast<T *>(zeroed(Count * sizeof(T)));
  RunBefore(OutBefore);
  RunAfter(OutAfter);
  CHECK_LAUNCH();
  CHECK(cudaDeviceSynchronize());
  const std::vector<T> Left = toHost(OutBefore, Count);
  const std::vector<T> Right = toHost(OutAfter, Count);
  if (std::memcmp(Left.data(), Right.data(), Count * sizeof(T)) != 0) {
    fprintf(stderr, "the results differ\n");
    return 1;
  }
  const double TimeBefore = medianTime([&] { RunBefore(OutBefore); });
  const double TimeAfter = medianTime([&] { RunAfter(OutAfter); });
  printf("%.2f\t%.2f\n", TimeBefore, TimeAfter);
  return 0;
}

#endif
