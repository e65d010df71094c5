//===- textures.h - Texture and surface fetches -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fetch goes through the texture unit: it is neither a shared nor a global
// access, and its value is unknown. So fetches are opaque functions.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_TEXTURES_H
#define WARPLINT_CUDA_TEXTURES_H

#include "texture_references.h"

typedef __warplint_texture_reference textureReference;
typedef __warplint_surface_reference surfaceReference;

#pragma push_macro("FETCH")
#define FETCH template <typename T> __device__ __attribute__((pure)) T
typedef cudaTextureObject_t warplint_texture;

FETCH tex1Dfetch(warplint_texture, int);
FETCH tex1D(warplint_texture, float);
FETCH tex1DLod(warplint_texture, float, float);
FETCH tex1DGrad(warplint_texture, float, float, float);
FETCH tex1DLayered(warplint_texture, float, int);
FETCH tex2D(warplint_texture, float, float);
FETCH tex2DLod(warplint_texture, float, float, float);
FETCH tex2DGrad(warplint_texture, float, float, float2, float2);
FETCH tex2DLayered(warplint_texture, float, float, int);
FETCH tex2Dgather(warplint_texture, float, float, int = 0);
FETCH tex3D(warplint_texture, float, float, float);
FETCH tex3DLod(warplint_texture, float, float, float, float);
FETCH texCubemap(warplint_texture, float, float, float);
FETCH texCubemapLod(warplint_texture, float, float, float, float);
FETCH texCubemapLayered(warplint_texture, float, float, float, int);

typedef cudaSurfaceObject_t warplint_surface;
typedef enum cudaSurfaceBoundaryMode warplint_boundary;
FETCH surf1Dread(warplint_surface, int,
                 warplint_boundary = cudaBoundaryModeTrap);
FETCH surf2Dread(warplint_surface, int, int,
                 warplint_boundary = cudaBoundaryModeTrap);
FETCH surf3Dread(warplint_surface, int, int, int,
                 warplint_boundary = cudaBoundaryModeTrap);
FETCH surf2DLayeredread(warplint_surface, int, int, int,
                        warplint_boundary = cudaBoundaryModeTrap);
#pragma pop_macro("FETCH")

#pragma push_macro("STORE")
#define STORE template <typename T> __device__ void
STORE surf1Dread(T *, warplint_surface, int,
                 warplint_boundary = cudaBoundaryModeTrap);
STORE surf2Dread(T *, warplint_surface, int, int,
                 warplint_boundary = cudaBoundaryModeTrap);
STORE surf3Dread(T *, warplint_surface, int, int, int,
                 warplint_boundary = cudaBoundaryModeTrap);
STORE surf1Dwrite(T, warplint_surface, int,
                  warplint_boundary = cudaBoundaryModeTrap);
STORE surf2Dwrite(T, warplint_surface, int, int,
                  warplint_boundary = cudaBoundaryModeTrap);
STORE surf3Dwrite(T, warplint_surface, int, int, int,
                  warplint_boundary = cudaBoundaryModeTrap);
STORE surf2DLayeredwrite(T, warplint_surface, int, int, int,
                         warplint_boundary = cudaBoundaryModeTrap);
STORE tex1Dfetch(T *, warplint_texture, int);
STORE tex1D(T *, warplint_texture, float);
STORE tex2D(T *, warplint_texture, float, float);
STORE tex3D(T *, warplint_texture, float, float, float);
#pragma pop_macro("STORE")

#endif
