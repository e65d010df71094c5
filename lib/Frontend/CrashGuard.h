//===- CrashGuard.h - Recovery from crashes inside clang --------*- C++ -*-===//
#ifndef WARPLINT_FRONTEND_CRASHGUARD_H
#define WARPLINT_FRONTEND_CRASHGUARD_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// Runs `Work` on a separate thread with a 64 MiB stack. Returns false if it
/// crashed (signal, stack overflow, fatal error of LLVM); what it modified must
/// not be used then. Prints nothing. Thread-safe.
bool runGuarded(llvm::function_ref<void()> Work);

} // namespace warplint

#endif
