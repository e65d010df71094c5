//===- GroupsOfFour.cpp - ptxas joins up to four elements -----------------===//

#include "GroupsOfFour.h"
#include "JoinAccesses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace warplint;

static constexpr unsigned Group = 4;
static constexpr const char *Added = "warplint.added";

namespace {

/// Loads of one element size, of one run, whose addresses are constants apart.
struct Family {
  SmallVector<std::pair<int64_t, LoadInst *>, 8>
      Loads; ///< bytes from the first
};

/// What loads can only be of one family when it is equal.
using Kind = std::pair<const Value *, Type *>;

class Filler {
public:
  Filler(Function &F, ScalarEvolution &SE)
      : SE(SE), Layout(F.getDataLayout()) {}

  bool fill(BasicBlock &B);

private:
  void add(LoadInst &Load);
  bool fill(const Family &Whole, unsigned Size);
  bool endRun();

  ScalarEvolution &SE;
  const DataLayout &Layout;
  MapVector<Kind, SmallVector<Family, 2>> Families;
};

} // namespace

void Filler::add(LoadInst &Load) {
  Value *Pointer = Load.getPointerOperand();
  auto &Candidates = Families[{getUnderlyingObject(Pointer), Load.getType()}];
  for (Family &Each : Candidates) {
    const SCEV *Apart = SE.getMinusSCEV(
        SE.getSCEV(Pointer),
        SE.getSCEV(Each.Loads.front().second->getPointerOperand()));
    if (auto *Bytes = dyn_cast<SCEVConstant>(Apart)) {
      Each.Loads.emplace_back(Bytes->getAPInt().getSExtValue(), &Load);
      return;
    }
  }
  Candidates.emplace_back().Loads.emplace_back(0, &Load);
}

bool Filler::fill(const Family &Whole, unsigned Size) {
  if (Whole.Loads.size() < Group - 1)
    return false;
  // Where a group starts, in bytes from the first load.
  const int64_t Bytes = Group * Size;
  const SCEV *First =
      SE.getSCEV(Whole.Loads.front().second->getPointerOperand());
  int64_t Start = 0;
  while (Start < Bytes &&
         SE.getMinTrailingZeros(SE.getAddExpr(
             First, SE.getConstant(SE.getEffectiveSCEVType(First->getType()),
                                   -Start, true))) < Log2_64(Bytes))
    Start += Size;
  if (Start == Bytes)
    return false;
  MapVector<int64_t, SmallVector<std::pair<unsigned, LoadInst *>, Group>>
      Groups;
  for (auto [Offset, Load] : Whole.Loads) {
    const int64_t From = Offset + Start;
    const int64_t Number = divideFloorSigned(From, Bytes);
    const unsigned Element = unsigned(From - Number * Bytes) / Size;
    auto &Members = Groups[Number];
    if (unsigned(From - Number * Bytes) % Size == 0 &&
        none_of(Members, [&](auto &M) { return M.first == Element; }))
      Members.emplace_back(Element, Load);
  }
  bool Changed = false;
  for (auto &[Number, Members] : Groups) {
    if (Members.size() != Group - 1)
      continue;
    unsigned Missing = Group * (Group - 1) / 2;
    for (auto &[Element, Load] : Members)
      Missing -= Element;
    auto [Element, Load] = Members.front();
    IRBuilder<> B(Load->getNextNode());
    B.SetCurrentDebugLocation(Load->getDebugLoc());
    Value *Pointer =
        B.CreatePtrAdd(Load->getPointerOperand(),
                       B.getInt32((int(Missing) - int(Element)) * int(Size)));
    LoadInst *Fourth = B.CreateAlignedLoad(
        Load->getType(), Pointer,
        commonAlignment(Align(Bytes), uint64_t(Missing) * Size));
    Fourth->setMetadata(Added, MDNode::get(B.getContext(), {}));
    Changed = true;
  }
  return Changed;
}

bool Filler::endRun() {
  bool Changed = false;
  for (auto &[Which, Candidates] : Families)
    for (const Family &Each : Candidates)
      Changed |= fill(Each, Layout.getTypeStoreSize(Which.second));
  Families.clear();
  return Changed;
}

bool Filler::fill(BasicBlock &B) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(B)) {
    auto *Load = dyn_cast<LoadInst>(&I);
    if (Load && isSharedAccess(I)) {
      const uint64_t Size = Layout.getTypeStoreSize(Load->getType());
      if (Load->isSimple() && !Load->getType()->isVectorTy() &&
          (Size == 2 || Size == 4))
        add(*Load);
    } else if (I.mayWriteToMemory() &&
               (isSharedAccess(I) || isa<CallBase>(I))) {
      Changed |= endRun();
    }
  }
  return endRun() || Changed;
}

PreservedAnalyses FillGroupsPass::run(Function &F,
                                      FunctionAnalysisManager &AM) {
  Filler Each(F, AM.getResult<ScalarEvolutionAnalysis>(F));
  bool Changed = false;
  for (BasicBlock &B : F)
    Changed |= Each.fill(B);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

/// The two halves of a vector access that stand in its place.
static void part(Instruction &I, FixedVectorType &Whole) {
  IRBuilder<> B(&I);
  const unsigned Half = Whole.getNumElements() / 2;
  auto *T = FixedVectorType::get(Whole.getElementType(), Half);
  Value *Low = getLoadStorePointerOperand(&I);
  const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(T);
  Value *High = B.CreatePtrAdd(Low, B.getInt32(unsigned(Bytes)));
  const Align There = commonAlignment(getLoadStoreAlignment(&I), Bytes);
  SmallVector<int, 16> Elements(Whole.getNumElements());
  std::iota(Elements.begin(), Elements.end(), 0);
  const ArrayRef<int> All(Elements);
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *V = Store->getValueOperand();
    B.CreateAlignedStore(B.CreateShuffleVector(V, All.take_front(Half)), Low,
                         There);
    B.CreateAlignedStore(B.CreateShuffleVector(V, All.drop_front(Half)), High,
                         There);
  } else {
    Value *A = B.CreateAlignedLoad(T, Low, There);
    I.replaceAllUsesWith(
        B.CreateShuffleVector(A, B.CreateAlignedLoad(T, High, There), All));
  }
  I.eraseFromParent();
}

PreservedAnalyses PartGroupsPass::run(Function &F, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (!isSharedAccess(I))
      continue;
    if (I.hasMetadata(Added) && I.use_empty()) {
      I.eraseFromParent();
      Changed = true;
      continue;
    }
    auto *T = dyn_cast<FixedVectorType>(getLoadStoreType(&I));
    if (!T || T->getNumElements() != 2 * Group ||
        T->getScalarSizeInBits() != 16)
      continue;
    part(I, *T);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
