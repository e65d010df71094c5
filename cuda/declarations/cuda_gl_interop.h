//===- cuda_gl_interop.h - OpenGL's buffers in CUDA -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_GL_INTEROP_H
#define WARPLINT_CUDA_GL_INTEROP_H

#include <warplint/hide_names.h>

#include <warplint_cuda.h>

extern "C" {
cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t *resource,
                                         unsigned int buffer,
                                         unsigned int flags);
cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource_t *resource,
                                        unsigned int image, unsigned int target,
                                        unsigned int flags);
cudaError_t cudaGLSetGLDevice(int device);
cudaError_t cudaGLRegisterBufferObject(unsigned int buffer);
cudaError_t cudaGLMapBufferObject(void **pointer, unsigned int buffer);
cudaError_t cudaGLUnmapBufferObject(unsigned int buffer);
cudaError_t cudaGLUnregisterBufferObject(unsigned int buffer);
}

#include <warplint/unhide_names.h>

#endif
