//===- IssueSlots.cpp - Lower bound of a block's issue slots --------------===//

#include "warplint/Kernel/IssueSlots.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Whether all users of a floating-point product are sums or differences, so
/// that ptxas fuses it into them.
static bool isFused(const Instruction &Product) {
  return !Product.use_empty() && all_of(Product.users(), [](const User *U) {
    const auto *By = dyn_cast<Instruction>(U);
    return By && (By->getOpcode() == Instruction::FAdd ||
                  By->getOpcode() == Instruction::FSub);
  });
}

/// The issue slots of one instruction, at least: fewer than the instructions
/// that nvcc 13.0 makes of it for sm_90, where they were counted. An addition
/// is one. A division of variables takes 17 (unsigned) or 23 (signed) more than
/// an addition, their remainder 16, a division by a constant 4 at most. A
/// division in single precision has a short path of 8 and a long one; one in
/// double precision takes more than a hundred. A conversion is one.
static double slotsOf(const Instruction &I) {
  const Type *T = I.getType();
  const double Lanes =
      isa<FixedVectorType>(T) ? cast<FixedVectorType>(T)->getNumElements() : 1;
  // A GPU has at most half as many units for double precision as for single.
  const double Wide = T->getScalarType()->isDoubleTy() ? 2 : 1;
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
    return Lanes * Wide;
  case Instruction::FMul:
    return isFused(I) ? 0 : Lanes * Wide;
  case Instruction::FDiv:
    return 6 * Lanes * Wide;
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return isa<Constant>(I.getOperand(1)) ? 1 : 10;
  // ptxas combines two or three of these into one instruction: a quarter is
  // less than the share of each.
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return T->isIntegerTy(64) || T->isIntegerTy(32) ? 0.25 : 0;
  case Instruction::SIToFP:
  case Instruction::UIToFP:
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return 1;
  case Instruction::Load:
  case Instruction::Store:
  case Instruction::AtomicRMW:
  case Instruction::AtomicCmpXchg:
    return 1;
  case Instruction::Call:
    if (const auto *Known = dyn_cast<IntrinsicInst>(&I))
      if (Known->isAssumeLikeIntrinsic())
        return 0;
    return T->isVoidTy() || T->isFPOrFPVectorTy() ? Lanes * Wide : 0;
  default:
    return 0;
  }
}

double warplint::issueSlots(const BasicBlock &Block) {
  double Sum = 0;
  for (const Instruction &I : Block)
    Sum += slotsOf(I);
  return Sum;
}

uint64_t warplint::instructionsOf(const BasicBlock &Block) {
  return count_if(Block, [](const Instruction &I) {
    return !isa<PHINode>(I) && !I.isTerminator() && !I.isDebugOrPseudoInst();
  });
}
