//===- removed_textures.h - Texture references with a newer toolkit -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_COMPAT_REMOVED_TEXTURES_H
#define WARPLINT_COMPAT_REMOVED_TEXTURES_H

#if CUDART_VERSION >= 12000
#ifndef cudaTextureType1D
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaTextureTypeCubemapLayered 0xFC
#endif
#include "../declarations/warplint/texture_references.h"
#endif

#endif
