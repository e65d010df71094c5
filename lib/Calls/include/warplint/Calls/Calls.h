//===- Calls.h - Calls that cannot be inlined directly ----------*- C++ -*-===//
#ifndef WARPLINT_CALLS_CALLS_H
#define WARPLINT_CALLS_CALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Defines the integer functions of the device math library, which addresses
/// depend on, and declares the others free of side effects. The library itself
/// is not linked: no address depends on the values of its floating-point
/// functions.
void resolveDeviceLibrary(llvm::Module &M);

/// Replaces each call through a pointer by a selection of direct calls, where
/// the module has few functions of that type whose address is taken. A call
/// with many possible targets, or none, is not changed.
void resolvePointerCalls(llvm::Module &M);

/// A function attribute: the number of levels to which a recursion was
/// expanded.
inline constexpr char RecursionLevels[] = "warplint-recursion-levels";

/// Turns tail recursion into loops, and expands other recursive functions (also
/// mutually recursive ones) to a bounded depth by copies that call each other.
/// The last copy calls the original, which stays recursive and gets the
/// attribute RecursionLevels.
void unrollRecursion(llvm::Module &M);

/// A function attribute of a declaration: the code is too large to inline; its
/// value is the number of instructions, simplified, with all callees. Calls of
/// it are calls of unknown code. It has the attribute BrokenFunction, too: the
/// program itself may have no such call.
inline constexpr char TooLargeFunction[] = "warplint-too-large";

} // namespace warplint

#endif
