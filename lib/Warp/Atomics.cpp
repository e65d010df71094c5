//===- Atomics.cpp - What an atomic operation becomes ---------------------===//
//
// One atomic of the source is one instruction for all lanes, one that a single
// lane makes for its warp, or a loop of compare-and-swap, by rules that were
// read off the machine code of nvcc 13.0 and measured (docs/hardware.md).
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/MemoryNames.h"
#include "warplint/Kernel/UniformValues.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

namespace {

enum class Family {
  Sum,  ///< add, sub: the lanes of a warp can be added up first
  Bits, ///< and, or, xor, min, max: likewise, but no lane learns its old value
  Single, ///< exchange and counting modulo: lane by lane
  Swap,   ///< compare-and-swap of the source
  Other   ///< no instruction for it
};

enum class Form {
  EachLane, ///< one instruction, lane by lane
  Counted,  ///< one instruction that takes lanes on one word together
  OncePerWarp,
  OnceIfFull, ///< once if all 32 lanes take part, else each lane
  Rounds,     ///< compare-and-swap until every lane has succeeded
  RoundsOnce  ///< one lane for its warp, by compare-and-swap
};

} // namespace

static Family familyOf(AtomicOperation Operation) {
  switch (Operation) {
  case AtomicOperation::Add:
  case AtomicOperation::Sub:
    return Family::Sum;
  case AtomicOperation::And:
  case AtomicOperation::Or:
  case AtomicOperation::Xor:
  case AtomicOperation::Max:
  case AtomicOperation::Min:
    return Family::Bits;
  case AtomicOperation::Exchange:
  case AtomicOperation::Increment:
  case AtomicOperation::Decrement:
    return Family::Single;
  case AtomicOperation::CompareAndSwap:
    return Family::Swap;
  case AtomicOperation::Other:
    return Family::Other;
  }
  return Family::Other;
}

/// Adds one, or subtracts minus one.
static bool counts(const AccessShape &Shape, const Value *Operand) {
  auto *Number = dyn_cast_or_null<ConstantInt>(Operand);
  return Number &&
         (Shape.Operation == AtomicOperation::Add   ? Number->isOne()
          : Shape.Operation == AtomicOperation::Sub ? Number->isMinusOne()
                                                    : false);
}

static Form formOf(const AccessShape &Shape, bool OneAddress,
                   const Value *Operand, bool OneOperand) {
  const Family What = familyOf(Shape.Operation);
  const bool Shared = Shape.Space == MemorySpace::Shared;
  const bool Word = !Shape.AtomicIsFloat && Shape.Bytes == 4;
  const bool DoubleWord = !Shape.AtomicIsFloat && Shape.Bytes == 8;
  if (What == Family::Single || What == Family::Swap)
    return Form::EachLane;
  if (What == Family::Sum && Word && Shared && !Shape.ResultUsed &&
      counts(Shape, Operand))
    return Form::Counted;
  if (What == Family::Sum && Word && OneAddress)
    return !Shape.ResultUsed || OneOperand ? Form::OncePerWarp
                                           : Form::OnceIfFull;
  if (What == Family::Sum && DoubleWord && OneAddress && OneOperand)
    return Shared ? Form::RoundsOnce : Form::OncePerWarp;
  if (What == Family::Bits && Word)
    return OneAddress && !Shape.ResultUsed ? Form::OncePerWarp : Form::EachLane;
  if (What == Family::Sum && Word)
    return Form::EachLane;
  return Shared ? Form::Rounds : Form::EachLane;
}

void Machine::atomic(const Instruction &I, const Value *Pointer, const Type *Ty,
                     AtomicOperation Operation, bool IsFloat) {
  LaneValue Address = valueOf(Pointer);
  AccessShape Shape;
  Shape.At = &I;
  Shape.Space =
      factsOf(Address, Pointer->getType()->getPointerAddressSpace()).Space;
  Shape.Op = AccessKind::Atomic;
  Shape.Bytes = unsigned(Layout.getTypeStoreSize(const_cast<Type *>(Ty)));
  Shape.AtomicIsFloat = IsFloat || Ty->isFloatingPointTy();
  Shape.ResultUsed = !I.use_empty();
  Shape.Operation = Operation;
  const Value *Operand = nullptr;
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    Operand = RMW->getValOperand();
  else if (auto *C = dyn_cast<CallBase>(&I); C && C->arg_size() > 1)
    Operand = C->getArgOperand(1);
  logAtomic(Shape, Address, Pointer, Operand);
  clobber(Shape.Space);
  if (!I.getType()->isVoidTy())
    // Each lane gets its own old value.
    define(I,
           unknown(I.getType(), false, FromVaryingLoad, Unknown::AtomicResult));
}

void Machine::logAtomic(AccessShape Shape, const LaneValue &Address,
                        const Value *Pointer, const Value *Operand) {
  const UniformValues &Same = Code.uniform();
  const bool OneAddress =
      Same.contains(Pointer) && Symbols.isUniformOver(Address, May);
  Form As =
      formOf(Shape, OneAddress, Operand, Operand && Same.contains(Operand));
  const bool Shared = Shape.Space == MemorySpace::Shared;
  const uint32_t WasMay = May, WasMust = Must;
  Shape.Kind = RequestKind::AtomicAdd;
  if (As == Form::OnceIfFull && May != ~uint32_t(0)) {
    As = Form::EachLane;
    Shape.Part = 1;
  } else if (As == Form::OnceIfFull && Must != ~uint32_t(0)) {
    // One lane's cost if all are there, that of each lane if one is missing.
    As = Form::EachLane;
    Shape.Part = 2;
    Must &= -Must;
  } else if (As == Form::OnceIfFull) {
    As = Form::OncePerWarp;
  }
  switch (As) {
  case Form::EachLane:
    if (familyOf(Shape.Operation) == Family::Swap)
      Shape.Kind = RequestKind::AtomicCas;
    break;
  case Form::OncePerWarp:
    Shape.OncePerWarp = true;
    [[fallthrough]];
  case Form::Counted:
    if (Shared)
      Shape.Kind = RequestKind::AtomicIncrement;
    break;
  case Form::RoundsOnce:
    Shape.OncePerWarp = true;
    Must = May = May & -May;
    [[fallthrough]];
  case Form::Rounds:
  case Form::OnceIfFull:
    logRounds(Shape, Address);
    May = WasMay;
    Must = WasMust;
    return;
  }
  logAccess(Shape, Address);
  Must = WasMust;
}

/// The active lanes of each compare-and-swap round of a warp without
/// competitors; empty when the lanes' addresses are not known relative to each
/// other.
std::vector<uint32_t> Machine::roundsOf(const AccessShape &Shape,
                                        const LaneValue &Address) const {
  if (!May || May != Must)
    return {};
  for (const LaneTerm &Term : Address.Terms) {
    LaneValue Alone(Address.Width, LaneVector(0));
    Alone.Terms.push_back(Term);
    if (!Symbols.isUniformOver(Alone, May))
      return {};
  }
  Request R;
  R.Bytes = Shape.Bytes;
  R.Mask = May;
  for (unsigned L = 0; L < WarpLanes; ++L)
    R.Address[L] = uint64_t(Address.K[L]);
  return casRounds(Options.Gpu, R);
}

void Machine::logRounds(AccessShape Shape, const LaneValue &Address) {
  Shape.Kind = RequestKind::AtomicSpin;
  Shape.UntilWon = true;
  AccessShape Before = Shape;
  Before.Op = AccessKind::Load;
  Before.Kind = RequestKind::Load;
  std::vector<uint32_t> Rounds = roundsOf(Shape, Address);
  const unsigned Most =
      Rounds.empty() ? unsigned(popcount(May)) : unsigned(Rounds.size());
  bool Again = false;
  auto Log = [&](uint32_t Lanes, uint32_t Sure) {
    const uint32_t WasMay = May, WasMust = Must;
    May = Lanes;
    Must = Sure;
    for (const AccessShape *S : {&Before, &Shape}) {
      logAccess(*S, Address);
      LoggedAccess &A = TheLog.Accesses.back();
      A.FewestRounds = Rounds.empty() ? 1 : Most;
      A.MostRounds = Most;
      A.Again = Again;
    }
    May = WasMay;
    Must = WasMust;
    Again = true;
  };
  const double WasRepeat = Repeat;
  const bool WasKnown = CountKnown;
  if (Rounds.empty()) {
    CountKnown &= Most == 1;
    Log(May, Must);
    if (Most > 1)
      Log(May, 0);
  } else if (Shape.Bytes <= 4 && Rounds.size() > 1 &&
             Address.K.isUniformOver(May)) {
    // All rounds have the same cost.
    Log(May, May);
    Repeat *= double(Rounds.size() - 1);
    Log(May, May);
  } else {
    for (uint32_t Lanes : Rounds)
      Log(Lanes, Lanes);
  }
  Repeat = WasRepeat;
  CountKnown = WasKnown;
}
