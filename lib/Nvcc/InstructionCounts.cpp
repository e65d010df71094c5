//===- InstructionCounts.cpp - What nvcc counts for an instruction --------===//
//
// "Rows" are those of test/truth/unroll/unroll.tsv.
//
//===----------------------------------------------------------------------===//

#include "InstructionCounts.h"
#include "warplint/Annotations/Notes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace warplint;

/// Whether the pointer is to shared or private memory, where nvcc's addresses
/// have 32 bits.
static bool isNarrow(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  const unsigned Space = Object->getType()->getPointerAddressSpace();
  return isa<AllocaInst>(Object) || Space == NVPTXAS::ADDRESS_SPACE_SHARED ||
         Space == NVPTXAS::ADDRESS_SPACE_LOCAL;
}

namespace {
struct DeviceFunction {
  unsigned Instructions;
  CalledFunction Kind;
};
} // namespace

/// Null unless the instruction calls a function of DeviceLibrary.def.
static const DeviceFunction *deviceFunction(const Instruction &I) {
  static const StringMap<DeviceFunction> Functions = {
#define DEVICE_FUNCTION(NAME, INSTRUCTIONS, KIND)                              \
  {#NAME, {INSTRUCTIONS, CalledFunction::KIND}},
#include "DeviceLibrary.def"
  };
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Called = Call ? Call->getCalledFunction() : nullptr;
  if (!Called || !Called->getName().starts_with("__nv_"))
    return nullptr;
  auto At = Functions.find(Called->getName());
  return At == Functions.end() ? nullptr : &At->second;
}

CalledFunction warplint::kindOfCall(const Instruction &I) {
  const DeviceFunction *F = deviceFunction(I);
  return F ? F->Kind : CalledFunction::Any;
}

/// What nvcc's LLVM, which has no such intrinsic, has in its place. Rows:
/// integer-min, integer-max, integer-abs, call-round, call-roundf; call-sqrt,
/// whose cost is that of a division; integer-rotate and integer-rotate-by: two
/// shifts and what joins them, of integer-rotate-funnel one stands before the
/// loop.
static unsigned instructionsOfIntrinsic(const IntrinsicInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
    return 2;
  case Intrinsic::abs:
  case Intrinsic::round:
    return 3;
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return isa<Instruction>(I.getArgOperand(0)) &&
                   isa<Instruction>(I.getArgOperand(1))
               ? 3
               : 2;
  case Intrinsic::sqrt:
    return I.getType()->isDoubleTy() ? 4 : 1;
  default:
    return 1;
  }
}

/// The instructions of an operation or a call, without those that compute
/// addresses. Divisions cost LLVM's TCC_Expensive: rows float-divide,
/// double-divide, integer-divide, integer-remainder.
static unsigned instructionsOfOperation(const Instruction &I) {
  if (const DeviceFunction *F = deviceFunction(I))
    return F->Instructions;
  if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I))
    return instructionsOfIntrinsic(*Intrinsic);
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::FDiv:
    return 4;
  default:
    return 1;
  }
}

bool warplint::isExpensive(const Instruction &I) {
  return instructionsOfOperation(I) > 1;
}

unsigned warplint::countedInstructions(const Instruction &I) {
  if (isa<PHINode, AllocaInst>(I) || I.isDebugOrPseudoInst() ||
      I.isLifetimeStartOrEnd() || isa<AssumeInst>(I))
    return 0;
  if (Notes::isOptimizationBarrier(I, Hidden::LoadedValue) ||
      Notes::isOptimizationBarrier(I, Hidden::ShiftedSum) ||
      Notes::isOptimizationBarrier(I, Hidden::WholePiece))
    return 0;
  if (const unsigned Operation = instructionsOfOperation(I); Operation > 1)
    return Operation;
  // An index into shared or private memory is not extended. Rows: shared-walk
  // and private are unrolled as if they had one instruction less.
  if (isa<SExtInst, ZExtInst>(I) && !I.use_empty() &&
      all_of(I.users(), [](const User *U) {
        auto *Address = dyn_cast<GetElementPtrInst>(U);
        return Address && isNarrow(Address->getPointerOperand());
      }))
    return 0;
  // LLVM 22 adds a constant part of the index to the address; nvcc adds it to
  // the index and extends that. Rows: a statement of loads counts as five,
  // one of shared-loads as four.
  auto *Address = dyn_cast<GetElementPtrInst>(&I);
  auto *Base = Address
                   ? dyn_cast<GetElementPtrInst>(Address->getPointerOperand())
                   : nullptr;
  if (Base && Address->hasAllConstantIndices() &&
      !Base->hasAllConstantIndices())
    return isNarrow(Base->getPointerOperand()) ? 2 : 3;
  return 1;
}
