//===- HostLaunch.h - A launch that was reached -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTLAUNCH_H
#define WARPLINT_LIB_HOST_HOSTLAUNCH_H

#include "HostValue.h"

namespace warplint {

/// One launch that the interpreter reached.
struct HostLaunch {
  const clang::FunctionDecl *Kernel = nullptr; ///< not null once reached
  bool ByRuntimeCall = false; ///< by a call of the CUDA runtime, not <<<>>>
  /// Numbers of blocks and threads, as an integer or the parts x, y, z of a
  /// dim3; bytes of dynamic shared memory.
  HostValue Grid, Block, Shared;
  /// The field or global variable that the block is a copy of; null for other
  /// expressions, and for a launch by a call.
  const clang::ValueDecl *BlockVariable = nullptr;
  std::vector<HostValue> Arguments;           ///< of the kernel
  clang::SourceLocation Where;                ///< of the launch, valid
  std::vector<clang::SourceLocation> Through; ///< call sites, innermost first
};

} // namespace warplint

#endif
