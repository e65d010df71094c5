//===- RecordUses.cpp - What code does with one record --------------------===//
//
// A record can be used in another place than its array if all that is done with
// it is to access its members, and to pass it, or its address, to functions
// that do no more. A pointer to an element of an array may be moved to the next
// element; one to a member may not leave the member.
//
//===----------------------------------------------------------------------===//

#include "RecordUses.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

namespace {

/// Follows a record through one function.
class RecordFollower {
public:
  RecordFollower(const KernelTree &Tree, unsigned Depth, RecordEffects &Into)
      : Tree(Tree), Depth(Depth), Into(Into) {}

  bool ofRecord(const Expr *E);
  bool ofPointer(const Expr *E);
  /// The object of a member function.
  bool ofObject();
  /// A variable, or a parameter, that refers or points to the record, or with
  /// `F` to a part of this member.
  bool ofVariable(const VarDecl *V, const FieldDecl *F);

private:
  /// The expression around `S` that does not only change its type; `S` becomes
  /// the last one that does.
  const Stmt *around(const Stmt *&S, bool OfPointer) const;
  bool ofMember(const MemberExpr *M);
  bool ofField(const Expr *Part, const FieldDecl *F);
  bool ofFieldPointer(const Expr *E, const FieldDecl *F);
  bool ofFieldArgument(const CallExpr *Call, unsigned Number,
                       const FieldDecl *F, const Expr *Part);
  bool ofArgument(const Expr *Call, const FunctionDecl *F, unsigned Number);
  bool ofCall(const CallExpr *Call, const Stmt *Argument);
  bool ofMethod(const CXXMethodDecl *Method, const Expr *At);
  bool ofVariable(const DeclStmt *S, const Stmt *Init, const FieldDecl *F);
  bool access(const FieldDecl *F, bool Reads, bool Writes, const Expr *At);
  bool accessAll(bool Reads, bool Writes, const Expr *At);
  void note(const Expr *Where, bool Always);
  bool inCallee(
      const Expr *At, const FunctionDecl *F,
      llvm::function_ref<bool(RecordFollower &, const FunctionDecl *)> Follow);

  const KernelTree &Tree;
  const unsigned Depth; ///< of calls
  RecordEffects &Into;
  bool Always = false; ///< the function accesses the record in each call
};

} // namespace

const Stmt *RecordFollower::around(const Stmt *&S, bool OfPointer) const {
  const Stmt *Up = Tree.parent(S);
  while (Up) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Up);
    const bool KeepsPlace =
        isa<ParenExpr>(Up) ||
        (Cast && (Cast->getCastKind() == CK_NoOp ||
                  Cast->getCastKind() == CK_DerivedToBase ||
                  Cast->getCastKind() == CK_UncheckedDerivedToBase ||
                  (OfPointer && Cast->getCastKind() == CK_LValueToRValue)));
    if (!KeepsPlace)
      break;
    S = Up;
    Up = Tree.parent(Up);
  }
  return Up;
}

bool RecordFollower::access(const FieldDecl *F, bool Reads, bool Writes,
                            const Expr *At) {
  if (Reads)
    Into.Read.insert(F);
  if (Writes)
    Into.Written.insert(F);
  Into.At.push_back(At->getExprLoc());
  note(At, true);
  return !At->getType().isVolatileQualified();
}

bool RecordFollower::accessAll(bool Reads, bool Writes, const Expr *At) {
  Into.ReadsAll |= Reads;
  Into.WritesAll |= Writes;
  Into.At.push_back(At->getExprLoc());
  note(At, true);
  return true;
}

bool isAlwaysExecuted(const Stmt *S, const Stmt *In, const KernelTree &Tree) {
  if (!isa_and_nonnull<Expr, DeclStmt, CompoundStmt>(In))
    return false;
  for (; S && S != In; S = Tree.parent(S)) {
    const Stmt *Up = Tree.parent(S);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
    if (!isa_and_nonnull<Expr, DeclStmt, CompoundStmt>(Up) ||
        (B && B->isLogicalOp()) ||
        isa<AbstractConditionalOperator, LambdaExpr, StmtExpr,
            GenericSelectionExpr, ChooseExpr, UnaryExprOrTypeTraitExpr>(Up))
      return false;
  }
  return S != nullptr;
}

void RecordFollower::note(const Expr *Where, bool Always) {
  if (!Depth)
    return Into.Accesses.push_back({Where, Always});
  const bool MayReturn = llvm::any_of(Tree.all(), [&](const Stmt *S) {
    return isa<ReturnStmt>(S) && !Tree.isIn(Where, S) &&
           Tree.number(S) < Tree.number(Where);
  });
  this->Always |= Always && !MayReturn &&
                  isAlwaysExecuted(Where, Tree.function()->getBody(), Tree);
}

/// Follows the record in a function that an expression calls.
bool RecordFollower::inCallee(
    const Expr *At, const FunctionDecl *F,
    llvm::function_ref<bool(RecordFollower &, const FunctionDecl *)> Follow) {
  constexpr unsigned MostCalls = 8;
  const FunctionDecl *Body = nullptr;
  if (Depth >= MostCalls || !F || !F->hasBody(Body))
    return false;
  const KernelTree Inner(Body);
  RecordFollower Of(Inner, Depth + 1, Into);
  if (!Follow(Of, Body))
    return false;
  note(At, Of.Always);
  return true;
}

/// Whether a type is a reference or pointer to const.
static bool isOfConst(QualType T) {
  const QualType Pointee = T->getPointeeType();
  return !Pointee.isNull() && Pointee.isConstQualified();
}

/// The place of an argument in a call; of an operator that is a member function
/// the object is none. Absent: it is none.
static std::optional<unsigned> numberOf(const CallExpr *Call,
                                        const Stmt *Argument) {
  const auto At = llvm::find(Call->arguments(), Argument);
  if (At == Call->arg_end())
    return std::nullopt;
  const unsigned Number = unsigned(At - Call->arg_begin());
  const bool HasObject =
      isa<CXXOperatorCallExpr>(Call) &&
      isa_and_nonnull<CXXMethodDecl>(Call->getDirectCallee());
  return HasObject && !Number ? std::nullopt
                              : std::optional<unsigned>(Number - HasObject);
}

/// A part of a member.
bool RecordFollower::ofField(const Expr *Part, const FieldDecl *F) {
  const Stmt *S = Part;
  const Stmt *Up = around(S, false);
  if (const auto *Inner = dyn_cast_or_null<MemberExpr>(Up);
      Inner && !Inner->isArrow() && isa<FieldDecl>(Inner->getMemberDecl()))
    return ofField(Inner, F);
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
    return ofFieldPointer(Cast, F);
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
      U && U->getOpcode() == UO_AddrOf)
    return ofFieldPointer(U, F);
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Up);
  if ((Cast && Cast->getCastKind() == CK_LValueToRValue) ||
      (Made && Made->getConstructor()->isTrivial()))
    return access(F, true, false, Part);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  if (B && B->isAssignmentOp() && B->getLHS() == S)
    return isPlainResult(B, Tree) &&
           access(F, B->isCompoundAssignmentOp(), true, Part);
  const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
  if (U && U->isIncrementDecrementOp())
    return isPlainResult(U, Tree) && access(F, true, true, Part);
  const auto *Call = dyn_cast_or_null<CallExpr>(Up);
  const auto *Method =
      dyn_cast_or_null<CXXMethodDecl>(Call ? Call->getDirectCallee() : nullptr);
  if (Method && Method->isTrivial()) { // operator =
    const bool IsSet = Call->getArg(0) == S;
    return isPlainResult(Call, Tree) && access(F, !IsSet, IsSet, Part);
  }
  if (const auto Number = Call ? numberOf(Call, S) : std::nullopt)
    return ofFieldArgument(Call, *Number, F, Part);
  if (Call || (isa_and_nonnull<MemberExpr>(Up) &&
               isa<CXXMethodDecl>(cast<MemberExpr>(Up)->getMemberDecl())))
    return access(F, true, true, Part); // its methods stay in it
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Up))
    return ofVariable(Declared, S, F);
  return isa_and_nonnull<CompoundStmt>(Up);
}

/// A pointer to a part of a member, which may move within the member.
bool RecordFollower::ofFieldPointer(const Expr *E, const FieldDecl *F) {
  const Stmt *S = E;
  const Stmt *Up = around(S, true);
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
    return U->getOpcode() == UO_Deref && ofField(U, F);
  if (const auto *Access = dyn_cast_or_null<ArraySubscriptExpr>(Up))
    return Access->getBase() == S && ofField(Access, F);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Up))
    return M->isArrow() &&
           (isa<FieldDecl>(M->getMemberDecl()) ? ofField(M, F)
                                               : access(F, true, true, E));
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up))
    return B->isAdditiveOp() && B->getType()->isPointerType() &&
           ofFieldPointer(B, F);
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Up))
    return ofVariable(Declared, S, F);
  const auto *Call = dyn_cast_or_null<CallExpr>(Up);
  const auto Number = Call ? numberOf(Call, S) : std::nullopt;
  return Number && ofFieldArgument(Call, *Number, F, E);
}

/// Whether a function of the toolkit may get a pointer to shared memory in
/// place of one to global memory, and is of one thread: sincosf() may, and
/// __ldg(), atomicAdd(), memcpy_async() and others may not.
static bool takesAnyMemory(const FunctionDecl *F) {
  const std::string Name = F->getQualifiedNameAsString();
  const llvm::StringRef Whole = Name;
  return Whole == "__sincosf" ||
         !(Whole.starts_with("__") || Whole.contains("::") ||
           Whole.contains("atomic") || Whole.contains("async"));
}

/// A part of a member, or a pointer to one, that a function gets.
bool RecordFollower::ofFieldArgument(const CallExpr *Call, unsigned Number,
                                     const FieldDecl *F, const Expr *Part) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || Number >= Callee->getNumParams())
    return false;
  const SourceManager &SM = Callee->getASTContext().getSourceManager();
  if (Callee->getBuiltinID() || SM.isInSystemHeader(Callee->getLocation()))
    return takesAnyMemory(Callee) &&
           access(F, true, !isOfConst(Callee->getParamDecl(Number)->getType()),
                  Part);
  return inCallee(Part, Callee, [&](RecordFollower &Of, const FunctionDecl *B) {
    return Of.ofVariable(B->getParamDecl(Number), F);
  });
}

bool RecordFollower::ofMethod(const CXXMethodDecl *Method, const Expr *At) {
  return !Method->isVirtual() &&
         inCallee(At, Method, [](RecordFollower &Of, const FunctionDecl *) {
           return Of.ofObject();
         });
}

bool RecordFollower::ofObject() {
  for (const Stmt *S : Tree.all())
    if (isa<LambdaExpr>(S) ||
        (isa<CXXThisExpr>(S) && !ofPointer(cast<Expr>(S))))
      return false;
  return true;
}

bool RecordFollower::ofMember(const MemberExpr *M) {
  if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl()))
    return ofField(M, F);
  const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
  if (!Method || Method->isStatic())
    return Method || isa<VarDecl>(M->getMemberDecl());
  return ofMethod(Method, M);
}

/// A record that a function of the toolkit gets a pointer to is a record of the
/// toolkit, such as the state of a generator.
static bool isOfToolkit(const FunctionDecl *F, unsigned Number) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  const QualType Pointee = F->getParamDecl(Number)->getType()->getPointeeType();
  const auto *Record = Pointee.isNull() ? nullptr : Pointee->getAsRecordDecl();
  return SM.isInSystemHeader(F->getLocation()) && Record &&
         SM.isInSystemHeader(Record->getLocation());
}

bool RecordFollower::ofArgument(const Expr *Call, const FunctionDecl *F,
                                unsigned Number) {
  if (!F || Number >= F->getNumParams())
    return false;
  if (isOfToolkit(F, Number))
    return takesAnyMemory(F) &&
           accessAll(true, !isOfConst(F->getParamDecl(Number)->getType()),
                     Call);
  return inCallee(Call, F, [&](RecordFollower &Of, const FunctionDecl *Body) {
    return Of.ofVariable(Body->getParamDecl(Number), nullptr);
  });
}

bool RecordFollower::ofCall(const CallExpr *Call, const Stmt *Argument) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  const bool IsObject =
      Operator && Method && Call->getNumArgs() && Call->getArg(0) == Argument;
  if (Operator && Method && Method->isTrivial()) // operator =
    return isPlainResult(Call, Tree) && accessAll(!IsObject, IsObject, Call);
  if (IsObject)
    return ofMethod(Method, Call);
  const auto Number = numberOf(Call, Argument);
  return Number && ofArgument(Call, F, *Number);
}

bool RecordFollower::ofVariable(const VarDecl *V, const FieldDecl *F) {
  const bool IsReference = V->getType()->isReferenceType();
  if (!V->hasLocalStorage() ||
      !(IsReference || (V->getType()->isPointerType() && Tree.isConstant(V))))
    return false;
  return llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
    if (F)
      return IsReference ? ofField(Ref, F) : ofFieldPointer(Ref, F);
    return IsReference ? ofRecord(Ref) : ofPointer(Ref);
  });
}

bool RecordFollower::ofVariable(const DeclStmt *S, const Stmt *Init,
                                const FieldDecl *F) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() == Init)
      return ofVariable(V, F);
  return false;
}

bool RecordFollower::ofRecord(const Expr *E) {
  const Stmt *S = E;
  const Stmt *Up = around(S, false);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Up))
    return ofMember(M);
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up))
    return Cast->getCastKind() == CK_LValueToRValue &&
           accessAll(true, false, E);
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Up)) {
    const CXXConstructorDecl *C = Made->getConstructor();
    const auto At = llvm::find(Made->arguments(), S);
    return C->isTrivial() ? accessAll(true, false, E)
                          : ofArgument(E, C, unsigned(At - Made->arg_begin()));
  }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Up))
    return ofCall(Call, S);
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
    return U->getOpcode() == UO_AddrOf && ofPointer(U);
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Up))
    return ofVariable(Declared, S, nullptr);
  return false;
}

bool RecordFollower::ofPointer(const Expr *E) {
  const Stmt *S = E;
  const Stmt *Up = around(S, true);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Up))
    return M->isArrow() && ofMember(M);
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
    return U->getOpcode() == UO_Deref && ofRecord(U);
  if (const auto *Call = dyn_cast_or_null<CallExpr>(Up))
    return ofCall(Call, S);
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(Up))
    return ofVariable(Declared, S, nullptr);
  return false;
}

bool RecordEffects::readsWhatWrites(const RecordEffects &Other) const {
  if (ReadsAll ? Other.mayWrite() : Other.WritesAll && mayRead())
    return true;
  return llvm::any_of(
      Read, [&](const FieldDecl *F) { return Other.Written.contains(F); });
}

bool isPlainResult(const Expr *Assignment, const KernelTree &Tree) {
  const Stmt *Up = Tree.parent(Assignment);
  while (isa_and_nonnull<ParenExpr, ExprWithCleanups>(Up))
    Up = Tree.parent(Up);
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  return (Cast && Cast->getCastKind() == CK_LValueToRValue) ||
         (B && B->isCommaOp()) || !isa_and_nonnull<Expr, DeclStmt>(Up);
}

bool addEffects(const Expr *E, const KernelTree &Tree, RecordEffects &Into) {
  RecordFollower Follower(Tree, 0, Into);
  return E->getType()->isPointerType() ? Follower.ofPointer(E)
                                       : Follower.ofRecord(E);
}

} // namespace warplint
