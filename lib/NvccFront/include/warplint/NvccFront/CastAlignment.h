//===- CastAlignment.h - Alignment of accesses through casts ----*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_CASTALIGNMENT_H
#define WARPLINT_NVCCFRONT_CASTALIGNMENT_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Gives an access through a cast pointer the alignment of its type, which nvcc
/// assumes: `*(const int *)(s.bytes + i)` is one access, where clang keeps the
/// alignment of the member `bytes`. So does a copy of a whole struct:
/// `out[i] = ((float4 *)s.values)[j]`. Direct members of packed structs keep
/// their alignment. For code as clang generates it. Source: the PTX of nvcc
/// 13.0 for the kernels of test/truth/casting.
void alignCastAccesses(llvm::Module &M);

} // namespace warplint

#endif
