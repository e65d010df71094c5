//===- declval.h - std::declval in device code ------------------*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Included behind the standard library's <type_traits>. nvcc does not ask where
// a function may run if the call is only named, as in
// decltype(std::declval<T>() + 1); clang does, and the library's declval is of
// the host alone.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_DECLVAL_H
#define WARPLINT_CUDA_DECLVAL_H

#if defined(__CUDA__) && __cplusplus >= 201103L
#if defined(_LIBCPP_BEGIN_NAMESPACE_STD)
_LIBCPP_BEGIN_NAMESPACE_STD
#define WARPLINT_END_STD _LIBCPP_END_NAMESPACE_STD
#elif defined(__GLIBCXX__) && defined(_GLIBCXX_BEGIN_NAMESPACE_VERSION)
namespace std {
_GLIBCXX_BEGIN_NAMESPACE_VERSION
#define WARPLINT_END_STD _GLIBCXX_END_NAMESPACE_VERSION }
#endif
#ifdef WARPLINT_END_STD
template <class _Tp>
__attribute__((device)) typename add_rvalue_reference<_Tp>::type
declval() noexcept;
WARPLINT_END_STD
#undef WARPLINT_END_STD
#endif
#endif

#endif
