//===- hide_assembly.h - Rename clang's assembly away -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before clang's __clang_cuda_intrinsics.h: what that writes as inline assembly
// gets another name, so that cache_operators.h can define it as plain code.
// unhide_assembly.h takes the names back.
//
//===----------------------------------------------------------------------===//
#define __ldca __clang_assembly__ldca
#define __ldcg __clang_assembly__ldcg
#define __ldcs __clang_assembly__ldcs
#define __ldlu __clang_assembly__ldlu
#define __ldcv __clang_assembly__ldcv
#define __stwb __clang_assembly__stwb
#define __stcg __clang_assembly__stcg
#define __stcs __clang_assembly__stcs
#define __stwt __clang_assembly__stwt
#define __funnelshift_l __clang_assembly__funnelshift_l
#define __funnelshift_lc __clang_assembly__funnelshift_lc
#define __funnelshift_r __clang_assembly__funnelshift_r
#define __funnelshift_rc __clang_assembly__funnelshift_rc
