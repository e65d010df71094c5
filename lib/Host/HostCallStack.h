//===- HostCallStack.h - Host functions in execution ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTCALLSTACK_H
#define WARPLINT_LIB_HOST_HOSTCALLSTACK_H

#include "HostMemory.h"
#include <deque>
#include <optional>

namespace warplint {

/// States of the paths that left the current loop or switch.
struct HostExits {
  std::vector<HostState> Breaks, Continues; ///< one for each such path
};

/// One function in execution.
struct HostFrame {
  const clang::FunctionDecl *Function = nullptr; ///< not null
  /// None for a root, and for a function that code outside the file calls.
  std::optional<clang::SourceLocation> CallSite;
  HostExits Exits;                   ///< of the innermost loop or switch
  std::vector<HostState> Returns;    ///< the state at each return
  std::optional<HostValue> Returned; ///< what holds for all returned values
};

/// The functions in execution. It is never empty.
class HostCallStack {
public:
  /// Enters a root.
  explicit HostCallStack(const clang::FunctionDecl *Root);

  /// Whether the function may be entered: it is not in execution, and fewer
  /// than MaxDepth functions are.
  bool mayEnter(const clang::FunctionDecl *F) const;
  /// Enters a function.
  void enter(const clang::FunctionDecl *F,
             std::optional<clang::SourceLocation> CallSite);
  /// Leaves the innermost function, which is not the root.
  void leave() { Frames.pop_back(); }
  /// The innermost function. References to it stay valid until it is left.
  HostFrame &top() { return Frames.back(); }
  /// Whether the innermost function is the root.
  bool isInRoot() const { return Frames.size() == 1; }
  /// The call sites, innermost first.
  std::vector<clang::SourceLocation> callSites() const;

private:
  static constexpr unsigned MaxDepth = 8;
  std::deque<HostFrame> Frames;
};

} // namespace warplint

#endif
