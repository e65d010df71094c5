//===- unhide_assembly.h - End of hide_assembly.h -*- C++ -*-===//
//
// Part of warplint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#undef __ldca
#undef __ldcg
#undef __ldcs
#undef __ldlu
#undef __ldcv
#undef __stwb
#undef __stcg
#undef __stcs
#undef __stwt
#undef __funnelshift_l
#undef __funnelshift_lc
#undef __funnelshift_r
#undef __funnelshift_rc
