//===- CrashGuard.h - Recovery from crashes ---------------------*- C++ -*-===//
#ifndef WARPLINT_THREADS_CRASHGUARD_H
#define WARPLINT_THREADS_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The stack of a thread that parses or evaluates: the parser recurses with the
/// nesting of the source, LLVM's analyses with the length of an expression.
constexpr unsigned DeepStackBytes = 64u << 20;

/// Runs `Work` on this thread. Returns false if it crashed (signal, stack
/// overflow, fatal error of LLVM): changes made before the crash remain. Prints
/// nothing. Thread-safe.
bool survives(llvm::function_ref<void()> Work);

/// The same on a separate thread that has DeepStackBytes of stack.
bool survivesOnDeepStack(llvm::function_ref<void()> Work);

} // namespace warplint

#endif
