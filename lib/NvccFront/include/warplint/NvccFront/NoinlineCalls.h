//===- NoinlineCalls.h - Calls that nvcc does not inline ------------*- C++
//-*-===//
#ifndef WARPLINT_NVCCFRONT_NOINLINECALLS_H
#define WARPLINT_NVCCFRONT_NOINLINECALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Functions marked `__noinline__` stay functions in machine code. The objects
/// that their pointer arguments point to, private arrays among them, are in
/// memory and are read again behind the call. The evaluator sees the accesses
/// of a function only if it is inlined. This function therefore inserts empty
/// inline assembly before and behind each call of a `__noinline__` function.
/// The assembly takes the call's pointers as operands and has the memory
/// effects of the call, so that the call itself can be inlined.
void markNoinlineCalls(llvm::Module &M);

} // namespace warplint

#endif
