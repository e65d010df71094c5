//===- NarrowLoads.cpp - Elements of vectors that are accessed alone ------===//

#include "warplint/Annotations/OptimizationBarrier.h"
#include "warplint/NvccFront/WholeCopies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace warplint;

static unsigned countOf(const Value &Vector) {
  return cast<FixedVectorType>(Vector.getType())->getNumElements();
}

/// The element of a vector that remains where the others are replaced one by
/// one, with no other use of what is between.
static std::optional<uint64_t> neverReplaced(const InsertElementInst *First) {
  APInt Left = APInt::getAllOnes(countOf(*First));
  for (const InsertElementInst *I = First; I;) {
    auto *At = dyn_cast<ConstantInt>(I->getOperand(2));
    if (!At || At->getZExtValue() >= Left.getBitWidth())
      return std::nullopt;
    Left.clearBit(unsigned(At->getZExtValue()));
    if (Left.isPowerOf2())
      return Left.logBase2();
    auto *Next = I->hasOneUse() ? dyn_cast<InsertElementInst>(*I->user_begin())
                                : nullptr;
    I = Next && Next->getOperand(0) == I ? Next : nullptr;
  }
  return std::nullopt;
}

/// The element of an operand that a shuffle takes, if it is one.
static std::optional<uint64_t> taken(const ShuffleVectorInst &S,
                                     const Value &Vector) {
  if (S.getOperand(0) == S.getOperand(1))
    return std::nullopt;
  const int Count = int(countOf(Vector));
  const int First = S.getOperand(0) == &Vector ? 0 : Count;
  std::optional<uint64_t> Only;
  for (int At : S.getShuffleMask()) {
    if (At < First || At >= First + Count)
      continue;
    if (Only && *Only != uint64_t(At - First))
      return std::nullopt;
    Only = uint64_t(At - First);
  }
  return Only;
}

/// The only element of a vector that a user uses; nullopt: there are more, or
/// it is not known.
static std::optional<uint64_t> elementUsedBy(const User &Of,
                                             const Value &Vector) {
  if (auto *E = dyn_cast<ExtractElementInst>(&Of)) {
    auto *At = dyn_cast<ConstantInt>(E->getIndexOperand());
    return At ? std::optional(At->getZExtValue()) : std::nullopt;
  }
  if (auto *Insert = dyn_cast<InsertElementInst>(&Of))
    return neverReplaced(Insert);
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(&Of);
  return Shuffle ? taken(*Shuffle, Vector) : std::nullopt;
}

/// The only element of a piece that all its users use; otherwise nullopt.
static std::optional<uint64_t> onlyElement(const Instruction &Piece) {
  if (!isa<FixedVectorType>(Piece.getType()) || Piece.use_empty())
    return std::nullopt;
  const std::optional<uint64_t> Only =
      elementUsedBy(**Piece.user_begin(), Piece);
  return all_of(drop_begin(Piece.users()),
                [&](const User *U) { return elementUsedBy(*U, Piece) == Only; })
             ? Only
             : std::nullopt;
}

/// Whether another piece of the same copy as \p L is loaded: a vector load of
/// the same block and debug location within MostCopiedBytes of \p L.
static bool hasOtherPiece(const LoadInst &L) {
  const DataLayout &Layout = L.getDataLayout();
  return any_of(*L.getParent(), [&](const Instruction &I) {
    auto *Other = dyn_cast<LoadInst>(&I);
    if (!Other || Other == &L || !Other->getType()->isVectorTy() ||
        Other->getDebugLoc() != L.getDebugLoc())
      return false;
    std::optional<int64_t> Apart =
        Other->getPointerOperand()->getPointerOffsetFrom(L.getPointerOperand(),
                                                         Layout);
    return Apart && std::abs(*Apart) < int64_t(MostCopiedBytes);
  });
}

/// Loads one element in place of a vector. `Piece` is the load, or the
/// optimization barrier behind it.
static void narrow(LoadInst &L, Instruction &Piece, uint64_t Index) {
  Type *Scalar = cast<FixedVectorType>(L.getType())->getElementType();
  const uint64_t At = Index * L.getDataLayout().getTypeStoreSize(Scalar);
  IRBuilder<> B(&L);
  Value *Place =
      B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), L.getPointerOperand(), At);
  Value *Element =
      B.CreateAlignedLoad(Scalar, Place, commonAlignment(L.getAlign(), At));
  for (User *U : make_early_inc_range(Piece.users()))
    if (auto *E = dyn_cast<ExtractElementInst>(U)) {
      E->replaceAllUsesWith(Element);
      E->eraseFromParent();
    }
  if (!Piece.use_empty())
    Piece.replaceAllUsesWith(
        B.CreateInsertElement(PoisonValue::get(L.getType()), Element, Index));
  if (&Piece != &L)
    Piece.eraseFromParent();
  L.eraseFromParent();
}

/// Greatest number of blocks, each the only one before the next, in which what
/// a store leaves unchanged is looked for.
static constexpr unsigned MostBlocks = 4;

/// Whether memory that was loaded may be written before an instruction behind
/// the load; true if the load is not found.
static bool isWrittenBefore(const LoadInst &Load, const Instruction &End,
                            AAResults &Aliases) {
  const MemoryLocation Read = MemoryLocation::get(&Load);
  const BasicBlock *Block = End.getParent();
  const Instruction *I = End.getPrevNode();
  for (unsigned N = 0; N < MostBlocks && Block; ++N) {
    for (; I; I = I->getPrevNode()) {
      if (I == &Load)
        return false;
      if (isModSet(Aliases.getModRefInfo(I, Read)))
        return true;
    }
    Block = Block->getSinglePredecessor();
    I = Block ? Block->getTerminator() : nullptr;
  }
  return true;
}

/// The elements of a stored vector that their places do not hold already.
static APInt changed(const StoreInst &Store, AAResults &Aliases) {
  Value *Vector = Store.getOperand(0);
  const DataLayout &Layout = Store.getDataLayout();
  const uint64_t Bytes =
      Layout.getTypeStoreSize(Vector->getType()->getScalarType());
  APInt Changed = APInt::getAllOnes(countOf(*Vector));
  for (unsigned I = 0; I < Changed.getBitWidth(); ++I) {
    auto *Load = dyn_cast_or_null<LoadInst>(findScalarElement(Vector, I));
    if (!Load || !Load->isSimple())
      continue;
    std::optional<int64_t> At = Load->getPointerOperand()->getPointerOffsetFrom(
        Store.getPointerOperand(), Layout);
    if (At && *At == int64_t(I * Bytes) &&
        !isWrittenBefore(*Load, Store, Aliases))
      Changed.clearBit(I);
  }
  return Changed;
}

/// Elements of a vector: the values that it was made of, if they are known.
static Value *partOf(IRBuilder<> &B, Value *Vector, unsigned First,
                     unsigned Count) {
  auto Element = [&](unsigned I) {
    Value *Made = findScalarElement(Vector, I);
    return Made ? Made : B.CreateExtractElement(Vector, I);
  };
  if (Count == 1)
    return Element(First);
  Value *Part = PoisonValue::get(
      FixedVectorType::get(Vector->getType()->getScalarType(), Count));
  for (unsigned I = 0; I < Count; ++I)
    Part = B.CreateInsertElement(Part, Element(First + I), uint64_t(I));
  return Part;
}

/// Replaces the store of a vector by stores of some of its elements, of as many
/// at once as are aligned.
static void storeParts(StoreInst &Store, const APInt &Elements) {
  Value *Vector = Store.getValueOperand();
  const uint64_t Bytes = Store.getDataLayout().getTypeStoreSize(
      Vector->getType()->getScalarType());
  IRBuilder<> B(&Store);
  for (unsigned I = 0; I < Elements.getBitWidth();) {
    if (!Elements[I]) {
      ++I;
      continue;
    }
    const Align Aligned = commonAlignment(Store.getAlign(), I * Bytes);
    unsigned Count = 1;
    while (I + 2 * Count <= Elements.getBitWidth() &&
           Elements.extractBits(2 * Count, I).isAllOnes() &&
           2 * Count * Bytes <= Aligned.value())
      Count *= 2;
    Value *Part = partOf(B, Vector, I, Count);
    B.CreateAlignedStore(Part,
                         B.CreateConstInBoundsGEP1_64(B.getInt8Ty(),
                                                      Store.getPointerOperand(),
                                                      I * Bytes),
                         Aligned);
    I += Count;
  }
  Store.eraseFromParent();
  RecursivelyDeleteTriviallyDeadInstructions(Vector);
}

static bool storeChanged(Function &F, AAResults &Aliases) {
  SmallVector<std::pair<StoreInst *, APInt>, 8> Parts;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store || !Store->isSimple() ||
        !isa<FixedVectorType>(Store->getValueOperand()->getType()))
      continue;
    const APInt Changed = changed(*Store, Aliases);
    if (!Changed.isAllOnes())
      Parts.push_back({Store, Changed});
  }
  for (auto &[Store, Changed] : Parts)
    storeParts(*Store, Changed);
  return !Parts.empty();
}

PreservedAnalyses NarrowLoadsPass::run(Function &F,
                                       FunctionAnalysisManager &AM) {
  struct Narrowed {
    LoadInst *Load;
    Instruction *Piece;
    uint64_t Index;
  };
  SmallVector<Narrowed, 8> Narrow;
  for (Instruction &I : instructions(F)) {
    auto *L = dyn_cast<LoadInst>(&I);
    if (!L || !L->isSimple())
      continue;
    Instruction *Piece = L;
    if (auto *Only =
            L->hasOneUse() ? cast<Instruction>(*L->user_begin()) : nullptr;
        Only && Notes::isOptimizationBarrier(*Only, Hidden::WholePiece))
      Piece = Only;
    if (std::optional<uint64_t> Index = onlyElement(*Piece);
        Index && !(Piece != L && hasOtherPiece(*L)))
      Narrow.push_back({L, Piece, *Index});
  }
  for (const Narrowed &N : Narrow)
    narrow(*N.Load, *N.Piece, N.Index);
  const bool Stored = storeChanged(F, AM.getResult<AAManager>(F));
  return Narrow.empty() && !Stored ? PreservedAnalyses::all()
                                   : PreservedAnalyses::none();
}
