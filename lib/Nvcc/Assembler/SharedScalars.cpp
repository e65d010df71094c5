//===- SharedScalars.cpp - Placement of scalars in shared memory ----------===//

#include "SharedScalars.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

/// Bytes of the widest access that joining produces.
static constexpr uint64_t Widest = 16;

namespace {

struct Placed {
  GlobalVariable *Variable;
  uint64_t At;
};

} // namespace

/// Whether the variable is a scalar, whose accesses may be joined with those of
/// its neighbors.
static bool isScalar(const GlobalVariable &G) {
  Type *T = G.getValueType();
  return T->isIntegerTy() || T->isFloatingPointTy() || T->isPointerTy();
}

/// Collects the shared variables that instructions of a kernel use: direct
/// operands in Used, those inside constant expressions in Hidden.
static void findUsed(Function &F, SmallPtrSetImpl<GlobalVariable *> &Used,
                     SmallPtrSetImpl<GlobalVariable *> &Hidden) {
  for (Instruction &I : instructions(F))
    for (Value *Operand : I.operands()) {
      SmallVector<Value *, 4> Left{Operand};
      while (!Left.empty()) {
        Value *V = Left.pop_back_val();
        if (auto *G = dyn_cast<GlobalVariable>(V)) {
          if (G->getAddressSpace() == NVPTXAS::ADDRESS_SPACE_SHARED)
            (V == Operand ? Used : Hidden).insert(G);
        } else if (auto *C = dyn_cast<ConstantExpr>(V)) {
          Left.append(C->op_begin(), C->op_end());
        }
      }
    }
}

/// The runs of two or more scalars of a kernel, with their byte offsets in its
/// shared memory.
static SmallVector<SmallVector<Placed, 8>, 2> scalarRuns(Function &F) {
  SmallPtrSet<GlobalVariable *, 16> Used, Hidden;
  findUsed(F, Used, Hidden);
  const DataLayout &Layout = F.getDataLayout();
  SmallVector<SmallVector<Placed, 8>, 2> Runs(1);
  uint64_t End = 0;
  for (GlobalVariable &G : F.getParent()->globals()) {
    const bool IsHidden = Hidden.count(&G);
    if ((!Used.count(&G) && !IsHidden) || G.isDeclaration())
      continue;
    const uint64_t At = alignTo(End, Notes::sharedAlignment(G));
    End = At + Layout.getTypeAllocSize(G.getValueType());
    if (isScalar(G) && !IsHidden)
      Runs.back().push_back({&G, At});
    else if (!Runs.back().empty())
      Runs.emplace_back();
  }
  erase_if(Runs, [](const auto &Run) { return Run.size() < 2; });
  return Runs;
}

PreservedAnalyses PlaceScalarsPass::run(Module &M, ModuleAnalysisManager &) {
  const DataLayout &Layout = M.getDataLayout();
  SmallVector<Function *, 4> Kernels;
  for (Function &F : M)
    if (isKernel(F) && !F.isDeclaration())
      Kernels.push_back(&F);
  bool Changed = false;
  Type *Byte = Type::getInt8Ty(M.getContext());
  for (Function *F : Kernels)
    for (const auto &Run : scalarRuns(*F)) {
      const uint64_t Front = alignDown(Run.front().At, Widest);
      const uint64_t Size =
          Run.back().At - Front +
          Layout.getTypeAllocSize(Run.back().Variable->getValueType());
      auto *T = ArrayType::get(Byte, Size);
      auto *Piece = new GlobalVariable(
          M, T, false, GlobalValue::InternalLinkage, PoisonValue::get(T),
          "scalars", nullptr, GlobalValue::NotThreadLocal, 3);
      Piece->setAlignment(Align(Widest));
      for (auto [Variable, At] : Run) {
        Constant *Index =
            ConstantInt::get(Type::getInt32Ty(M.getContext()), At - Front);
        Constant *Place =
            ConstantExpr::getInBoundsGetElementPtr(Byte, Piece, Index);
        Variable->replaceUsesWithIf(Place, [F = F](Use &U) {
          auto *I = dyn_cast<Instruction>(U.getUser());
          return I && I->getFunction() == F;
        });
        (*Pieces)[Piece].push_back({Variable, At - Front});
      }
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// The address of the scalar, or of a byte within it, that is at offset At of
/// the variable that replaced it.
static Constant *
placeIn(const std::vector<std::pair<GlobalVariable *, uint64_t>> &Scalars,
        uint64_t At) {
  auto Behind = partition_point(
      Scalars, [&](const auto &Scalar) { return Scalar.second <= At; });
  const auto &[Variable, Start] =
      Behind == Scalars.begin() ? *Behind : *std::prev(Behind);
  LLVMContext &Context = Variable->getContext();
  Constant *Within = ConstantInt::getSigned(Type::getInt32Ty(Context),
                                            int64_t(At) - int64_t(Start));
  return At == Start ? Variable
                     : ConstantExpr::getGetElementPtr(Type::getInt8Ty(Context),
                                                      Variable, Within);
}

PreservedAnalyses NameScalarsPass::run(Module &M, ModuleAnalysisManager &) {
  for (auto &[Piece, Scalars] : *Pieces) {
    for (User *U : make_early_inc_range(Piece->users())) {
      auto *Address = dyn_cast<GEPOperator>(U);
      APInt At(M.getDataLayout().getIndexTypeSizeInBits(Piece->getType()), 0);
      if (Address && Address->accumulateConstantOffset(M.getDataLayout(), At))
        Address->replaceAllUsesWith(placeIn(Scalars, At.getZExtValue()));
    }
    Piece->removeDeadConstantUsers();
    Piece->replaceAllUsesWith(placeIn(Scalars, 0));
    Piece->eraseFromParent();
  }
  const bool Changed = !Pieces->empty();
  Pieces->clear();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
