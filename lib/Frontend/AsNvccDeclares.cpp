//===- AsNvccDeclares.cpp - Where clang and nvcc differ -------------------===//

#include "AsNvccDeclares.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// Whether an address is computed from elements of an array that are smaller
/// than an access of `Bytes`, so that the source casts it.
static bool isCastFromElements(const Value *Address, uint64_t Bytes,
                               const DataLayout &Layout) {
  while (const auto *Step = dyn_cast<GEPOperator>(Address)) {
    Type *Of = Step->getSourceElementType();
    if (isa<StructType>(Of))
      return false; // a member
    if (auto *Array = dyn_cast<ArrayType>(Of);
        Array && Layout.getTypeAllocSize(Array->getElementType()) < Bytes)
      return true;
    Address = Step->getPointerOperand();
  }
  return false;
}

/// The struct whose elements an address counts, and null for other addresses.
static StructType *countedStruct(const Value *Address) {
  const auto *Step = dyn_cast<GEPOperator>(Address);
  return Step && Step->getNumIndices() == 1
             ? dyn_cast<StructType>(Step->getSourceElementType())
             : nullptr;
}

/// Whether an address is that of something smaller than a copied struct of
/// `Bytes`, or of an array of that, so that the source casts it.
static bool isCastToStruct(const Value *Address, uint64_t Bytes,
                           const DataLayout &Layout) {
  while (countedStruct(Address))
    Address = cast<GEPOperator>(Address)->getPointerOperand();
  const auto *Step = dyn_cast<GEPOperator>(Address);
  if (!Step || Step->getSourceElementType()->isIntegerTy(8))
    return false;
  Type *Of = Step->getResultElementType();
  while (auto *Array = dyn_cast<ArrayType>(Of))
    Of = Array->getElementType();
  return Layout.getTypeAllocSize(Of) < Bytes;
}

namespace {
/// The alignment of the types of structs, which a module states at variables
/// and at what a pointer variable points to. Declarations may align more.
class StructAlignments {
public:
  explicit StructAlignments(Module &M) {
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (const auto *Variable = dyn_cast<AllocaInst>(&I))
          note(Variable->getAllocatedType(), Variable->getAlign());
        else if (const auto *Copy = dyn_cast<MemCpyInst>(&I)) {
          notePointed(Copy->getRawDest(), Copy->getDestAlign());
          notePointed(Copy->getRawSource(), Copy->getSourceAlign());
        }
  }

  /// Aligns the sides of a copy of one struct that the source casts.
  void align(MemCpyInst &Copy, const DataLayout &Layout) const {
    const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
    StructType *Of = structOf(Copy.getRawDest());
    if (!Of)
      Of = structOf(Copy.getRawSource());
    const auto Known = Of ? Least.find(Of) : Least.end();
    if (!Length || Known == Least.end() ||
        Layout.getTypeAllocSize(Of) != Length->getZExtValue())
      return;
    const Align Type = Known->second;
    if (Copy.getDestAlign().valueOrOne() < Type &&
        isCastToStruct(Copy.getRawDest(), Length->getZExtValue(), Layout))
      Copy.setDestAlignment(Type);
    if (Copy.getSourceAlign().valueOrOne() < Type &&
        isCastToStruct(Copy.getRawSource(), Length->getZExtValue(), Layout))
      Copy.setSourceAlignment(Type);
  }

private:
  static StructType *structOf(const Value *Address) {
    if (const auto *Variable = dyn_cast<AllocaInst>(Address))
      return dyn_cast<StructType>(Variable->getAllocatedType());
    return countedStruct(Address);
  }
  void note(Type *Of, MaybeAlign Aligned) {
    auto *Struct = dyn_cast<StructType>(Of);
    if (!Struct)
      return;
    auto [At, IsNew] = Least.try_emplace(Struct, Aligned.valueOrOne());
    if (!IsNew)
      At->second = std::min(At->second, Aligned.valueOrOne());
  }
  void notePointed(const Value *Address, MaybeAlign Aligned) {
    if (StructType *Of = countedStruct(Address))
      if (isa<LoadInst>(cast<GEPOperator>(Address)->getPointerOperand()))
        note(Of, Aligned);
  }

  DenseMap<StructType *, Align> Least;
};
} // namespace

void alignCastAccesses(Module &M) {
  const DataLayout &Layout = M.getDataLayout();
  const StructAlignments Structs(M);
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (auto *Copy = dyn_cast<MemCpyInst>(&I)) {
        Structs.align(*Copy, Layout);
        continue;
      }
      const Value *Address = getLoadStorePointerOperand(&I);
      if (!Address)
        continue;
      Type *Accessed = getLoadStoreType(&I);
      const Align Natural = Layout.getABITypeAlign(Accessed);
      if (getLoadStoreAlignment(&I) >= Natural ||
          !isCastFromElements(Address, Layout.getTypeStoreSize(Accessed),
                              Layout))
        continue;
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Load->setAlignment(Natural);
      else
        cast<StoreInst>(I).setAlignment(Natural);
    }
}

} // namespace warplint
