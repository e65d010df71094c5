//===- AsNvccDeclares.cpp - Where clang and nvcc differ -------------------===//

#include "AsNvccDeclares.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace warplint {

static constexpr unsigned GlobalSpace = 1, ConstantSpace = 4;

std::vector<std::string> constantsInGlobalMemory(clang::CodeGenerator &Of) {
  std::vector<std::string> Names;
  for (const GlobalVariable &G : Of.GetModule()->globals()) {
    if (G.getAddressSpace() != ConstantSpace || !G.isConstant() ||
        !G.hasInitializer())
      continue;
    const auto *V =
        dyn_cast_or_null<clang::VarDecl>(Of.GetDeclForMangledName(G.getName()));
    const auto *Attribute = V ? V->getAttr<clang::CUDAConstantAttr>() : nullptr;
    // The generator may have no declaration of a function's static variable.
    const bool IsKnown =
        V || (G.hasLocalLinkage() && G.getName().starts_with("_ZZ"));
    if (IsKnown && (!Attribute || Attribute->isImplicit()))
      Names.push_back(G.getName().str());
  }
  return Names;
}

/// Whether a user is a constant cast to the generic space.
static bool isGenericCast(const User *U) {
  const auto *Cast = dyn_cast<AddrSpaceCastOperator>(U);
  return Cast && isa<ConstantExpr>(U) && Cast->getDestAddressSpace() == 0;
}

void moveToGlobalMemory(Module &M, ArrayRef<std::string> Names) {
  for (const std::string &Name : Names) {
    GlobalVariable *Old = M.getNamedGlobal(Name);
    if (!Old || !all_of(Old->users(), isGenericCast))
      continue;
    auto *New = new GlobalVariable(M, Old->getValueType(), /*isConstant=*/true,
                                   Old->getLinkage(), Old->getInitializer(), "",
                                   Old, Old->getThreadLocalMode(), GlobalSpace);
    New->copyAttributesFrom(Old);
    New->setExternallyInitialized(false);
    New->copyMetadata(Old, 0);
    Constant *Generic = ConstantExpr::getAddrSpaceCast(
        New, PointerType::get(M.getContext(), 0));
    for (User *U : make_early_inc_range(Old->users()))
      U->replaceAllUsesWith(Generic);
    Old->removeDeadConstantUsers();
    New->takeName(Old);
    Old->eraseFromParent();
  }
}

} // namespace warplint
