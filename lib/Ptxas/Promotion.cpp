//===- Promotion.cpp - Arrays that ptxas keeps in registers ---------------===//

#include "warplint/Ptxas/Promotion.h"
#include "warplint/Nvcc/Notes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace warplint;

// Measured with nvcc 13.0 for sm_90; docs/local-memory.md has the tables.

/// Greatest number of words of an array in registers.
static constexpr double MostWords = 68, MostWordsInLoop = 36;
/// Outside of loops: greatest number of selects per instruction.
static constexpr double PerInstruction = 1.12;
/// In a loop: selects that are always allowed, and further ones per instruction
/// of an iteration.
static constexpr double LoopAllowance = 11.4, LoopPerInstruction = 0.5;
/// In a loop, cost of a store to the location that was just read: it needs no
/// comparisons.
static constexpr double StoreAfterLoad = 0.25;
/// nvcc unrolls a loop by up to four as long as it has at most so many
/// instructions; the copies share the instructions of the loop control.
/// Accesses whose index is the iteration number are joined, at this share of
/// the selects of one of them.
static constexpr double UnrolledSize = 110, LoopControl = 7, JoinedShare = 0.75;

/// Whether a header phi is an induction variable: each iteration adds a
/// loop-invariant value to it.
static bool isCounter(const PHINode &Phi, const Loop &L) {
  if (Phi.getParent() != L.getHeader() || !L.getLoopLatch())
    return false;
  auto *Next =
      dyn_cast<Instruction>(Phi.getIncomingValueForBlock(L.getLoopLatch()));
  return Next && Next->getNumOperands() == 2 && Next->getOperand(0) == &Phi &&
         L.isLoopInvariant(Next->getOperand(1)) &&
         (Next->getOpcode() == Instruction::Add ||
          Next->getOpcode() == Instruction::Sub ||
          isa<GetElementPtrInst>(Next));
}

/// Whether V is affine in the iteration number: its arithmetic is folded when
/// nvcc unrolls the loop.
static bool isAffine(const Value *V, const Loop &L, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I->getParent()))
    return true;
  if (Depth > 6)
    return false;
  auto Operand = [&](unsigned N) {
    return isAffine(I->getOperand(N), L, Depth + 1);
  };
  auto Fixed = [&](unsigned N) { return L.isLoopInvariant(I->getOperand(N)); };
  if (auto *Phi = dyn_cast<PHINode>(I))
    return isCounter(*Phi, L);
  switch (I->getOpcode()) {
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
  case Instruction::AddrSpaceCast:
    return Operand(0);
  case Instruction::Add:
  case Instruction::Sub:
    return Operand(0) && Operand(1);
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I)->isDisjoint() && Operand(0) &&
           Operand(1);
  case Instruction::Mul:
    return (Fixed(0) && Operand(1)) || (Operand(0) && Fixed(1));
  case Instruction::Shl:
    return Operand(0) && Fixed(1);
  case Instruction::GetElementPtr:
    return all_of(I->operands(), [&](const Use &U) {
      return isAffine(U.get(), L, Depth + 1);
    });
  default:
    return false;
  }
}

/// Estimated number of machine instructions for an instruction.
static double instructionsFor(const Instruction &I, const Loop *L) {
  if (isa<PHINode>(I) || isa<AllocaInst>(I) || isa<AddrSpaceCastInst>(I) ||
      isa<BitCastInst>(I) || isa<SExtInst>(I) || isa<ExtractElementInst>(I) ||
      isa<InsertElementInst>(I) || isa<FreezeInst>(I) || isa<TruncInst>(I))
    return 0;
  if (L && isAffine(&I, *L))
    return 0;
  if (auto *G = dyn_cast<GetElementPtrInst>(&I))
    return G->hasAllConstantIndices() ? 0 : 2;
  if (auto *C = dyn_cast<IntrinsicInst>(&I))
    return C->isAssumeLikeIntrinsic() || C->isLifetimeStartOrEnd() ? 0 : 1;
  if (auto *C = dyn_cast<CallInst>(&I))
    return C->isInlineAsm() ? 1 : 12;
  return 1;
}

namespace {

/// The accesses of one array, and all other instructions, in one loop (without
/// inner loops), or outside of all loops if L is null.
class Region {
public:
  Region(const ArrayUses &U, const Loop *L, const Flow &F) : U(U), L(L) {
    for (const ArrayAccess &A : U.Accesses)
      Accesses[A.At] = &A;
    for (const FlowBlock &B : F.blocks())
      if (B.Innermost == L)
        for (const Instruction &I : *B.Block)
          add(I);
    if (!L)
      for (const Argument &A : F.function().args())
        Instructions += A.getType()->isPointerTy() ? 2 : 1;
  }

  /// Whether an index that counts iterations becomes an induction pointer. It
  /// does unless the loop is unrolled and its accesses are joined.
  bool movesPointer() const {
    return Joined > 0 && (!hasOneExit() || U.Bytes % 8);
  }

  bool isWorthIt() const {
    if (!L)
      return Selections <= PerInstruction * Instructions;
    double Times = 1;
    if (hasOneExit() && !findOptionMDForLoop(L, "llvm.loop.unroll.disable"))
      Times = std::clamp(std::floor(UnrolledSize / std::max(1.0, Instructions)),
                         1.0, 4.0);
    double Needed = Selections * Times + Joined * (Times > 1 ? JoinedShare : 1);
    return Needed <= LoopAllowance + LoopPerInstruction *
                                         (Instructions * Times + LoopControl);
  }

private:
  bool hasOneExit() const {
    return L->getExitingBlock() && L->getLoopLatch() == L->getExitingBlock();
  }
  void add(const Instruction &I) {
    auto It = Accesses.find(&I);
    if (It == Accesses.end()) {
      Instructions += instructionsFor(I, L);
      return;
    }
    const ArrayAccess &A = *It->second;
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (A.Offset || !Pointer) {
      Instructions += weightOfFixed(A);
      return;
    }
    Instructions += 1;
    double Places =
        double(U.Bytes) / double(std::max<uint64_t>(A.Stride, A.Bytes));
    if (L && A.IsStore && Read.count(Pointer))
      Places *= StoreAfterLoad;
    Read.insert(Pointer);
    const bool Counts = L && isAffine(Pointer, *L) && A.Bytes == 4;
    (Counts ? Joined : Selections) += Places;
  }

  /// Weight of an access at a constant offset. Adjacent accesses are joined as
  /// far as the size of the array allows; a stored value that is not constant
  /// still needs a move into place.
  double weightOfFixed(const ArrayAccess &A) const {
    auto *Store = dyn_cast<StoreInst>(A.At);
    const Value *Stored = Store ? Store->getValueOperand() : nullptr;
    const double Least = Stored && !isa<Constant>(Stored) ? 0.5 : 0.25;
    // The access was joined before.
    if (Stored && isa<InsertElementInst>(Stored) && A.WordBytes == 4)
      return (U.Bytes % 16 ? 0.5 : Least) * A.Bytes / 4;
    return A.Bytes != 4 || U.Bytes % 8 ? 1 : U.Bytes % 16 ? 0.5 : Least;
  }

  const ArrayUses &U;
  const Loop *L;
  DenseMap<const Instruction *, const ArrayAccess *> Accesses;
  SmallPtrSet<const Value *, 8> Read;
  double Instructions = 0, Selections = 0, Joined = 0;
};

} // namespace

/// Why the element size does not fit registers; null: it does.
static const char *misfit(const ArrayUses &U) {
  for (const ArrayAccess &A : U.Accesses) {
    if (A.WordBytes == 1)
      return "elements of 1 byte are not kept in registers";
    if (A.WordBytes == 8)
      return "elements of 8 bytes are not kept in registers";
    // Two elements of 2 bytes are accessed as one word unless their number is
    // odd.
    if (A.WordBytes == 2 && U.Bytes % 4 == 0)
      return "elements of 2 bytes are not kept in registers";
  }
  return nullptr;
}

Promotion warplint::promotionOf(const ArrayUses &U, const Flow &F) {
  if (!U.Bytes)
    return {false, "its size is not constant"};
  if (U.Escape)
    return {false, "its address is taken"};
  if (const char *Why = misfit(U))
    return {false, Why};
  if (U.isIndexed() && Notes::isInKeptFunction(*U.Array))
    return {false, "calls of its function are not inlined"};
  SmallSetVector<const Loop *, 4> Where;
  unsigned Fixed = 0;
  for (const ArrayAccess &A : U.Accesses) {
    Fixed += A.Offset.has_value();
    if (!A.Offset)
      Where.insert(F.loops().getLoopFor(A.At->getParent()));
  }
  if (!Where.empty() && !Fixed)
    return {false, "no access of it has a constant index"};
  const uint64_t Words = (U.Bytes + 3) / 4;
  for (const Loop *L : Where)
    if (double(Words) > (L ? MostWordsInLoop : MostWords))
      return {false, std::to_string(Words) +
                         " words are too many for registers" +
                         (L ? " in a loop" : "")};
  bool Moves = U.Moves;
  bool WorthIt = true;
  const Loop *NotIn = nullptr;
  for (const Loop *L : Where) {
    Region R(U, L, F);
    Moves |= R.movesPointer();
    if (WorthIt && !R.isWorthIt()) {
      WorthIt = false;
      NotIn = L;
    }
  }
  if (Moves && Words > 2)
    return {false, "it is accessed through a pointer that moves"};
  if (!WorthIt)
    return {false, std::string("selecting among its elements would take too "
                               "many instructions for the ") +
                       (NotIn ? "loop" : "kernel")};
  return {true, "ptxas selects among its elements in registers"};
}
