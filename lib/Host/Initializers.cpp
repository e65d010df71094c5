//===- Initializers.cpp - Host code outside of function bodies ------------===//

#include "warplint/Host/Initializers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

static void searchIn(const DeclContext &In, const SourceManager &SM,
                     llvm::function_ref<void(Expr *)> Found) {
  for (const Decl *D : In.noload_decls()) {
    if (SM.isInSystemHeader(D->getLocation()))
      continue;
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    const auto *V = dyn_cast<VarDecl>(D);
    const auto *Field = dyn_cast<FieldDecl>(D);
    if (V && V->hasInit())
      Found(const_cast<Expr *>(V->getInit()));
    else if (Field && Field->hasInClassInitializer() &&
             Field->getInClassInitializer())
      Found(Field->getInClassInitializer());
    else if (const auto *Inner = dyn_cast<DeclContext>(D);
             Inner && !isa<FunctionDecl>(D))
      searchIn(*Inner, SM, Found);
  }
}

void eachInitializer(const ASTContext &Context,
                     const std::vector<FunctionDecl *> &Functions,
                     llvm::function_ref<void(Expr *)> Found) {
  const SourceManager &SM = Context.getSourceManager();
  searchIn(*Context.getTranslationUnitDecl(), SM, Found);
  for (FunctionDecl *F : Functions)
    if (const auto *Made = dyn_cast<CXXConstructorDecl>(F);
        Made && !SM.isInSystemHeader(F->getLocation()))
      for (const CXXCtorInitializer *I : Made->inits())
        Found(I->getInit());
}

} // namespace warplint
