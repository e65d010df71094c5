//===- texture_references.h - Texture references, removed in CUDA 12 -*- C++
//-*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// texture<T, D, Mode> and surface<...> with the functions that read them and
// bind them. Fetches are opaque: see textures.h. Used with a toolkit too, where
// it no longer has them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_TEXTURE_REFERENCES_H
#define WARPLINT_CUDA_TEXTURE_REFERENCES_H

/// What texture references have in common; programs set these fields. Not named
/// textureReference, which some toolkits without the templates still have.
struct __warplint_texture_reference {
  int normalized;
  enum cudaTextureFilterMode filterMode;
  enum cudaTextureAddressMode addressMode[3];
  struct cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned int maxAnisotropy;
  enum cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
};
struct __warplint_surface_reference {
  struct cudaChannelFormatDesc channelDesc;
};

template <class T, int Dimension = 1,
          enum cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture
    : public __warplint_texture_reference {
  texture(int normalized = 0,
          enum cudaTextureFilterMode filter = cudaFilterModePoint,
          enum cudaTextureAddressMode address = cudaAddressModeClamp);
  texture(int normalized, enum cudaTextureFilterMode filter,
          enum cudaTextureAddressMode address,
          struct cudaChannelFormatDesc description);
};
template <class T, int Dimension = 1>
struct __attribute__((device_builtin_surface_type)) surface
    : public __warplint_surface_reference {
  surface();
};

namespace warplint_texture_detail {
/// What a fetch gives: T, or the float vector of T's shape.
template <class T, enum cudaTextureReadMode Mode> struct Fetched {
  typedef T Type;
};
#define WARPLINT_NORMALIZED(T, F)                                              \
  template <> struct Fetched<T, cudaReadModeNormalizedFloat> {                 \
    typedef F Type;                                                            \
  };
WARPLINT_NORMALIZED(char, float)
WARPLINT_NORMALIZED(signed char, float)
WARPLINT_NORMALIZED(unsigned char, float)
WARPLINT_NORMALIZED(short, float)
WARPLINT_NORMALIZED(unsigned short, float)
WARPLINT_NORMALIZED(char2, float2)
WARPLINT_NORMALIZED(uchar2, float2)
WARPLINT_NORMALIZED(short2, float2)
WARPLINT_NORMALIZED(ushort2, float2)
WARPLINT_NORMALIZED(char4, float4)
WARPLINT_NORMALIZED(uchar4, float4)
WARPLINT_NORMALIZED(short4, float4)
WARPLINT_NORMALIZED(ushort4, float4)
#undef WARPLINT_NORMALIZED
} // namespace warplint_texture_detail

#pragma push_macro("FETCH")
#define FETCH(DIMENSION)                                                       \
  template <class T, enum cudaTextureReadMode Mode>                            \
  __attribute__((device, pure))                                                \
  typename warplint_texture_detail::Fetched<T, Mode>::Type
#define WARPLINT_REFERENCE(D) texture<T, cudaTextureType##D, Mode>
FETCH(1D) tex1Dfetch(WARPLINT_REFERENCE(1D), int);
FETCH(1D) tex1D(WARPLINT_REFERENCE(1D), float);
FETCH(1D) tex1DLod(WARPLINT_REFERENCE(1D), float, float);
FETCH(1D) tex1DLayered(WARPLINT_REFERENCE(1DLayered), float, int);
FETCH(2D) tex2D(WARPLINT_REFERENCE(2D), float, float);
FETCH(2D) tex2DLod(WARPLINT_REFERENCE(2D), float, float, float);
FETCH(2D) tex2Dgather(WARPLINT_REFERENCE(2D), float, float, int = 0);
FETCH(2D) tex2DLayered(WARPLINT_REFERENCE(2DLayered), float, float, int);
FETCH(3D) tex3D(WARPLINT_REFERENCE(3D), float, float, float);
FETCH(3D) texCubemap(WARPLINT_REFERENCE(Cubemap), float, float, float);
#undef WARPLINT_REFERENCE
#pragma pop_macro("FETCH")

#pragma push_macro("FETCH")
#pragma push_macro("A")
#define A(...) __VA_ARGS__
// Surfaces: for a value, and into a place.
#define FETCH(NAME, PARAMETERS, ARGUMENTS)                                     \
  template <class T, int D>                                                    \
  __attribute__((device, pure)) T NAME##read(                                  \
      surface<void, D>, PARAMETERS,                                            \
      enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                    \
  template <class T, int D>                                                    \
  __attribute__((device)) void NAME##read(                                     \
      T *to, surface<void, D> s, PARAMETERS,                                   \
      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {              \
    *to = NAME##read<T>(s, ARGUMENTS, mode);                                   \
  }                                                                            \
  template <class T, int D>                                                    \
  __attribute__((device)) void NAME##write(                                    \
      T, surface<void, D>, PARAMETERS,                                         \
      enum cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
FETCH(surf1D, A(int x), A(x))
FETCH(surf2D, A(int x, int y), A(x, y))
FETCH(surf3D, A(int x, int y, int z), A(x, y, z))
FETCH(surf1DLayered, A(int x, int n), A(x, n))
FETCH(surf2DLayered, A(int x, int y, int n), A(x, y, n))
#undef FETCH
#undef A
#pragma pop_macro("A")
#pragma pop_macro("FETCH")

// Binding, on the host.
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, D, Mode> &,
                            const void *pointer, size_t size = 0xffffffff);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTexture(size_t *offset, const texture<T, D, Mode> &,
                            const void *pointer,
                            const struct cudaChannelFormatDesc &,
                            size_t size = 0xffffffff);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, D, Mode> &,
                              const void *pointer,
                              const struct cudaChannelFormatDesc &,
                              size_t width, size_t height, size_t pitch);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, D, Mode> &,
                              const void *pointer, size_t width, size_t height,
                              size_t pitch);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTextureToArray(const texture<T, D, Mode> &,
                                   cudaArray_const_t array);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaBindTextureToArray(const texture<T, D, Mode> &,
                                   cudaArray_const_t array,
                                   const struct cudaChannelFormatDesc &);
template <class T, int D>
cudaError_t cudaBindSurfaceToArray(const surface<T, D> &, cudaArray_const_t);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaUnbindTexture(const texture<T, D, Mode> &);
template <class T, int D, enum cudaTextureReadMode Mode>
cudaError_t cudaGetTextureAlignmentOffset(size_t *offset,
                                          const texture<T, D, Mode> &);

#endif
