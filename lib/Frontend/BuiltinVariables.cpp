//===- BuiltinVariables.cpp - threadIdx and its kin -----------------------===//

#include "BuiltinVariables.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace {
struct BuiltinVariable {
  const char *Name;
  Intrinsic::ID Registers[3]; ///< x, y, z
};

constexpr BuiltinVariable Variables[] = {
    {"threadIdx",
     {Intrinsic::nvvm_read_ptx_sreg_tid_x, Intrinsic::nvvm_read_ptx_sreg_tid_y,
      Intrinsic::nvvm_read_ptx_sreg_tid_z}},
    {"blockIdx",
     {Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
      Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
      Intrinsic::nvvm_read_ptx_sreg_ctaid_z}},
    {"blockDim",
     {Intrinsic::nvvm_read_ptx_sreg_ntid_x,
      Intrinsic::nvvm_read_ptx_sreg_ntid_y,
      Intrinsic::nvvm_read_ptx_sreg_ntid_z}},
    {"gridDim",
     {Intrinsic::nvvm_read_ptx_sreg_nctaid_x,
      Intrinsic::nvvm_read_ptx_sreg_nctaid_y,
      Intrinsic::nvvm_read_ptx_sreg_nctaid_z}},
};
constexpr unsigned ComponentBytes = 4;
} // namespace

/// Replaces the loads of one component; what remains uses the variable
/// otherwise.
static void replaceLoads(GlobalVariable &V, const BuiltinVariable &Of) {
  const DataLayout &Layout = V.getDataLayout();
  SmallVector<std::pair<Value *, uint64_t>, 16> Pointers = {{&V, 0}};
  SmallVector<Instruction *, 32> Dead;
  for (size_t I = 0; I != Pointers.size(); ++I) {
    const auto [Pointer, Offset] = Pointers[I];
    for (User *U : Pointer->users()) {
      if (isa<AddrSpaceCastInst>(U)) {
        Pointers.emplace_back(U, Offset);
      } else if (auto *Step = dyn_cast<GetElementPtrInst>(U)) {
        APInt Bytes(Layout.getIndexTypeSizeInBits(Step->getType()), Offset);
        if (Step->accumulateConstantOffset(Layout, Bytes))
          Pointers.emplace_back(U, Bytes.getZExtValue());
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        const uint64_t Component = Offset / ComponentBytes;
        if (!Load->getType()->isIntegerTy(32) || Offset % ComponentBytes ||
            Component > 2)
          continue;
        IRBuilder<> At(Load);
        Load->replaceAllUsesWith(
            At.CreateIntrinsic(Of.Registers[Component], {}));
        Dead.push_back(Load);
      }
    }
  }
  for (Instruction *Load : Dead)
    Load->eraseFromParent();
  for (const auto &[Pointer, Offset] : reverse(Pointers))
    if (auto *I = dyn_cast<Instruction>(Pointer); I && I->use_empty())
      I->eraseFromParent();
}

/// A variable of the function with all components, filled at its beginning.
static Value *copyIn(Function &F, GlobalVariable &V,
                     const BuiltinVariable &Of) {
  IRBuilder<> At(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Copy = At.CreateAlloca(V.getValueType(), nullptr, V.getName());
  for (unsigned I = 0; I != 3; ++I)
    At.CreateStore(At.CreateIntrinsic(Of.Registers[I], {}),
                   At.CreateConstInBoundsGEP1_64(At.getInt8Ty(), Copy,
                                                 I * ComponentBytes));
  return At.CreatePointerBitCastOrAddrSpaceCast(Copy, V.getType());
}

namespace warplint {

void readBuiltinRegisters(Module &M) {
  for (const BuiltinVariable &Of : Variables) {
    GlobalVariable *V = M.getGlobalVariable(Of.Name);
    if (!V || !V->isDeclaration())
      continue;
    convertUsersOfConstantsToInstructions({V});
    replaceLoads(*V, Of);
    MapVector<Function *, SmallVector<Instruction *, 4>> Others;
    for (User *U : V->users())
      if (auto *I = dyn_cast<Instruction>(U))
        Others[I->getFunction()].push_back(I);
    for (auto &[F, Uses] : Others) {
      Value *Copy = copyIn(*F, *V, Of);
      for (Instruction *I : Uses)
        I->replaceUsesOfWith(V, Copy);
    }
    if (V->use_empty())
      V->eraseFromParent();
  }
}

} // namespace warplint
