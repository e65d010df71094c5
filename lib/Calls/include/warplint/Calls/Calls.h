//===- Calls.h - Calls that nothing can inline as they stand ----*- C++ -*-===//
#ifndef WARPLINT_CALLS_CALLS_H
#define WARPLINT_CALLS_CALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Gives the integer functions of the device math library their meaning (they
/// take part in addresses) and declares the others free of side effects. The
/// library itself is not linked: what its floating-point functions compute
/// never decides an address.
void resolveDeviceLibrary(llvm::Module &M);

/// Makes a choice between direct calls of each call through a pointer, where
/// the module has few functions of that type whose address is taken: it can
/// lead to no other. A call with many, or none, stays.
void resolvePointerCalls(llvm::Module &M);

/// A function attribute: how many levels of a recursion are spelt out.
inline constexpr char RecursionLevels[] = "warplint-recursion-levels";

/// Makes loops of recursive calls at the end of functions. Of the functions
/// that still call themselves, alone or by turns, each gets some copies that
/// call one another; the last calls the original, which stays recursive and has
/// the attribute RecursionLevels.
void unrollRecursion(llvm::Module &M);

/// A function attribute: the code was left out, so many instructions with all
/// that it calls.
inline constexpr char TooLargeFunction[] = "warplint-too-large";

/// Leaves out code of functions whose inlining would make a kernel larger than
/// can be optimized in reasonable time: a call of one stays, of code that is not
/// known. It gets TooLargeFunction, and BrokenFunction, since that there is a
/// call says nothing of the program.
void leaveOutLargeCalls(llvm::Module &M);

} // namespace warplint

#endif
