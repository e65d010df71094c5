//===- PrivateArrays.cpp - How private arrays are declared ----------------===//

#include "ArrayIndex.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace warplint {

static bool isZero(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (isa<ImplicitValueInitExpr>(E))
    return true;
  if (E->isValueDependent() || !E->EvaluateAsRValue(Result, Context) ||
      Result.HasSideEffects)
    return false;
  return (Result.Val.isInt() && Result.Val.getInt() == 0) ||
         (Result.Val.isFloat() && Result.Val.getFloat().isPosZero());
}

/// Adds the values of a list; false if assignments cannot take its place.
static bool addValues(const Expr *E, std::vector<uint64_t> Index,
                      const ASTContext &Context, ArrayDeclaration &A) {
  const auto *List = dyn_cast<InitListExpr>(E);
  if (!List) {
    if (!E->getType()->isArithmeticType())
      return isa<ImplicitValueInitExpr>(E);
    if (isZero(E, Context))
      return true;
    const SourceManager &SM = Context.getSourceManager();
    const LangOptions &LangOpts = Context.getLangOpts();
    const SourceRange Range = E->getSourceRange();
    if (!editRange(SM, LangOpts, Range).isValid())
      return false;
    A.Values.push_back({std::move(Index), textOf(SM, LangOpts, Range).str()});
    return true;
  }
  if (List->isStringLiteralInit() || !List->getType()->isArrayType() ||
      (List->hasArrayFiller() &&
       !isa<ImplicitValueInitExpr, InitListExpr>(List->getArrayFiller())))
    return false;
  for (unsigned I = 0; I < List->getNumInits(); ++I) {
    std::vector<uint64_t> Inner = Index;
    Inner.push_back(I);
    if (!addValues(List->getInit(I), std::move(Inner), Context, A))
      return false;
  }
  return true;
}

void addInitializer(const VarDecl *V, SourceLocation Declarator,
                    ArrayDeclaration &A) {
  const ASTContext &Context = V->getASTContext();
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &LangOpts = Context.getLangOpts();
  const SourceLocation From =
      Lexer::getLocForEndOfToken(Declarator, 0, SM, LangOpts);
  const SourceLocation End =
      Lexer::getLocForEndOfToken(V->getEndLoc(), 0, SM, LangOpts);
  if (From.isInvalid() || From.isMacroID() || End.isInvalid() ||
      End.isMacroID() || SM.getFileID(From) != SM.getFileID(End))
    return;
  A.InitializerRange = A.DeclaratorRange;
  A.InitializerRange.Offset = SM.getFileOffset(From);
  A.InitializerRange.Length = SM.getFileOffset(End) - SM.getFileOffset(From);
  const Expr *Init = V->getInit();
  A.IsAssignable =
      !Init || (isa<InitListExpr>(Init) && addValues(Init, {}, Context, A));
}

/// The comma behind a location, with the blanks behind it.
static EditRange commaBehind(SourceLocation At, const SourceManager &SM,
                             const LangOptions &LangOpts) {
  const auto Comma = Lexer::findNextToken(At, SM, LangOpts);
  if (!Comma || Comma->isNot(tok::comma))
    return {};
  EditRange R = editRange(SM, LangOpts, SourceRange(Comma->getLocation()));
  const llvm::StringRef Behind =
      SM.getBufferData(SM.getFileID(Comma->getLocation()))
          .substr(R.Offset + R.Length);
  R.Length += unsigned(Behind.size() - Behind.ltrim().size());
  return R;
}

void addSibling(const VarDecl *V, const DeclStmt *In, ArrayDeclaration &A) {
  const SourceManager &SM = V->getASTContext().getSourceManager();
  const LangOptions &LangOpts = V->getASTContext().getLangOpts();
  TypeLoc Written =
      V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
  while (auto Brackets = Written.getAsAdjusted<ArrayTypeLoc>())
    Written = Brackets.getElementLoc();
  // The names may be pointers, but not the elements; and the declaration has no
  // other specifiers.
  if (A.InMacro || Written.isNull() || Written.getType()->isPointerType() ||
      Written.getType()->isReferenceType() ||
      Written.getBeginLoc() != In->getBeginLoc())
    return;
  ArrayDeclaration::Sibling S;
  S.Type = textOf(SM, LangOpts, Written.getSourceRange()).str();
  if (llvm::StringRef(S.Type).contains('{') ||
      !editRange(SM, LangOpts, Written.getSourceRange()).isValid())
    return;
  const VarDecl *Previous = nullptr;
  for (const Decl *D : In->decls()) {
    const auto *One = dyn_cast<VarDecl>(D);
    if (!One || One->getEndLoc().isMacroID())
      return;
    if (One == V && Previous) {
      S.Before = commaBehind(Previous->getEndLoc(), SM, LangOpts);
      if (!S.Before.isValid())
        return;
    }
    Previous = One;
  }
  if (Previous != V) {
    S.Behind = commaBehind(V->getEndLoc(), SM, LangOpts);
    if (!S.Behind.isValid())
      return;
  }
  const auto Semicolon =
      Lexer::findNextToken(Previous->getEndLoc(), SM, LangOpts);
  if (!Semicolon || Semicolon->isNot(tok::semi))
    return;
  S.Statement =
      editRange(SM, LangOpts, {In->getBeginLoc(), Semicolon->getLocation()});
  if (S.Statement.isValid())
    A.Among = std::move(S);
}

namespace {

/// Looks for what makes a pointer to an element one to something else, such as
/// a vector, in the code of a function and of those that it calls.
class Reinterpretations {
public:
  explicit Reinterpretations(QualType Element)
      : Element(Element.getCanonicalType().getUnqualifiedType()) {}
  bool mayBeIn(const Stmt *S);

private:
  bool isPointer(QualType T) const {
    return (T->isPointerType() || T->isReferenceType()) &&
           T->getPointeeType().getCanonicalType().getUnqualifiedType() ==
               Element;
  }
  bool mayCall(const CallExpr *Call);

  const QualType Element;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

bool Reinterpretations::mayCall(const CallExpr *Call) {
  const bool Gets = llvm::any_of(Call->arguments(), [&](const Expr *Argument) {
    return isPointer(Argument->getType()) ||
           (Argument->isGLValue() &&
            Argument->getType().getCanonicalType().getUnqualifiedType() ==
                Element);
  });
  const FunctionDecl *F = Call->getDirectCallee(), *Definition = nullptr;
  if (!Gets)
    return false;
  if (!F)
    return true;
  if (F->getBuiltinID() ||
      F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation()))
    return false;
  if (!F->hasBody(Definition))
    return true;
  return Seen.insert(Definition).second && mayBeIn(Definition->getBody());
}

bool Reinterpretations::mayBeIn(const Stmt *S) {
  if (!S)
    return false;
  if (isa<AsmStmt>(S))
    return true;
  if (const auto *Cast = dyn_cast<CastExpr>(S);
      Cast && isPointer(Cast->getSubExpr()->getType()) &&
      (Cast->getCastKind() == CK_BitCast ||
       Cast->getCastKind() == CK_PointerToIntegral ||
       Cast->getCastKind() == CK_LValueBitCast))
    return true;
  // An object may keep the pointer for its methods.
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  if (B && B->isAssignmentOp() && isPointer(B->getType()) &&
      isa<MemberExpr>(B->getLHS()->IgnoreParens()))
    return true;
  if (Made && llvm::any_of(Made->arguments(), [&](const Expr *Argument) {
        return isPointer(Argument->getType());
      }))
    return true;
  if (const auto *List = dyn_cast<InitListExpr>(S);
      List && llvm::any_of(List->inits(), [&](const Expr *One) {
        return isPointer(One->getType());
      }))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(S); Call && mayCall(Call))
    return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return mayBeIn(Child); });
}

bool keepsElementType(QualType Element, const FunctionDecl *F) {
  return F->hasAttr<CUDAGlobalAttr>() &&
         !Reinterpretations(Element).mayBeIn(F->getBody());
}

} // namespace warplint
