//===- HostAliases.h - Other names of host variables ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTALIASES_H
#define WARPLINT_LIB_HOST_HOSTALIASES_H

#include "HostValue.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace warplint {

/// The ways to a variable other than its name: references that are bound to it,
/// pointers to it, and those that the interpreter does not follow. What is
/// recorded holds on all paths, for the rest of an interpretation.
class HostAliases {
public:
  /// The variable that a reference is bound to; else `V` itself.
  const clang::VarDecl *resolve(const clang::VarDecl *V) const;
  /// Makes `Reference` another name of what `To` resolves to.
  void bind(const clang::VarDecl *Reference, const clang::VarDecl *To);
  /// Makes the variable itself, not the name of another.
  void unbind(const clang::VarDecl *V) { Bound.erase(V); }

  /// Records that code has the address of the variable, and returns it.
  HostValue takeAddress(const clang::VarDecl *V);
  /// The variables whose address was taken.
  const llvm::SmallPtrSetImpl<const clang::VarDecl *> &addressTaken() const {
    return AddressTaken;
  }
  /// Makes the variable unknown: code that is not followed may write it.
  void giveUp(const clang::VarDecl *V) { GivenUp.insert(resolve(V)); }
  /// Gives up each variable whose address the value contains.
  void giveUpPointees(const HostValue &V);
  /// Whether the variable is given up.
  bool isGivenUp(const clang::VarDecl *V) const {
    return GivenUp.contains(resolve(V));
  }
  /// Whether the variable has no other name, pointer or unknown writer.
  bool isChangedByNameOnly(const clang::VarDecl *V) const {
    return V == resolve(V) && !GivenUp.contains(V) && !AddressTaken.contains(V);
  }

private:
  /// To the variables. No chains exist: bind() resolves.
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> Bound;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> GivenUp, AddressTaken;
};

} // namespace warplint

#endif
