//===- CrashGuard.h - Surviving a crash inside clang ------------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_CRASHGUARD_H
#define WARPLINT_FRONTEND_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// Runs `Work` on a thread of its own with a deep stack. False when it crashed
/// (a signal, a stack overflow, a fatal error of LLVM's); then nothing it
/// touched may be used. Prints nothing. May be called on several threads at
/// once.
bool runGuarded(llvm::function_ref<void()> Work);

} // namespace warplint

#endif
