//===- HostRuntime.h - Calls of functions known by name ---------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTRUNTIME_H
#define WARPLINT_LIB_HOST_HOSTRUNTIME_H

#include "HostCallStack.h"
#include "HostLaunch.h"
#include "HostObjects.h"

namespace warplint {

/// Evaluates calls of functions that are known by name.
class HostRuntime {
public:
  /// `Launches` gets the launches.
  HostRuntime(const clang::ASTContext &Context, HostAliases &Aliases,
              HostObjects &Objects, HostCallStack &Stack,
              std::vector<HostLaunch> &Launches, HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Objects(Objects), Stack(Stack),
        Launches(Launches), Interpreter(Interpreter) {}

  /// Evaluates `kernel<<<...>>>(...)`.
  HostValue evalKernelCall(const clang::CUDAKernelCallExpr *E);
  /// Evaluates the call if `F` is a launch function of the CUDA runtime,
  /// otherwise returns false.
  bool evalLaunchCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// Evaluates the call if `F` is cudaMalloc() or a similar function, otherwise
  /// returns false. In `cudaMalloc(&p, n)`, p becomes a device pointer; by the
  /// CUDA programming guide it is aligned to at least 256 bytes.
  bool allocates(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// Evaluates the call if the callee has the type of cuTensorMapEncodeTiled(),
  /// by which that is called through a pointer, otherwise returns false. The
  /// map becomes what the other arguments say, unknown where they are unknown.
  bool encodesTensorMap(const clang::CallExpr *E);
  /// Evaluates a mathematical function of the standard library, so that no
  /// library code is interpreted; none for other functions.
  std::optional<HostValue> evalKnownFunction(const clang::CallExpr *E,
                                             const clang::FunctionDecl *F);

private:
  /// Adds a launch of `Kernel`, if it is known to be a kernel.
  void launch(const HostValue &Kernel, HostLaunch L);

  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostObjects &Objects;
  HostCallStack &Stack;
  std::vector<HostLaunch> &Launches;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
