//===- RestReads.h - Reads again in the rest of a loop ----------*- C++ -*-===//
#ifndef WARPLINT_LIB_WARP_RESTREADS_H
#define WARPLINT_LIB_WARP_RESTREADS_H

namespace llvm {
class Loop;
} // namespace llvm

namespace warplint {

/// `for (j...) s[i] -= s[j] * t[j]` keeps `s[i]` in a register and stores it in
/// each iteration. Where nvcc unrolls the loop by four, it reads `s[i]` in
/// front of the unrolled iterations, and again in front of those that are left
/// (PTX of nvcc 13.0); a loop of fewer than four iterations reads it once.
/// LLVM hands the value over. Does as nvcc: \p Unrolled is the loop that was
/// unrolled, \p Rest the one that runs what is left. Returns whether anything
/// was changed.
bool readAgainInRest(llvm::Loop &Unrolled, llvm::Loop &Rest);

} // namespace warplint

#endif
