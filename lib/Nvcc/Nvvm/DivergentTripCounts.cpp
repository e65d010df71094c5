//===- DivergentTripCounts.cpp - Loops with a divergent trip count --------===//

#include "DivergentTripCounts.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace warplint;

/// Greatest number of machine instructions in the body of a loop that is
/// unrolled again, apart from loads, addresses and the loop's control.
static constexpr unsigned MostBesideLoads = 7;

/// Whether a trip count depends only on arguments and on results of intrinsics:
/// threadIdx and the other special registers.
static bool isOfTheLaunch(const SCEV *Count) {
  return !SCEVExprContains(Count, [](const SCEV *S) {
    auto *Unknown = dyn_cast<SCEVUnknown>(S);
    return Unknown && !isa<Argument>(Unknown->getValue()) &&
           !isa<IntrinsicInst>(Unknown->getValue());
  });
}

bool warplint::tripCountIsDivergent(const Loop &L, ScalarEvolution &SE,
                                    UniformityInfo &Uniformity) {
  const BasicBlock *Exiting = L.getExitingBlock();
  const BasicBlock *Front = L.getLoopPreheader();
  if (!Exiting || !Front || !Uniformity.hasDivergentTerminator(*Exiting))
    return false;
  const SCEV *Count = SE.getBackedgeTakenCount(&L);
  if (Notes::isBehindSplit(L))
    return !isa<SCEVCouldNotCompute>(Count);
  return !isa<SCEVCouldNotCompute>(Count) && isOfTheLaunch(Count) &&
         any_of(L.getHeader()->phis(), [&](const PHINode &Phi) {
           return isa<ConstantInt>(Phi.getIncomingValueForBlock(Front)) &&
                  SE.isSCEVable(Phi.getType()) &&
                  isa<SCEVAddRecExpr>(SE.getSCEV(const_cast<PHINode *>(&Phi)));
         });
}

/// Whether an instruction needs no separate machine instruction: it is part of
/// an address or of the loop's control, a cast, or a product that is fused into
/// an FMA.
static bool isFree(const Instruction &I) {
  return isa<PHINode, GetElementPtrInst, CastInst, BranchInst>(I) ||
         I.isDebugOrPseudoInst() ||
         (isa<ICmpInst>(I) && I.hasOneUse() &&
          isa<BranchInst>(*I.user_begin())) ||
         (match(&I, m_OneUse(m_FMul(m_Value(), m_Value()))) &&
          I.hasAllowContract() &&
          match(*I.user_begin(), m_CombineOr(m_FAdd(m_Value(), m_Value()),
                                             m_FSub(m_Value(), m_Value()))));
}

bool warplint::isUnrolledAgain(const Loop &L) {
  SmallSet<unsigned, 4> Read, Written;
  unsigned Others = 0;
  for (const BasicBlock *B : L.blocks())
    for (const Instruction &I : *B) {
      if (auto *Load = dyn_cast<LoadInst>(&I))
        Read.insert(Load->getPointerAddressSpace());
      else if (auto *Store = dyn_cast<StoreInst>(&I))
        Written.insert(Store->getPointerAddressSpace());
      else if (I.mayReadOrWriteMemory())
        return false;
      Others +=
          !isFree(I) && !isa<LoadInst>(I) &&
          // Increments of induction variables and address offsets.
          !(I.getType()->isIntegerTy() && I.getOpcode() == Instruction::Add &&
            all_of(I.users(), [](const User *U) {
              return isa<PHINode, GetElementPtrInst, ICmpInst, CastInst>(U);
            }));
    }
  return Others <= MostBesideLoads &&
         none_of(Read, [&](unsigned Space) { return Written.count(Space); });
}
