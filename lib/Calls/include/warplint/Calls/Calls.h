//===- Calls.h - Calls that cannot be inlined directly ----------*- C++ -*-===//
#ifndef WARPLINT_CALLS_CALLS_H
#define WARPLINT_CALLS_CALLS_H

#include "llvm/IR/PassManager.h"

namespace warplint {

/// Defines the integer functions of the device math library, since addresses
/// depend on them, and declares the others free of side effects. A function
/// that writes results through pointers (sincosf) gets a body of stores. The
/// library itself is not linked: the evaluator computes no floating-point
/// values.
void resolveDeviceLibrary(llvm::Module &M);

/// Devirtualizes calls: replaces a call through a pointer by a chain of direct
/// calls, each under a comparison of the pointer. The possible targets are the
/// functions of the same type whose address is taken. A call with more than
/// eight possible targets, or none, is not changed.
void resolvePointerCalls(llvm::Module &M);

/// Removes what resolvePointerCalls() puts behind a call to keep the accesses
/// of several targets apart, where inlining has shown which one is called: nvcc
/// inlines it, as any direct call.
struct JoinKnownTargetsPass : llvm::PassInfoMixin<JoinKnownTargetsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// An attribute of a recursive function: the number of levels to which the
/// recursion was expanded. The evaluator reports calls of it as omissions.
inline constexpr char RecursionLevels[] = "warplint-recursion-levels";

/// Turns tail recursion into loops, and expands other recursive functions (also
/// mutually recursive ones) to a bounded depth by copies that call each other.
/// The last copy calls the original, which stays recursive and gets the
/// attribute RecursionLevels.
void unrollRecursion(llvm::Module &M);

/// An attribute of a declaration that stands for a function in callers that
/// would become too large if it were inlined (the stage inline-bottom-up): the
/// number of instructions of the function after simplification, with all
/// callees. The evaluator reports calls of it as omissions. The declaration has
/// the attribute BrokenFunction, too: without the limit there might be no call.
inline constexpr char TooLargeFunction[] = "warplint-too-large";

} // namespace warplint

#endif
