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

/// A function attribute: the body was dropped; its value is the number of
/// instructions with all callees.
inline constexpr char TooLargeFunction[] = "warplint-too-large";

/// Drops the bodies of functions whose inlining would make a kernel larger than
/// can be optimized in reasonable time. Their calls remain as calls of unknown
/// code. Such a function gets the attributes TooLargeFunction and
/// BrokenFunction: the program itself may have no such call.
void leaveOutLargeCalls(llvm::Module &M);

} // namespace warplint

#endif
