//===- HostInterpreter.h - Abstract interpreter of host code ----*- C++ -*-===//
//
// Interprets host functions to find how kernels are launched. A variable has a
// value if all paths agree on it, and is unknown otherwise; an unknown integer
// has a range. Of a branch with a known condition one side is interpreted. Of
// other branches both are, and the two states are joined. A loop with a known
// trip count of less than MaxTrips is executed. The body of any other loop is
// interpreted once, with unknown values of all variables that the loop writes.
// Calls of functions in the file are interpreted with the caller's values, so
// that constants reach launches through wrappers.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_HOST_HOSTINTERPRETER_H
#define WARPLINT_LIB_HOST_HOSTINTERPRETER_H

#include "HostEffects.h"
#include "HostValue.h"
#include "warplint/Host/ErrorPlace.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"

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

class HostInterpreter {
public:
  /// `Errors`: of the parse. A statement that did not compile may have written
  /// any variable between its declaration and a use.
  HostInterpreter(const clang::ASTContext &Context, const HostEffects &Effects,
                  const std::vector<ErrorPlace> &Errors)
      : Context(Context), Effects(Effects), Errors(Errors) {}

  /// Interprets a function with unknown parameters.
  void runRoot(const clang::FunctionDecl *F);
  /// Whether the whole function was interpreted.
  bool hasRun(const clang::FunctionDecl *F) const { return Ran.contains(F); }

  std::vector<HostLaunch> Launches;
  /// Root functions that exceeded the step limit: launches may be missing.
  std::vector<const clang::FunctionDecl *> OutOfBudget;

private:
  /// Values of the variables in scope. A variable without an entry is unknown,
  /// or is a global (see globalValue).
  using State = llvm::MapVector<const clang::VarDecl *, HostValue>;
  /// Whether some path through a statement reaches the next one. Paths that
  /// break, continue or return leave their state in the vectors below.
  enum class Flow { Next, Stop };

  // Statements (HostStatements.cpp)
  Flow run(const clang::Stmt *S);
  Flow runCompound(const clang::CompoundStmt *S);
  Flow runIf(const clang::IfStmt *S);
  Flow runSwitch(const clang::SwitchStmt *S);
  Flow runTry(const clang::CXXTryStmt *Try);
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
  Flow runLoop(const Loop &L);
  std::optional<Flow> unroll(const Loop &L);
  Flow runOnceForgetting(const Loop &L);
  /// The variable that only the loop's step changes; null if there is none.
  const clang::VarDecl *counterOf(const Loop &L) const;
  /// The range of the counter in the body, from its start and the condition.
  HostRange rangeOf(const clang::VarDecl *Counter, const HostRange &Start,
                    const Loop &L);
  /// Refines the counter's range by the conjuncts of a condition that is true.
  void narrow(HostRange &R, const clang::VarDecl *Counter,
              const clang::Expr *Condition);
  Flow runRangeFor(const clang::CXXForRangeStmt *S);
  Flow runBody(const clang::Stmt *Body, bool &Broke);

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
  void set(const clang::VarDecl *V, HostValue Value);
  /// Makes the variable unknown for the rest of the interpretation.
  void giveUp(const clang::VarDecl *V);
  /// Calls giveUp() for each variable whose address the value contains.
  void giveUpPointees(const HostValue &V);
  /// Makes the written variables unknown until they are assigned again.
  void forget(const Writes &W);
  void forgetThroughPointer(clang::QualType Written);
  /// Keeps in `Into` what holds in both states.
  void joinInto(State &Into, const State &Other);
  /// The variable that a reference parameter is bound to; else `V` itself.
  const clang::VarDecl *resolve(const clang::VarDecl *V) const;
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
  /// exceeds MaxDepth, nor if it can launch no kernel and is long or in a
  /// system header (constructors there are interpreted).
  bool canRun(const clang::FunctionDecl *F) const;
  /// What the interpreter saves of the caller during a call.
  struct Frame {
    std::vector<State> Breaks, Continues, Returns;
    HostValue Returned;
    bool HasReturned = false;
  };
  /// Begins the interpretation of a function; returns the frame of its caller,
  /// which leave() restores.
  Frame enter(const clang::FunctionDecl *F);
  void leave(Frame Outer);
  struct Call {
    const clang::FunctionDecl *Callee = nullptr;
    llvm::ArrayRef<const clang::Expr *> Arguments;
    const clang::Expr *Object = nullptr; ///< of a member call; else null
    clang::SourceLocation Where;
  };
  HostValue runCall(const Call &C);
  void forgetLocals(const clang::FunctionDecl *F);
  void bind(const Call &C, std::vector<const clang::VarDecl *> &WriteBack);
  void runDetached(const clang::FunctionDecl *F);
  void passUnknown(const Call &C);
  HostValue construct(const clang::CXXConstructorDecl *F);
  /// Adds a launch of `Kernel` to Launches, if it is known to be a kernel.
  void launch(const HostValue &Kernel, HostLaunch L);

  const clang::ASTContext &Context;
  const HostEffects &Effects;
  const std::vector<ErrorPlace> &Errors;

  State Now; ///< at the current statement
  /// Reference parameters, and the variables that they are bound to.
  llvm::DenseMap<const clang::VarDecl *, const clang::VarDecl *> Aliases;
  /// Results of globalValue().
  llvm::DenseMap<const clang::VarDecl *, HostValue> Globals;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> GivenUp, AddressTaken;
  /// Values that each closure class captured when it was last created.
  llvm::DenseMap<const clang::CXXRecordDecl *, State> Captured;
  /// The states at each break and continue of the current loop or switch, and
  /// at each return of the current function.
  std::vector<State> BreakStates, ContinueStates, ReturnStates;
  std::vector<const clang::FunctionDecl *> Active; ///< the call stack
  std::vector<clang::SourceLocation> CallSites;    ///< of the call stack
  std::vector<HostValue> Objects; ///< `*this` of the functions in the stack
  /// The joined value of the returns so far, if HasReturned.
  HostValue Returned;
  bool HasReturned = false;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Ran;
  unsigned Steps = 0;

  /// False in the second attempt at a root, after the first exceeded the step
  /// limit: no loop is executed iteration by iteration then.
  bool MayUnroll = true;
  /// Loops that exceeded the limits below.
  llvm::SmallPtrSet<const clang::Stmt *, 16> LongLoops;

  bool isExhausted() const { return Steps > Allowed; }
  unsigned Allowed = MaxSteps; ///< step limit of the current root
  uint64_t Spent = 0;          ///< steps of all previous roots
  /// Limits. A step is one statement or expression. MaxSteps: of one root.
  /// MaxOfFile: of all roots of a file; later roots are limited to FewSteps
  /// each. MaxUnrollSteps: of one loop that is executed iteration by iteration.
  /// Host functions of some hundred lines take thousands of steps. MaxTrips:
  /// iterations of such a loop. MaxDepth: functions in the call stack.
  static constexpr unsigned MaxSteps = 1000000, FewSteps = 20000;
  static constexpr uint64_t MaxOfFile = 5000000;
  static constexpr unsigned MaxUnrollSteps = 40000;
  static constexpr unsigned MaxTrips = 64;
  static constexpr unsigned MaxDepth = 8;
};

} // namespace warplint

#endif
