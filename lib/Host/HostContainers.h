//===- HostContainers.h - Element counts of containers ----------*- C++ -*-===//
//
// std::vector, thrust::host_vector and thrust::device_vector. The interpreter
// knows how many elements such a container has, and not what they are: its
// value has one part, the count, an unsigned integer or unknown.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTCONTAINERS_H
#define WARPLINT_LIB_HOST_HOSTCONTAINERS_H

#include "HostObjects.h"
#include "clang/AST/ExprCXX.h"

namespace warplint {

/// Whether the type, a reference to it or a pointer to it is such a container.
bool isContainer(clang::QualType Type);

/// Whether a call of a member function on the object changes a container's
/// elements at most, and not how many there are: `v[i]`, `v.data()`,
/// `v.begin()`. False for other classes.
bool keepsCount(const clang::CXXMethodDecl *Method, const clang::Expr *Object);

/// Evaluates constructors and member calls of containers.
class HostContainers {
public:
  /// All references must outlive the object.
  HostContainers(const clang::ASTContext &Context, HostAliases &Aliases,
                 HostObjects &Objects, HostMemory &Memory,
                 HostRecursion &Interpreter)
      : Context(Context), Aliases(Aliases), Objects(Objects), Memory(Memory),
        Interpreter(Interpreter) {}

  /// The container that the expression constructs; none if its type is no
  /// container. The arguments are evaluated once.
  std::optional<HostValue> construct(const clang::CXXConstructExpr *E);
  /// Evaluates a member call with its effect on the count of `Object`, which
  /// denotes the object or points to it. None, and no argument is evaluated, if
  /// it is no container, or if the function may do anything; the count is then
  /// unknown. Null is no container.
  std::optional<HostValue> call(const clang::CXXMethodDecl *Method,
                                const clang::Expr *Object,
                                llvm::ArrayRef<const clang::Expr *> Arguments,
                                clang::QualType Result);

private:
  std::vector<HostValue> store(llvm::ArrayRef<const clang::Expr *> Arguments);
  HostValue countOf(llvm::ArrayRef<const clang::Expr *> Arguments,
                    llvm::ArrayRef<HostValue> Values);
  HostValue number(uint64_t Count) const;
  void setCount(const clang::Expr *Object, HostValue Container);

  const clang::ASTContext &Context;
  HostAliases &Aliases;
  HostObjects &Objects;
  HostMemory &Memory;
  HostRecursion &Interpreter;
};

} // namespace warplint

#endif
