//===- HostCalls.h - Interpretation of calls --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTCALLS_H
#define WARPLINT_LIB_HOST_HOSTCALLS_H

#include "HostContainers.h"
#include "HostRuntime.h"
#include "StepBudget.h"

namespace warplint {

/// Functions that were interpreted as a whole.
using HostFunctions = llvm::SmallPtrSet<const clang::FunctionDecl *, 16>;

/// Evaluates calls: of functions with the caller's values, so that constants
/// reach launches through wrappers; of constructors; of lambdas.
class HostCalls {
public:
  /// `Ran` gets the functions that were interpreted as a whole. All references
  /// must outlive the object.
  HostCalls(const HostSource &Source, HostAliases &Aliases, HostMemory &Memory,
            HostObjects &Objects, HostCallStack &Stack,
            const StepBudget &Budget, HostRuntime &Runtime, HostFunctions &Ran,
            HostRecursion &Interpreter)
      : Context(Source.Context), Effects(Source.Effects), Aliases(Aliases),
        Memory(Memory), Objects(Objects), Stack(Stack), Budget(Budget),
        Runtime(Runtime), Ran(Ran), Interpreter(Interpreter),
        Containers(Source.Context, Aliases, Objects, Memory, Interpreter) {}

  /// Evaluates the arguments, then the first of these that applies: a launch or
  /// an allocation of the CUDA runtime; a member of a container
  /// (HostContainers); the body, if the callee is known and
  /// canRun(); a mathematical function; a constant. Of any other call the value
  /// is unknown, and so is what its arguments let it write. Not null.
  HostValue evalCall(const clang::CallExpr *E);
  /// The constructed object. A container has its count; a trivial copy is its
  /// operand; a constructor with
  /// a body that canRun() is interpreted, and its object is unknown if the
  /// class has bases; a trivial default constructor leaves the parts unknown.
  /// Of any other, object and writable arguments are unknown. Not null.
  HostValue evalConstruct(const clang::CXXConstructExpr *E);
  /// Stores the values of captures by copy. The lambda's body is interpreted at
  /// its calls. A lambda that is never called in the file (a library gets it)
  /// is interpreted here.
  HostValue evalLambda(const clang::LambdaExpr *E);

private:
  struct Call {
    const clang::FunctionDecl *Callee = nullptr;
    llvm::ArrayRef<const clang::Expr *> Arguments;
    const clang::Expr *Object = nullptr; ///< of a member call; else null
    clang::SourceLocation Where;
  };
  /// Whether a call of the function is interpreted: not if it is recursive or
  /// exceeds the depth of the stack, nor if it can launch no kernel and is long
  /// or in a system header (constructors there are interpreted).
  bool canRun(const clang::FunctionDecl *F) const;
  HostValue runCall(const Call &C);
  void bind(const Call &C, std::vector<const clang::VarDecl *> &WriteBack);
  HostValue construct(const clang::CXXConstructorDecl *F);
  void leave();
  void runDetached(const clang::FunctionDecl *F);
  void passUnknown(const Call &C);
  /// Stores what a member function that is not const leaves of its object.
  void changeObject(const Call &C, HostValue Now);

  const clang::ASTContext &Context;
  const HostEffects &Effects;
  HostAliases &Aliases;
  HostMemory &Memory;
  HostObjects &Objects;
  HostCallStack &Stack;
  const StepBudget &Budget;
  HostRuntime &Runtime;
  HostFunctions &Ran;
  HostRecursion &Interpreter;
  HostContainers Containers;
  /// Values that each closure class captured when it was last created.
  llvm::DenseMap<const clang::CXXRecordDecl *, HostState> Captured;
};

} // namespace warplint

#endif
