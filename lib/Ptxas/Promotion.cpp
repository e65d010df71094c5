//===- Promotion.cpp - Arrays that ptxas keeps in registers ---------------===//

#include "warplint/Ptxas/Promotion.h"
#include "warplint/Annotations/Notes.h"
#include "warplint/Nvcc/RegisterSizes.h"
#include "warplint/Nvcc/Unrolling.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace warplint;

// Measured with nvcc 13.0 for sm_90; docs/local-memory.md has the tables.

/// Greatest number of words of an array in registers.
static constexpr double MostWords = 68, MostWordsInLoop = 36;
/// Greatest number of words of several arrays that one loop accesses: 38 are in
/// registers, 40 in memory (local/stack.tsv, replace_19_0_2 and
/// replace_20_0_2).
static constexpr double MostWordsOfAll = 39;
/// All arrays of a kernel are one object to ptxas, __local_depot: an access at
/// a variable index may select among the elements of all. Factor by which the
/// selects for several arrays may exceed the limit for one array, in a loop,
/// and outside of loops for arrays whose size is a multiple of 8 bytes.
static constexpr double DepotInLoop = 1.63, DepotOutside = 1.02;
/// Outside of loops: greatest number of selects per instruction.
static constexpr double PerInstruction = 1.12;
/// In a loop: selects that are always allowed, and further ones per instruction
/// of an iteration.
static constexpr double LoopAllowance = 11.4, LoopPerInstruction = 0.5;
/// In a loop, cost of a store to the location that was just read: it needs no
/// comparisons.
static constexpr double StoreAfterLoad = 0.25;
/// Instructions of the loop control, which the copies of an unrolled iteration
/// share. In an unrolled loop, the copies of an access whose index is affine in
/// the iteration number are joined: together they cost this share of the
/// selects of a single access.
static constexpr double LoopControl = 7, JoinedShare = 0.75;

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

/// Estimated number of machine instructions for an instruction; 0 for what is
/// folded into others, or into constants when the loop \p L is unrolled.
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

namespace warplint {

/// The cost of keeping one array in registers, in selects, and the cost that
/// ptxas allows, for one loop without its inner loops, or for the code outside
/// of all loops if L is null.
class PromotionModel::Region {
public:
  /// \p Times is the number of copies of an iteration after unrolling by nvcc.
  Region(const ArrayUses &U, const Loop *L, const Flow &F, unsigned Times)
      : U(U), L(L), Times(Times) {
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

  /// Whether an index that counts iterations becomes a pointer induction
  /// variable, as by loop strength reduction. It does unless the loop is
  /// unrolled and its accesses are joined.
  bool movesPointer() const {
    return Joined > 0 && (!hasOneExit() || U.Bytes % 8);
  }

  bool isPromotable() const { return needed() <= allowed(); }

  /// Whether the array is promotable if each access selects among the elements
  /// of all arrays, which takes \p NeededOfAll selects.
  bool fitsInDepot(double NeededOfAll) const {
    return NeededOfAll <= (L ? DepotInLoop : DepotOutside) * allowed();
  }

  /// The number of selects for an iteration of the unrolled loop, or for the
  /// code outside of loops.
  double needed() const {
    return L ? Selections * Times + Joined * (Times > 1 ? JoinedShare : 1)
             : Selections;
  }

private:
  double allowed() const {
    return L ? LoopAllowance +
                   LoopPerInstruction * (Instructions * Times + LoopControl)
             : PerInstruction * Instructions;
  }
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
    double Elements =
        double(U.Bytes) / double(std::max<uint64_t>(A.Stride, A.Bytes));
    if (L && A.IsStore && Read.count(Pointer))
      Elements *= StoreAfterLoad;
    Read.insert(Pointer);
    const bool Counts = L && isAffine(Pointer, *L) && A.Bytes == 4;
    (Counts ? Joined : Selections) += Elements;
  }

  /// The number of instructions that an access at a constant offset counts as.
  /// Two or four adjacent accesses of 4 bytes are one instruction if the size
  /// of the array is a multiple of 8 or 16; a stored value that is not constant
  /// needs a move into the wide register.
  double weightOfFixed(const ArrayAccess &A) const {
    auto *Store = dyn_cast<StoreInst>(A.At);
    const Value *Stored = Store ? Store->getValueOperand() : nullptr;
    const double Least = Stored && !isa<Constant>(Stored) ? 0.5 : 0.25;
    // A store of a vector that LLVM's vectorizer formed.
    if (Stored && isa<InsertElementInst>(Stored) && A.WordBytes == 4)
      return (U.Bytes % 16 ? 0.5 : Least) * A.Bytes / 4;
    return A.Bytes != 4 || U.Bytes % 8 ? 1 : U.Bytes % 16 ? 0.5 : Least;
  }

  const ArrayUses &U;
  const Loop *L;
  const double Times;
  DenseMap<const Instruction *, const ArrayAccess *> Accesses;
  SmallPtrSet<const Value *, 8> Read;
  double Instructions = 0, Selections = 0, Joined = 0;
};

} // namespace warplint

/// Why the element size does not fit registers; null: it does.
static const char *misfit(const ArrayUses &U) {
  for (const ArrayAccess &A : U.Accesses)
    if (!fitsRegisters(A.WordBytes, U.Bytes))
      return A.WordBytes == 1 ? "elements of 1 byte are not kept in registers"
             : A.WordBytes == 2
                 ? "elements of 2 bytes are not kept in registers"
                 : "elements of 8 bytes are not kept in registers";
  if (Notes::hasMisfitStore(*U.Array))
    return "fields of other than 4 bytes are not kept in registers";
  return nullptr;
}

namespace warplint {
struct PromotionModel::Analyses {
  explicit Analyses(Function &F)
      : Names(F.getParent()->getTargetTriple()), Library(Names), Assumptions(F),
        Dominators(F), Loops(Dominators),
        Evolution(F, Library, Assumptions, Dominators, Loops) {}
  TargetLibraryInfoImpl Names;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  DominatorTree Dominators;
  LoopInfo Loops;
  ScalarEvolution Evolution;
};
} // namespace warplint

PromotionModel::PromotionModel(const Flow &F, ArrayRef<ArrayUses> All)
    : F(F), All(All) {}
PromotionModel::~PromotionModel() = default;

/// The copies of an iteration that nvcc makes of the loop.
unsigned PromotionModel::copiesOf(const Loop &L) {
  if (!A)
    A = std::make_unique<Analyses>(const_cast<Function &>(F.function()));
  const Loop *Same = A->Loops.getLoopFor(L.getHeader());
  const UnrollPlan Plan = planFor(*Same, A->Evolution);
  return Plan.What == UnrollPlan::Kind::Partial ? Plan.Factor : 1;
}

/// Whether ptxas considers the array for promotion: it counts for the rules
/// about several arrays.
static bool isCandidate(const ArrayUses &U) {
  return U.Bytes && !U.Escape && U.isIndexed() && !U.isPromotedLater() &&
         !misfit(U);
}

/// The loops in which the array is accessed at a variable index; null: outside.
static SmallSetVector<const Loop *, 4> loopsOf(const ArrayUses &U,
                                               const Flow &F) {
  SmallSetVector<const Loop *, 4> Where;
  for (const ArrayAccess &A : U.Accesses)
    if (!A.Offset)
      Where.insert(F.loops().getLoopFor(A.At->getParent()));
  return Where;
}

static uint64_t wordsOf(const ArrayUses &U) { return (U.Bytes + 3) / 4; }

/// Why the arrays that \p L accesses (null: outside of loops) are not promoted
/// together; empty: they are, or there is one only.
std::string PromotionModel::whyNotTogether(const Region &R, const Loop *L) {
  unsigned Arrays = 0;
  uint64_t Words = 0;
  double PerWord = 0;
  for (const ArrayUses &U : All) {
    if (!isCandidate(U) || !loopsOf(U, F).count(L) || (!L && U.Bytes % 8))
      continue;
    ++Arrays;
    Words += wordsOf(U);
    PerWord +=
        Region(U, L, F, L ? copiesOf(*L) : 1).needed() / double(wordsOf(U));
  }
  if (Arrays < 2)
    return "";
  const std::string Of =
      std::to_string(Words) + " words of " + std::to_string(Arrays) + " arrays";
  if (L && double(Words) > MostWordsOfAll)
    return Of + " are too many for registers in a loop";
  if (!R.fitsInDepot(PerWord * double(Words)))
    return "selecting among " + Of +
           " would take too many instructions for the " +
           (L ? "loop" : "kernel");
  return "";
}

Promotion PromotionModel::of(const ArrayUses &U) {
  if (!U.Bytes)
    return {false, "its size is not constant"};
  if (U.Escape)
    return {false, "its address is taken"};
  if (const char *Why = misfit(U))
    return {false, Why};
  if (U.isIndexed() && Notes::isInKeptFunction(*U.Array))
    return {false, "calls of its function are not inlined"};
  const SmallSetVector<const Loop *, 4> Where = loopsOf(U, F);
  if (!Where.empty() &&
      none_of(U.Accesses, [](const ArrayAccess &A) { return A.Offset; }))
    return {false, "no access of it has a constant index"};
  const uint64_t Words = wordsOf(U);
  for (const Loop *L : Where)
    if (double(Words) > (L ? MostWordsInLoop : MostWords))
      return {false, std::to_string(Words) +
                         " words are too many for registers" +
                         (L ? " in a loop" : "")};
  bool Moves = U.Moves;
  bool Promotable = true;
  std::string Together;
  const Loop *NotIn = nullptr;
  for (const Loop *L : Where) {
    Region R(U, L, F, L ? copiesOf(*L) : 1);
    Moves |= R.movesPointer();
    if (Promotable && !R.isPromotable()) {
      Promotable = false;
      NotIn = L;
    }
    if (Together.empty() && (L || U.Bytes % 8 == 0))
      Together = whyNotTogether(R, L);
  }
  if (Moves && Words > 2)
    return {false, "it is accessed through a pointer that moves"};
  if (!Promotable)
    return {false, std::string("selecting among its elements would take too "
                               "many instructions for the ") +
                       (NotIn ? "loop" : "kernel")};
  if (!Together.empty())
    return {false, Together};
  return {true, "ptxas selects among its elements in registers"};
}
