//===- thrust.h - Enough of Thrust for host code to parse --------*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code that keeps its data in device_vector and calls Thrust's algorithms
// still launches kernels of its own. Containers are std::vector underneath, and
// an algorithm takes any arguments. Kernels inside of Thrust are not analysed.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_THRUST_H
#define WARPLINT_CUDA_THRUST_H

#include <warplint/hide_names.h>

#include <algorithm>
#include <complex>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <random>
#include <tuple>
#include <utility>
#include <vector>
#include <warplint_cuda.h>

namespace thrust {

template <typename T> class device_ptr {
  T *Pointer = nullptr;

public:
  typedef T value_type;
  typedef T &reference;
  typedef T *pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;
  device_ptr() = default;
  __host__ __device__ device_ptr(T *pointer) : Pointer(pointer) {}
  __host__ __device__ T *get() const { return Pointer; }
  __host__ __device__ T &operator*() const { return *Pointer; }
  __host__ __device__ T &operator[](std::ptrdiff_t i) const {
    return Pointer[i];
  }
  __host__ __device__ device_ptr operator+(std::ptrdiff_t n) const {
    return Pointer + n;
  }
  __host__ __device__ device_ptr operator-(std::ptrdiff_t n) const {
    return Pointer - n;
  }
  __host__ __device__ std::ptrdiff_t operator-(device_ptr other) const {
    return Pointer - other.Pointer;
  }
  __host__ __device__ device_ptr &operator++() {
    ++Pointer;
    return *this;
  }
  __host__ __device__ bool operator==(device_ptr other) const {
    return Pointer == other.Pointer;
  }
  __host__ __device__ bool operator!=(device_ptr other) const {
    return Pointer != other.Pointer;
  }
};

template <typename T> __host__ __device__ T *raw_pointer_cast(T *p) {
  return p;
}
template <typename T> __host__ __device__ T *raw_pointer_cast(device_ptr<T> p) {
  return p.get();
}
template <typename T> T &raw_reference_cast(T &r) { return r; }
template <typename T> device_ptr<T> device_pointer_cast(T *p) { return p; }
template <typename T> device_ptr<T> device_pointer_cast(device_ptr<T> p) {
  return p;
}
template <typename T> device_ptr<T> device_malloc(std::size_t count);
template <typename T> void device_free(device_ptr<T> p);

#define WARPLINT_CONTAINER(NAME, POINTER)                                      \
  template <typename T, typename... Allocator>                                 \
  class NAME : public std::vector<T> {                                         \
  public:                                                                      \
    using std::vector<T>::vector;                                              \
    NAME() = default;                                                          \
    template <typename Other, typename = typename std::remove_reference<       \
                                  Other>::type::iterator>                      \
    NAME(const Other &other) : std::vector<T>(other.begin(), other.end()) {}   \
    template <typename Other, typename = typename std::remove_reference<       \
                                  Other>::type::iterator>                      \
    NAME &operator=(const Other &other) {                                      \
      this->assign(other.begin(), other.end());                                \
      return *this;                                                            \
    }                                                                          \
    POINTER data() { return (POINTER)std::vector<T>::data(); }                 \
    typedef POINTER pointer;                                                   \
  };
WARPLINT_CONTAINER(device_vector, device_ptr<T>)
WARPLINT_CONTAINER(universal_vector, device_ptr<T>)
WARPLINT_CONTAINER(host_vector, T *)
#undef WARPLINT_CONTAINER

// Policies.
struct __warplint_policy {
  template <typename... A> __warplint_policy on(A &&...) const { return {}; }
  template <typename... A> __warplint_policy operator()(A &&...) const {
    return {};
  }
};
static const __warplint_policy device = {}, host = {}, seq = {};
namespace cuda {
static const __warplint_policy par = {}, par_nosync = {};
}
namespace system {
namespace cuda = ::thrust::cuda;
}
namespace omp {
static const __warplint_policy par = {};
}

template <typename... T> using tuple = std::tuple<T...>;
template <typename A, typename B> using pair = std::pair<A, B>;
using std::get;
using std::make_pair;
using std::make_tuple;
using std::tie;
template <typename T> using complex = std::complex<T>;

#include "thrust_functions.inc"

} // namespace thrust

#include <warplint/unhide_names.h>

#endif
