//===- KeptCalls.h - Calls that nvcc does not inline ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_KEPTCALLS_H
#define WARPLINT_LIB_NVCC_KEPTCALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Metadata of private arrays that such a function declares.
constexpr const char *InKeptFunction = "warplint.kept";

/// Functions marked `__noinline__` stay functions in machine code: what their
/// pointers lead to is in memory, private arrays too, and is read again behind
/// the call. The evaluator sees their accesses only where they are inlined.
/// Puts assembly without instructions before and behind each call of one,
/// which is given the call's pointers and has its effects on memory; the call
/// itself can then be inlined.
void markKeptCalls(llvm::Module &M);

} // namespace warplint

#endif
