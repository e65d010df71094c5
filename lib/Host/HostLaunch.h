//===- HostLaunch.h - A launch that was reached -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTLAUNCH_H
#define WARPLINT_LIB_HOST_HOSTLAUNCH_H

#include "HostValue.h"

namespace warplint {

/// One launch that the interpreter reached.
struct HostLaunch {
  const clang::FunctionDecl *Kernel = nullptr;
  bool ByRuntimeCall = false;    ///< by a call of the CUDA runtime, not <<<>>>
  HostValue Grid, Block, Shared; ///< Shared: bytes of dynamic shared memory
  std::vector<HostValue> Arguments; ///< of the kernel
  clang::SourceLocation Where;
  std::vector<clang::SourceLocation> Through; ///< call sites, innermost first
};

} // namespace warplint

#endif
