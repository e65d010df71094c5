//===- ReadAhead.cpp - Reads of adjacent words of shared memory -----------===//

#include "ReadAhead.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/Sites.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopAccessAnalysis.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace warplint;

/// Greatest depth of nested conditions that are searched.
static constexpr unsigned MostConditions = 4;

/// Greatest number of reads that are compared with the first one: long unrolled
/// loops have thousands.
static constexpr unsigned MostReads = 64;

/// Returns the instruction as a scalar load of 2, 4 or 8 bytes from shared
/// memory, which may be joined with others. Null: any other instruction.
static LoadInst *wordOf(Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  if (!Load || !isSharedAccess(I) || !Load->isSimple() ||
      Load->getType()->isVectorTy())
    return nullptr;
  const uint64_t Bytes = I.getDataLayout().getTypeStoreSize(Load->getType());
  return Bytes == 2 || Bytes == 4 || Bytes == 8 ? Load : nullptr;
}

/// Whether an instruction may write shared memory. ptxas knows that stores to
/// global or local memory do not.
static bool mayWriteShared(const Instruction &I) {
  if (!I.mayWriteToMemory())
    return false;
  auto *Store = dyn_cast<StoreInst>(&I);
  const unsigned Space = Store ? Store->getPointerAddressSpace() : 0;
  return !Store || (Space != 1 && Space != 5);
}

namespace {

/// The words that can be read by one wide access together with the first of
/// them in execution order.
class WideRead {
public:
  WideRead(LoadInst &First, ScalarEvolution &SE)
      : First(First), SE(SE), Type(First.getType()),
        Bytes(First.getDataLayout().getTypeStoreSize(Type)) {}

  bool run() {
    BasicBlock &B = *First.getParent();
    Known.insert(0);
    if (collect(First.getNextNode(), B, InFront))
      below(B, MostConditions);
    std::optional<int64_t> Pair = placeIn(2 * Bytes);
    std::optional<int64_t> Quad =
        Bytes <= 4 ? placeIn(4 * Bytes) : std::nullopt;
    if (Quad && countIn(-*Quad, 4) >= 3)
      return join(-*Quad, 4);
    const bool Joined = Pair && countIn(-*Pair, 2) == 2 && join(-*Pair, 2);
    if (Quad && !Joined)
      noteLine(-*Quad, 4);
    return Joined;
  }

private:
  /// Collects the reads from I to the end of its block. Returns false if a
  /// write to shared memory is reached first.
  enum Side { InFront, Below, Behind };
  bool collect(Instruction *I, BasicBlock &B, Side Where) {
    for (; I && I != B.getTerminator(); I = I->getNextNode()) {
      if (mayWriteShared(*I))
        return false;
      LoadInst *Load = wordOf(*I);
      if (!Load || Load->getType() != Type)
        continue;
      if (!Left--)
        return false;
      std::optional<int64_t> Words =
          getPointersDiff(Type, First.getPointerOperand(), Type,
                          Load->getPointerOperand(), First.getDataLayout(), SE);
      if (!Words || *Words < -3 || *Words > 3)
        continue;
      Known.insert(*Words);
      if (Where == InFront)
        Before.insert(*Words);
      else
        Under.push_back({Load, *Words, Where});
    }
    return true;
  }

  void below(BasicBlock &B, unsigned Conditions) {
    if (!Conditions || succ_size(&B) < 2)
      return;
    bool Unwritten = true;
    for (BasicBlock *S : successors(&B)) {
      if (S->getSinglePredecessor() != &B)
        continue;
      const bool Whole = collect(&S->front(), *S, Below);
      Unwritten &= Whole;
      if (Whole)
        below(*S, Conditions - 1);
    }
    BasicBlock *End = Unwritten ? endOf(B) : nullptr;
    if (End && collect(&End->front(), *End, Behind))
      below(*End, Conditions - 1);
  }

  /// The reconvergence point of a condition each side of which is empty or one
  /// block; null otherwise.
  static BasicBlock *endOf(BasicBlock &B) {
    BasicBlock *End = nullptr;
    for (BasicBlock *S : successors(&B)) {
      BasicBlock *Next =
          S->getSinglePredecessor() == &B && S->getSingleSuccessor()
              ? S->getSingleSuccessor()
              : S;
      if (Next == &B || (End && End != Next))
        return nullptr;
      End = Next;
    }
    return End && pred_size(End) == succ_size(&B) ? End : nullptr;
  }

  /// Index of the first word within an aligned group of `Piece` bytes; none:
  /// the alignment is not known, or the address is not that of a whole word.
  std::optional<int64_t> placeIn(uint64_t Piece) const {
    const KnownBits Bits =
        computeKnownBits(First.getPointerOperand(), First.getDataLayout());
    const unsigned Low = Log2_64(Piece);
    if (Bits.getBitWidth() < Low || !Bits.extractBits(Low, 0).isConstant())
      return std::nullopt;
    const uint64_t At = Bits.extractBits(Low, 0).getConstant().getZExtValue();
    return At % Bytes ? std::nullopt
                      : std::optional<int64_t>(int64_t(At / Bytes));
  }

  unsigned countIn(int64_t Start, int64_t Words) const {
    unsigned Count = 0;
    for (int64_t W = Start; W < Start + Words; ++W)
      Count += Known.count(W);
    return Count;
  }

  /// Reads all words of a group at the first read: those that are read under a
  /// condition, and those that are not used.
  bool join(int64_t Start, int64_t Words) {
    bool Changed = false;
    for (int64_t W = Start; W < Start + Words; ++W) {
      if (W == 0 || Before.count(W))
        continue;
      IRBuilder<> B(First.getNextNode());
      B.SetCurrentDebugLocation(First.getDebugLoc());
      Value *Place = B.CreatePtrAdd(First.getPointerOperand(),
                                    B.getInt32(int32_t(W * int64_t(Bytes))));
      const Align There = commonAlignment(Align(uint64_t(Words) * Bytes),
                                          uint64_t(W - Start) * Bytes);
      LoadInst *Ahead = B.CreateAlignedLoad(Type, Place, There);
      for (auto [Load, At, Where] : Under)
        if (At == W) {
          SE.forgetValue(Load);
          Load->replaceAllUsesWith(Ahead);
          Load->eraseFromParent();
        }
      Changed = true;
    }
    return Changed;
  }

  /// ptxas assigns the line of the first read to all reads under conditions
  /// that it considered for joining, even if it does not move them.
  void noteLine(int64_t Start, int64_t Words) {
    DILocation *Line = First.getDebugLoc();
    for (auto [Load, At, Where] : Under)
      if (Line && Where == Below && At >= Start && At < Start + Words)
        setMachineLine(*Load, *Line);
  }

  unsigned Left = MostReads;
  LoadInst &First;
  ScalarEvolution &SE;
  llvm::Type *const Type;
  const uint64_t Bytes;
  SmallSet<int64_t, 8> Known; ///< offsets of the words that are read, in words
  /// Of these, the ones in front of the conditions.
  SmallSet<int64_t, 8> Before;
  /// The others: under the conditions, or behind their reconvergence points.
  SmallVector<std::tuple<LoadInst *, int64_t, Side>, 4> Under;
};

} // namespace

PreservedAnalyses ReadAheadPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<WeakTrackingVH, 16> Words;
  for (BasicBlock &B : F)
    for (Instruction &I : B)
      if (LoadInst *Load = wordOf(I))
        Words.push_back(Load);
  bool Changed = false;
  for (WeakTrackingVH &Word : Words)
    if (auto *Load = dyn_cast_or_null<LoadInst>(Word))
      Changed |= WideRead(*Load, SE).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
