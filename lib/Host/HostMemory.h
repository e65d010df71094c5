//===- HostMemory.h - Values of host variables ------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTMEMORY_H
#define WARPLINT_LIB_HOST_HOSTMEMORY_H

#include "HostAliases.h"
#include "HostEffects.h"
#include "llvm/ADT/MapVector.h"

namespace warplint {

/// Values of the variables in scope at a point of a path. A variable without an
/// entry is unknown, or is a global. The entry of the null pointer is `*this`.
using HostState = llvm::MapVector<const clang::VarDecl *, HostValue>;

/// Whether some path through a statement reaches the next one.
enum class HostFlow { Next, Stop };

/// The values of the variables at the current statement. It evaluates nothing.
class HostMemory {
public:
  /// `Aliases` gets the variables that joins give up.
  HostMemory(const clang::ASTContext &Context, HostAliases &Aliases)
      : Context(Context), Aliases(Aliases) {}

  /// The state at the current statement.
  const HostState &state() const { return Now; }
  /// Replaces the state.
  void restore(HostState S) { Now = std::move(S); }
  /// Replaces the state, and returns the former one.
  HostState exchange(HostState S);
  /// Keeps what holds in the current state and in the other one.
  void join(const HostState &Other);
  /// Joins the states of other paths with the current one, which counts if
  /// `Reached` is Next. Returns Next if any path is left.
  HostFlow join(HostFlow Reached, std::vector<HostState> Others);

  /// The value of a variable in scope, null if it has no entry.
  const HostValue *find(const clang::VarDecl *V) const;
  /// Stores a value into the variable.
  void set(const clang::VarDecl *V, HostValue Value);
  /// The value of `*this` of the innermost function that has one.
  HostValue &object() { return Now[nullptr]; }
  /// Stores the values into variables of exactly these names; returns the
  /// former values.
  HostState overlay(const HostState &Values);

  /// Makes the written variables unknown until they are assigned again.
  void forget(const Writes &W);
  /// Makes all variables unknown that a store of the type through an unknown
  /// pointer may change: those whose address was taken. A null type is any.
  void forgetThroughPointer(clang::QualType Written);
  /// Removes the variables of a finished call: no code refers to them, and each
  /// copy of the state would copy them.
  void forgetLocals(const clang::FunctionDecl *F);

private:
  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostState Now;
};

} // namespace warplint

#endif
