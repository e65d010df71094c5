//===- GuardedDeclarations.cpp - Declarations behind a moved guard --------===//

#include "warplint/Moves/GuardedDeclarations.h"
#include "warplint/Host/Places.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

bool isAssignable(QualType T) {
  const auto *Record = T->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && !T.isConstQualified() &&
         Record->hasTrivialDefaultConstructor() &&
         Record->isTriviallyCopyable() && Record->hasTrivialCopyAssignment();
}

std::optional<std::pair<std::string, std::string>>
splitDeclaration(const DeclStmt *S, const std::string &Text,
                 const SourceManager &SM, const LangOptions &LangOpts) {
  const auto *V =
      S->isSingleDecl() ? dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
  if (!V || !V->getInit() || V->getInitStyle() != VarDecl::CInit ||
      !isAssignable(V->getType()) || isa<AutoType>(V->getType().getTypePtr()))
    return std::nullopt;
  const EditRange Whole = editRange(SM, LangOpts, S->getSourceRange());
  const EditRange Name = editRange(SM, LangOpts, SourceRange(V->getLocation()));
  const EditRange Init =
      editRange(SM, LangOpts, V->getInit()->getSourceRange());
  if (!Name.isValid() || !Init.isValid() || Text.size() != Whole.Length ||
      isa<InitListExpr>(V->getInit()))
    return std::nullopt;
  return std::make_pair(
      Text.substr(0, Name.Offset + Name.Length - Whole.Offset) + ";",
      V->getNameAsString() + " = " +
          Text.substr(Init.Offset - Whole.Offset, Init.Length) + ";");
}

std::string guardedDeclaration(const DeclStmt *S, std::string Text,
                               const std::string &Guard,
                               const SourceManager &SM,
                               const LangOptions &LangOpts) {
  const EditRange Whole = editRange(SM, LangOpts, S->getSourceRange());
  if (Text.size() != Whole.Length)
    return "";
  for (const Decl *D : llvm::reverse(S->decls())) {
    const auto *V = cast<VarDecl>(D);
    if (!V->getInit())
      continue;
    const EditRange Init =
        editRange(SM, LangOpts, V->getInit()->getSourceRange());
    if (!Init.isValid() || V->getInitStyle() != VarDecl::CInit ||
        !V->getType()->isArithmeticType() ||
        isa<AutoType>(V->getType().getTypePtr()))
      return "";
    const size_t At = Init.Offset - Whole.Offset;
    Text = Text.substr(0, At) + Guard + " ? " + Text.substr(At, Init.Length) +
           " : 0" + Text.substr(At + Init.Length);
  }
  return Text;
}

static bool mayWait(const FunctionDecl *F, unsigned Depth);

/// Whether the destruction of a variable may wait.
static bool mayWaitAtEnd(const Decl *D, unsigned Depth) {
  const auto *V = dyn_cast<VarDecl>(D);
  const auto *Record =
      V ? V->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()
        : nullptr;
  return Record && Record->hasDefinition() && !Record->hasTrivialDestructor() &&
         mayWait(Record->getDestructor(), Depth + 1);
}

static bool mayWait(const Stmt *S, unsigned Depth) {
  if (!S)
    return false;
  if (isa<AsmStmt, AtomicExpr>(S))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (mayWait(Call->getDirectCallee(), Depth + 1))
      return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    if (!Made->getConstructor()->isTrivial() &&
        mayWait(Made->getConstructor(), Depth + 1))
      return true;
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    if (llvm::any_of(Declared->decls(),
                     [&](const Decl *D) { return mayWaitAtEnd(D, Depth); }))
      return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return mayWait(Child, Depth); });
}

static bool mayWait(const FunctionDecl *F, unsigned Depth) {
  constexpr unsigned MaxDepth = 8;
  if (!F || Depth > MaxDepth)
    return true;
  const bool IsOfToolkit =
      F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
  if (IsOfToolkit || F->getBuiltinID()) {
    const std::string Name = F->getQualifiedNameAsString();
    static constexpr llvm::StringLiteral Parts[] = {
        "sync", "barrier", "wait", "cooperative", "cub::", "memcpy", "trap"};
    return llvm::any_of(Parts, [&](llvm::StringRef Part) {
      return llvm::StringRef(Name).contains(Part);
    });
  }
  const FunctionDecl *Definition = nullptr;
  return !F->hasBody(Definition) || mayWait(Definition->getBody(), Depth);
}

bool mayWait(const FunctionDecl *F) { return mayWait(F, 0); }
bool mayWait(const Stmt *S) { return mayWait(S, 0); }

} // namespace warplint
