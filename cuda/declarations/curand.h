//===- curand.h - cuRAND on the host -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As cublas_v2.h: host calls that take any arguments.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_CUDA_CURAND_H
#define WARPLINT_CUDA_CURAND_H

#include <warplint/hide_names.h>

#define CURAND_H_

#include <warplint_cuda.h>

typedef struct curandGenerator_st *curandGenerator_t;
typedef enum curandStatus {
  CURAND_STATUS_SUCCESS = 0,
  CURAND_STATUS_VERSION_MISMATCH = 100,
  CURAND_STATUS_NOT_INITIALIZED = 101,
  CURAND_STATUS_ALLOCATION_FAILED = 102,
  CURAND_STATUS_TYPE_ERROR = 103,
  CURAND_STATUS_OUT_OF_RANGE = 104,
  CURAND_STATUS_LENGTH_NOT_MULTIPLE = 105,
  CURAND_STATUS_DOUBLE_PRECISION_REQUIRED = 106,
  CURAND_STATUS_LAUNCH_FAILURE = 201,
  CURAND_STATUS_PREEXISTING_FAILURE = 202,
  CURAND_STATUS_INITIALIZATION_FAILED = 203,
  CURAND_STATUS_ARCH_MISMATCH = 204,
  CURAND_STATUS_INTERNAL_ERROR = 999
} curandStatus_t;
typedef enum curandRngType {
  CURAND_RNG_PSEUDO_DEFAULT = 100,
  CURAND_RNG_PSEUDO_XORWOW = 101,
  CURAND_RNG_PSEUDO_MRG32K3A = 121,
  CURAND_RNG_PSEUDO_MTGP32 = 141,
  CURAND_RNG_PSEUDO_MT19937 = 142,
  CURAND_RNG_PSEUDO_PHILOX4_32_10 = 161,
  CURAND_RNG_QUASI_DEFAULT = 200,
  CURAND_RNG_QUASI_SOBOL32 = 201,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL32 = 202,
  CURAND_RNG_QUASI_SOBOL64 = 203,
  CURAND_RNG_QUASI_SCRAMBLED_SOBOL64 = 204
} curandRngType_t;
typedef enum curandOrdering {
  CURAND_ORDERING_PSEUDO_BEST = 100,
  CURAND_ORDERING_PSEUDO_DEFAULT = 101,
  CURAND_ORDERING_PSEUDO_SEEDED = 102,
  CURAND_ORDERING_QUASI_DEFAULT = 201
} curandOrdering_t;

extern "C" {
#define WARPLINT_RAND(NAME) curandStatus_t curand##NAME(...);
WARPLINT_RAND(CreateGenerator)
WARPLINT_RAND(CreateGeneratorHost)
WARPLINT_RAND(DestroyGenerator)
WARPLINT_RAND(SetPseudoRandomGeneratorSeed)
WARPLINT_RAND(SetGeneratorOffset)
WARPLINT_RAND(SetGeneratorOrdering)
WARPLINT_RAND(SetQuasiRandomGeneratorDimensions)
WARPLINT_RAND(SetStream)
WARPLINT_RAND(Generate)
WARPLINT_RAND(GenerateUniform)
WARPLINT_RAND(GenerateUniformDouble)
WARPLINT_RAND(GenerateNormal)
WARPLINT_RAND(GenerateNormalDouble)
WARPLINT_RAND(GenerateLogNormal)
WARPLINT_RAND(GeneratePoisson)
WARPLINT_RAND(GenerateSeeds)
#undef WARPLINT_RAND
}

#include <warplint/unhide_names.h>

#endif
