//===- textures.h - Texture and surface fetches -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fetch goes through the texture unit: it is neither a shared nor a global
// access, and its value is unknown. So fetches are opaque functions. Those that
// write what they read through a pointer have a body: the pointer goes no
// further than that.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_TEXTURES_H
#define WARPLINT_CUDA_TEXTURES_H

#include "texture_references.h"

typedef __warplint_texture_reference textureReference;
typedef __warplint_surface_reference surfaceReference;

#pragma push_macro("FETCH")
#pragma push_macro("A")
typedef cudaTextureObject_t warplint_texture;

// NAME(object, PARAMETERS) for a value, with whether the place is resident, and
// into a place; ARGUMENTS: the names of the parameters.
#define A(...) __VA_ARGS__
#define FETCH(NAME, PARAMETERS, ARGUMENTS)                                     \
  template <typename T>                                                        \
  __device__ __attribute__((pure)) T NAME(warplint_texture, PARAMETERS);       \
  template <typename T>                                                        \
  __device__ T NAME(warplint_texture o, PARAMETERS, bool *resident) {          \
    *resident = true;                                                          \
    return NAME<T>(o, ARGUMENTS);                                              \
  }                                                                            \
  template <typename T>                                                        \
  __device__ void NAME(T *to, warplint_texture o, PARAMETERS) {                \
    *to = NAME<T>(o, ARGUMENTS);                                               \
  }

FETCH(tex1Dfetch, A(int x), A(x))
FETCH(tex1D, A(float x), A(x))
FETCH(tex1DLod, A(float x, float l), A(x, l))
FETCH(tex1DGrad, A(float x, float dx, float dy), A(x, dx, dy))
FETCH(tex1DLayered, A(float x, int n), A(x, n))
FETCH(tex1DLayeredLod, A(float x, int n, float l), A(x, n, l))
FETCH(tex1DLayeredGrad, A(float x, int n, float dx, float dy), A(x, n, dx, dy))
FETCH(tex2D, A(float x, float y), A(x, y))
FETCH(tex2DLod, A(float x, float y, float l), A(x, y, l))
FETCH(tex2DGrad, A(float x, float y, float2 dx, float2 dy), A(x, y, dx, dy))
FETCH(tex2DLayered, A(float x, float y, int n), A(x, y, n))
FETCH(tex2DLayeredLod, A(float x, float y, int n, float l), A(x, y, n, l))
FETCH(tex2DLayeredGrad, A(float x, float y, int n, float2 dx, float2 dy),
      A(x, y, n, dx, dy))
FETCH(tex3D, A(float x, float y, float z), A(x, y, z))
FETCH(tex3DLod, A(float x, float y, float z, float l), A(x, y, z, l))
FETCH(tex3DGrad, A(float x, float y, float z, float4 dx, float4 dy),
      A(x, y, z, dx, dy))
FETCH(texCubemap, A(float x, float y, float z), A(x, y, z))
FETCH(texCubemapLod, A(float x, float y, float z, float l), A(x, y, z, l))
FETCH(texCubemapGrad, A(float x, float y, float z, float4 dx, float4 dy),
      A(x, y, z, dx, dy))
FETCH(texCubemapLayered, A(float x, float y, float z, int n), A(x, y, z, n))
FETCH(texCubemapLayeredLod, A(float x, float y, float z, int n, float l),
      A(x, y, z, n, l))
FETCH(texCubemapLayeredGrad,
      A(float x, float y, float z, int n, float4 dx, float4 dy),
      A(x, y, z, n, dx, dy))
#undef FETCH

template <typename T>
__device__ __attribute__((pure)) T tex2Dgather(warplint_texture, float x,
                                               float y, int component = 0);
template <typename T>
__device__ void tex2Dgather(T *to, warplint_texture o, float x, float y,
                            int component = 0) {
  *to = tex2Dgather<T>(o, x, y, component);
}

typedef cudaSurfaceObject_t warplint_surface;
typedef enum cudaSurfaceBoundaryMode warplint_boundary;
#define FETCH(NAME, PARAMETERS, ARGUMENTS)                                     \
  template <typename T>                                                        \
  __device__ __attribute__((pure)) T NAME##read(                               \
      warplint_surface, PARAMETERS, warplint_boundary = cudaBoundaryModeTrap); \
  template <typename T>                                                        \
  __device__ void NAME##read(T *to, warplint_surface o, PARAMETERS,            \
                             warplint_boundary mode = cudaBoundaryModeTrap) {  \
    *to = NAME##read<T>(o, ARGUMENTS, mode);                                   \
  }                                                                            \
  template <typename T>                                                        \
  __device__ void NAME##write(T, warplint_surface, PARAMETERS,                 \
                              warplint_boundary = cudaBoundaryModeTrap);

FETCH(surf1D, A(int x), A(x))
FETCH(surf2D, A(int x, int y), A(x, y))
FETCH(surf3D, A(int x, int y, int z), A(x, y, z))
FETCH(surf1DLayered, A(int x, int n), A(x, n))
FETCH(surf2DLayered, A(int x, int y, int n), A(x, y, n))
FETCH(surfCubemap, A(int x, int y, int face), A(x, y, face))
FETCH(surfCubemapLayered, A(int x, int y, int n), A(x, y, n))
#undef FETCH
#undef A
#pragma pop_macro("A")
#pragma pop_macro("FETCH")

#endif
