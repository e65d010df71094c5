//===- TemplateValues.cpp - Values that a template's instance has ---------===//

#include "TemplateValues.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// Whether a value that is known of an expression may be another one in another
/// instance of the template.
static bool dependsOnTemplate(const Stmt *S, unsigned Depth) {
  if (const auto *E = dyn_cast<Expr>(S); E && builtinAxis(E))
    return false;
  if (Depth > 20 || isa<SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr,
                        CallExpr, SizeOfPackExpr, ExplicitCastExpr>(S))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
    const ValueDecl *D = Ref->getDecl();
    const auto *V = dyn_cast<VarDecl>(D);
    // A member of a class, or an enumerator of one or of a function.
    const DeclContext *In = D->getDeclContext();
    if (isa<EnumDecl>(In))
      In = In->getParent();
    if (isa<VarTemplateSpecializationDecl>(D) || In->isRecord() ||
        (!V && In->isFunctionOrMethod()) ||
        D->getType()->getAs<SubstTemplateTypeParmType>())
      return true;
    if (!V || V->isFileVarDecl() || !V->getInit())
      return false;
    return dependsOnTemplate(V->getInit(), Depth + 1);
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return Child && dependsOnTemplate(Child, Depth + 1);
  });
}

bool mayDifferByInstance(const Stmt *S, const KernelTree &Tree) {
  return Tree.function()->getTemplateInstantiationPattern() &&
         dependsOnTemplate(S, 0);
}

bool isNamedOutright(QualType Pointer) {
  const QualType Pointee = Pointer->getPointeeType();
  if (Pointee->getAs<SubstTemplateTypeParmType>())
    return false;
  const auto *Alias = Pointee->getAs<TypedefType>();
  return !Alias || Alias->getDecl()->getDeclContext()->isFileContext();
}

} // namespace warplint
