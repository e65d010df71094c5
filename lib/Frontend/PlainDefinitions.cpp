//===- PlainDefinitions.cpp - Definitions without their targets -----------===//

#include "PlainDefinitions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

/// Whether a declaration names what it is for.
static bool hasTarget(const FunctionDecl &F) {
  return F.hasAttr<CUDADeviceAttr>() || F.hasAttr<CUDAHostAttr>() ||
         F.hasAttr<CUDAGlobalAttr>();
}

/// Whether the function declares for the device what `Definition` defines, and
/// is used. Of a template the instances are used.
static bool declares(const FunctionDecl &F, const FunctionDecl &Definition) {
  const bool IsTemplate = F.getDescribedFunctionTemplate() != nullptr;
  return F.hasAttr<CUDADeviceAttr>() && !F.isDefined() &&
         (IsTemplate || F.isReferenced()) &&
         IsTemplate == bool(Definition.getDescribedFunctionTemplate()) &&
         F.getASTContext().hasSameType(F.getType(), Definition.getType());
}

/// The declaration for the device that `Definition` defines; null: none.
static const FunctionDecl *declarationOf(const FunctionDecl &Definition) {
  for (const NamedDecl *Other :
       Definition.getDeclContext()->getRedeclContext()->lookup(
           Definition.getDeclName()))
    if (const FunctionDecl *F = Other->getAsFunction();
        F && declares(*F, Definition))
      return F;
  return nullptr;
}

std::vector<PlainDefinition> plainDefinitions(const Attempt &A) {
  std::vector<PlainDefinition> Found;
  for (const Decl *D : A.events().topLevel()) {
    const FunctionDecl *F = D->getAsFunction();
    if (!F || !F->isThisDeclarationADefinition() || hasTarget(*F) ||
        F->getLocation().isInvalid() || F->getLocation().isMacroID() ||
        F->getASTContext().getSourceManager().isInSystemHeader(
            F->getLocation()))
      continue;
    if (const FunctionDecl *Declared = declarationOf(*F))
      Found.push_back({F->getLocation(), Declared->hasAttr<CUDAHostAttr>()});
  }
  return Found;
}

} // namespace warplint
