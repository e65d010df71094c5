//===- UnrollPragmas.h - Loops that must not be unrolled --------*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_UNROLLPRAGMAS_H
#define WARPLINT_NVCCFRONT_UNROLLPRAGMAS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Notes the loops that the source forbids to unroll (`#pragma nounroll`,
/// `#pragma unroll 1`). Called on unoptimized code: later LLVM puts the
/// metadata of these pragmas on the loops that it has unrolled or peeled, too.
void recordUnrollPragmas(llvm::Module &M);

} // namespace warplint

#endif
