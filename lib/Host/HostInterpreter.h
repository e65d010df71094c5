//===- HostInterpreter.h - Abstract interpreter of host code ----*- C++ -*-===//
//
// Interprets host functions to find how kernels are launched. A variable has a
// value if all paths agree on it, and is unknown otherwise; an unknown integer
// has a range. Of a branch with a known condition one side is interpreted. Of
// other branches both are, and the two states are joined. A loop with a known
// trip count of less than StepBudget::MaxTrips is executed. The body of any
// other loop is interpreted once, with unknown values of all variables that the
// loop writes. Calls of functions in the file are interpreted with the caller's
// values, so that constants reach launches through wrappers.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTINTERPRETER_H
#define WARPLINT_LIB_HOST_HOSTINTERPRETER_H

#include "HostCallStack.h"
#include "HostEffects.h"
#include "StepBudget.h"
#include "warplint/Host/ErrorPlace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

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

/// What the interpretation of a file's host code found.
struct HostRun {
  std::vector<HostLaunch> Launches; ///< in the order of execution
  /// Root functions that exceeded the step limit: launches may be missing.
  std::vector<const clang::FunctionDecl *> OutOfBudget;
};

/// Interprets the functions that may launch a kernel, with unknown parameters:
/// those that no other calls, then class members, functions that call each
/// other in a cycle, and functions that those did not reach. `Errors`: of the
/// parse. A statement that did not compile may have written any variable
/// between its declaration and a use.
HostRun interpretHost(const clang::ASTContext &Context,
                      const HostEffects &Effects,
                      const std::vector<ErrorPlace> &Errors);

/// Values of globals, as far as a file's interpretation asked for them.
using HostGlobals = llvm::DenseMap<const clang::VarDecl *, HostValue>;

/// What one attempt at a root found.
struct HostAttempt {
  std::vector<HostLaunch> Launches;
  /// Functions that were interpreted as a whole.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Ran;
};

/// One attempt at a root.
class HostInterpreter {
public:
  /// `Budget` is at the begin of an attempt.
  HostInterpreter(const clang::ASTContext &Context, const HostEffects &Effects,
                  const std::vector<ErrorPlace> &Errors, HostGlobals &Globals,
                  StepBudget &Budget, const clang::FunctionDecl *Root)
      : Context(Context), Effects(Effects), Errors(Errors), Globals(Globals),
        Budget(Budget), Stack(Root) {}

  /// Interprets the root, with unknown parameters. Called once.
  HostAttempt run();

private:
  // Statements (HostStatements.cpp)
  HostFlow run(const clang::Stmt *S);
  HostFlow runCompound(const clang::CompoundStmt *S);
  HostFlow runIf(const clang::IfStmt *S);
  HostFlow runSwitch(const clang::SwitchStmt *S);
  HostFlow runTry(const clang::CXXTryStmt *Try);
  void declare(const clang::VarDecl *V);
  /// Refines the state, given that the condition evaluated to `Truth`.
  void assume(const clang::Expr *Condition, bool Truth);
  void assumeEqual(const clang::Expr *Variable, const HostValue &Value);

  // Loops (HostLoops.cpp)
  struct Loop {
    const clang::Stmt *Whole = nullptr, *Body = nullptr;
    /// Null if the loop has none.
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool BodyFirst = false; ///< a do loop
  };
  HostFlow runLoop(const Loop &L);
  std::optional<HostFlow> unroll(const Loop &L);
  HostFlow runOnceForgetting(const Loop &L);
  /// The variable that only the loop's step changes; null if there is none.
  const clang::VarDecl *counterOf(const Loop &L) const;
  /// The range of the counter in the body, from its start and the condition.
  HostRange rangeOf(const clang::VarDecl *Counter, const HostRange &Start,
                    const Loop &L);
  /// Refines the counter's range by the conjuncts of a condition that is true.
  void narrow(HostRange &R, const clang::VarDecl *Counter,
              const clang::Expr *Condition);
  HostFlow runRangeFor(const clang::CXXForRangeStmt *S);
  HostFlow runBody(const clang::Stmt *Body, bool &Broke);

  // Expressions (HostExpressions.cpp)
  HostValue eval(const clang::Expr *E);
  HostValue evalCast(const clang::CastExpr *E);
  HostValue evalUnary(const clang::UnaryOperator *E);
  HostValue evalBinary(const clang::BinaryOperator *E);
  HostValue evalAssignment(const clang::BinaryOperator *E);
  HostValue evalPointerOffset(const clang::BinaryOperator *E);
  /// Size in bytes of the type that the pointer points to.
  uint64_t bytesBehind(const clang::Expr *Pointer) const;
  HostValue evalConditional(const clang::AbstractConditionalOperator *E);
  HostValue evalReference(const clang::DeclRefExpr *E);
  HostValue evalMember(const clang::MemberExpr *E);
  HostValue evalElement(const clang::ArraySubscriptExpr *E);
  HostValue evalInitList(const clang::InitListExpr *E);
  HostValue evalLambda(const clang::LambdaExpr *E);
  HostValue evalRest(const clang::Expr *E);
  HostValue constantOf(const clang::Expr *E) const;

  // Memory (HostMemory.cpp)
  /// The value of the variable at `Use`.
  HostValue read(const clang::VarDecl *V, clang::SourceLocation Use);
  HostValue globalValue(const clang::VarDecl *V);
  /// Stores into the object or subobject that the expression denotes.
  void assign(const clang::Expr *Target, HostValue Value);
  /// Whether a statement that did not compile is between the declaration of the
  /// variable and the use.
  bool isSpoiled(const clang::VarDecl *V, clang::SourceLocation Use) const;
  /// The result of clang's constant evaluator as a value of the interpreter.
  HostValue valueOf(const clang::APValue &V, clang::QualType Type) const;
  HostValue defaultObject(clang::QualType Type);

  // Calls (HostCalls.cpp)
  HostValue evalCall(const clang::CallExpr *E);
  HostValue evalConstruct(const clang::CXXConstructExpr *E);
  HostValue evalKernelCall(const clang::CUDAKernelCallExpr *E);
  bool evalLaunchCall(const clang::CallExpr *E, const clang::FunctionDecl *F);
  std::optional<HostValue> evalKnownFunction(const clang::CallExpr *E,
                                             const clang::FunctionDecl *F);
  bool allocates(const clang::CallExpr *E, const clang::FunctionDecl *F);
  /// Whether a call of the function is interpreted: not if it is recursive or
  /// exceeds the depth of the stack, nor if it can launch no kernel and is long
  /// or in a system header (constructors there are interpreted).
  bool canRun(const clang::FunctionDecl *F) const;
  /// Leaves the innermost function of the stack.
  void leave();
  struct Call {
    const clang::FunctionDecl *Callee = nullptr;
    llvm::ArrayRef<const clang::Expr *> Arguments;
    const clang::Expr *Object = nullptr; ///< of a member call; else null
    clang::SourceLocation Where;
  };
  HostValue runCall(const Call &C);
  void bind(const Call &C, std::vector<const clang::VarDecl *> &WriteBack);
  void runDetached(const clang::FunctionDecl *F);
  void passUnknown(const Call &C);
  HostValue construct(const clang::CXXConstructorDecl *F);
  /// Adds a launch of `Kernel` to Launches, if it is known to be a kernel.
  void launch(const HostValue &Kernel, HostLaunch L);

  const clang::ASTContext &Context;
  const HostEffects &Effects;
  const std::vector<ErrorPlace> &Errors;
  HostGlobals &Globals;
  StepBudget &Budget;

  HostAliases Aliases;
  HostMemory Memory{Context, Aliases};
  HostCallStack Stack;
  /// Values that each closure class captured when it was last created.
  llvm::DenseMap<const clang::CXXRecordDecl *, HostState> Captured;
  std::vector<HostLaunch> Launches;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Ran;
};

} // namespace warplint

#endif
