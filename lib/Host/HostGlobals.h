//===- HostGlobals.h - Values of global variables ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTGLOBALS_H
#define WARPLINT_LIB_HOST_HOSTGLOBALS_H

#include "HostEffects.h"
#include "HostRecursion.h"

namespace warplint {

/// The values of variables with storage outside the interpreted functions. They
/// are cached for all interpretations of host functions of a file.
class HostGlobals {
public:
  /// Both must outlive the object.
  HostGlobals(const clang::ASTContext &Context, const HostEffects &Effects)
      : Context(Context), Effects(Effects) {}

  /// The initializer's value, if no code in the file writes the variable; else
  /// unknown, as is a variable that is neither global nor constant.
  HostValue value(const clang::VarDecl *V, HostRecursion &Interpreter);

private:
  const clang::ASTContext &Context;
  const HostEffects &Effects;
  llvm::DenseMap<const clang::VarDecl *, HostValue> Known;
};

} // namespace warplint

#endif
