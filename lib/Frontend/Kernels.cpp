//===- Kernels.cpp - Kernel instances of a parsed file --------------------===//

#include "Kernels.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/Demangle/Demangle.h"

using namespace clang;

namespace warplint {

std::string readableName(const std::string &Mangled) {
  llvm::StringRef Base = Mangled;
  for (llvm::StringRef Suffix : {"__intern__", "__static__"}) {
    size_t At = Base.rfind(Suffix);
    if (At != llvm::StringRef::npos && At > 0)
      Base = Base.take_front(At);
  }
  return llvm::demangle(Base);
}

static std::optional<uint64_t> constantOf(const Expr *E,
                                          const ASTContext &Context) {
  if (!E || E->isValueDependent())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, Context) || Result.Val.getInt().isNegative() ||
      Result.Val.getInt().isZero())
    return std::nullopt;
  return Result.Val.getInt().getZExtValue();
}

static KernelParameter describeParameter(const ParmVarDecl *P,
                                         const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &LangOpts = Context.getLangOpts();
  KernelParameter Out;
  Out.Name = P->getNameAsString();
  Out.Type = P->getType().getAsString(Context.getPrintingPolicy());
  Out.Where = spotAt(SM, P->getLocation());
  QualType T = P->getType();
  Out.IsPointer = T->isPointerType();
  Out.IsRestrict = T.isRestrictQualified();
  if (Out.IsPointer) {
    QualType Pointee = T->getPointeeType();
    Out.IsConstPointee = Pointee.isConstQualified();
    if (!Pointee->isIncompleteType() && !Pointee->isFunctionType() &&
        !Pointee->isDependentType())
      Out.PointeeBytes = Context.getTypeSizeInChars(Pointee).getQuantity();
  }
  if (!P->getIdentifier()) {
    Out.TypeRange = editRange(SM, LangOpts, P->getSourceRange());
    return Out;
  }
  // Qualifiers after a star have no location in the AST: the type is the text
  // before the name.
  Out.NameRange = editRange(SM, LangOpts, P->getLocation());
  EditRange Whole =
      editRange(SM, LangOpts, {P->getBeginLoc(), P->getLocation()});
  if (Whole.isValid() && Out.NameRange.isValid() &&
      Out.NameRange.Offset > Whole.Offset) {
    llvm::StringRef Text =
        textOf(SM, LangOpts, {P->getBeginLoc(), P->getLocation()});
    Whole.Length = Out.NameRange.Offset - Whole.Offset;
    Whole.Length = Text.take_front(Whole.Length).rtrim().size();
    Out.TypeRange = Whole;
  }
  return Out;
}

/// Whether a statement ends in a return.
static bool endsInReturn(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return !Block->body_empty() && endsInReturn(Block->body_back());
  return isa_and_nonnull<ReturnStmt>(S);
}

static void collectReturns(const Stmt *S, const SourceManager &SM,
                           KernelDeclaration &Out) {
  if (!S || isa<LambdaExpr>(S))
    return;
  if (const auto *If = dyn_cast<IfStmt>(S))
    if (endsInReturn(If->getThen()) || endsInReturn(If->getElse()))
      Out.EarlyReturns.push_back(
          {spotAt(SM, If->getIfLoc()), spotAt(SM, If->getRParenLoc())});
  for (const Stmt *Child : S->children())
    collectReturns(Child, SM, Out);
}

KernelDeclaration describeKernel(const FunctionDecl *Kernel,
                                 const std::string &Mangled,
                                 const ASTContext &Context) {
  KernelDeclaration Out;
  Out.Mangled = Mangled;
  Out.Name = readableName(Mangled);
  Out.Where = spotAt(Context.getSourceManager(), Kernel->getLocation());
  Out.IsTemplateInstance = Kernel->isTemplateInstantiation();
  for (const ParmVarDecl *P : Kernel->parameters())
    Out.Parameters.push_back(describeParameter(P, Context));
  if (const auto *Bounds = Kernel->getAttr<CUDALaunchBoundsAttr>()) {
    Out.MaxThreadsPerBlock = constantOf(Bounds->getMaxThreads(), Context);
    Out.MinBlocksPerSM = constantOf(Bounds->getMinBlocks(), Context);
  }
  collectReturns(Kernel->getBody(), Context.getSourceManager(), Out);
  return Out;
}

} // namespace warplint
