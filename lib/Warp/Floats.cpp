//===- Floats.cpp - Coordinates in floating point -------------------------===//
//
// A value in floating point is followed while it is computed from integers,
// constants and values that are the same in all lanes: from the thread's
// coordinates and their scales. A uniform value that is not known is an unknown
// of the kind of a scale (Symbol::IsFloat). What was loaded by each lane, and
// what a loop carries from iteration to iteration, is only known to be uniform
// or varying: UniformData, VaryingData.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/LibraryConstants.h"
#include "warplint/Operations/Operations.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace warplint;

bool Machine::isFloat(const Type *T) {
  return T->isFloatTy() || T->isDoubleTy();
}

static unsigned bitsOf(const Type *T) { return T->isFloatTy() ? 32 : 64; }

static bool hasSymbol(const LaneValue &V, SymbolId S) {
  return any_of(V.Terms,
                [=](const LaneTerm &Term) { return Term.Symbol == S; });
}

bool Machine::isFollowed(const LaneValue &V) const {
  return !hasSymbol(V, UniformData) && !hasSymbol(V, VaryingData);
}

LaneValue Machine::onlyUniformity(const LaneValue &V) const {
  return LaneValue::symbol(64, Symbols.isUniformOver(V, May) ? UniformData
                                                             : VaryingData);
}

/// A new unknown in floating point that all lanes hold.
static Symbol scaleSymbol(unsigned Origins, Unknown What, std::string Name) {
  Symbol S;
  S.IsFloat = true;
  S.Origins = Origins;
  S.What = What;
  S.Name = std::move(Name);
  return S;
}

LaneValue Machine::floatArgument(std::string Name) {
  return LaneValue::symbol(
      64, Symbols.root(
              scaleSymbol(FromArgument, Unknown::Argument, std::move(Name))));
}

/// The unknown for a value of which only uniformity is known. One that is
/// computed in a loop may be another in each iteration.
LaneValue Machine::scaleOf(const Value *V) {
  const auto *I = dyn_cast<Instruction>(V);
  const bool Changes = I && F.loops().getLoopFor(I->getParent());
  if (auto Known = Scales.find(V); Known != Scales.end() && !Changes)
    return LaneValue::symbol(64, Known->second);
  const SymbolId New = Symbols.root(scaleSymbol(
      FromUniformLoad | FromOpaque, Unknown::FloatValue, std::string()));
  if (!Changes)
    Scales[V] = New;
  return LaneValue::symbol(64, New);
}

LaneValue Machine::floating(LaneOp Op, const Type *To,
                            ArrayRef<const Value *> Operands) {
  std::vector<LaneValue> Of;
  bool IsUniform = true, IsUniformHere = true, IsData = false, IsKind = false;
  for (const Value *Operand : Operands) {
    const LaneValue &V = Of.emplace_back(valueOf(Operand));
    IsData |= hasSymbol(V, VaryingData);
    IsKind |= hasSymbol(V, UniformData);
    IsUniform &= Symbols.isUniform(V);
    IsUniformHere &= Symbols.isUniformOver(V, May);
  }
  if (!isFloat(To) || IsData || (IsUniform && IsKind))
    return LaneValue::symbol(64, IsUniformHere ? UniformData : VaryingData);
  for (size_t N = 0; N < Of.size(); ++N)
    if (hasSymbol(Of[N], UniformData))
      Of[N] = scaleOf(Operands[N]);
  // What limits a coordinate is no scale, but as large as the coordinates.
  if ((Op == LaneOp::FMin || Op == LaneOp::FMax) && !IsUniform)
    for (const LaneValue &V : Of)
      if (Symbols.isUniform(V))
        for (SymbolId Root : Symbols.roots(V))
          Symbols.facts(Root).IsLimit = true;
  return Lane.floating(Op, bitsOf(To), Of);
}

/// The product that the compiler may fuse with the sum `I`, which then rounds
/// once; it is the operand of that number. Null: there is none.
static const BinaryOperator *fusedProduct(const BinaryOperator &I,
                                          unsigned &Number) {
  if (!I.hasAllowContract())
    return nullptr;
  for (Number = 0; Number < 2; ++Number)
    if (auto *P = dyn_cast<BinaryOperator>(I.getOperand(Number));
        P && P->getOpcode() == Instruction::FMul && P->hasAllowContract())
      return P;
  return nullptr;
}

LaneValue Machine::floatSum(const BinaryOperator &I) {
  const LaneOp Op =
      I.getOpcode() == Instruction::FAdd ? LaneOp::FAdd : LaneOp::FSub;
  const LaneValue Plain =
      floating(Op, I.getType(), {I.getOperand(0), I.getOperand(1)});
  unsigned Number = 0;
  const BinaryOperator *Product = fusedProduct(I, Number);
  // Of unknowns the difference of one rounding does not matter.
  if (!Product || !Plain.isKnown())
    return Plain;
  LaneValue X = valueOf(Product->getOperand(0)),
            Y = valueOf(Product->getOperand(1)),
            Z = valueOf(I.getOperand(1 - Number));
  if (!X.isKnown() || !Y.isKnown() || !Z.isKnown())
    return Plain;
  const LaneValue Minus = LaneValue::constant(64, floatBits(-1.0));
  const unsigned Bits = bitsOf(I.getType());
  if (Op == LaneOp::FSub) {
    LaneValue &Negative = Number == 0 ? Z : X;
    Negative = Lane.floating(LaneOp::FMul, Bits, {Negative, Minus});
  }
  const LaneValue Fused = Lane.floating(LaneOp::FMulAdd, Bits, {X, Y, Z});
  // A product with other uses may be computed apart.
  return Product->hasOneUse() || Fused == Plain ? Fused : onlyUniformity(Plain);
}

LaneValue Machine::floatBinary(const BinaryOperator &I) {
  const std::array<const Value *, 2> Of = {I.getOperand(0), I.getOperand(1)};
  switch (I.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
    return floatSum(I);
  case Instruction::FMul:
    return floating(LaneOp::FMul, I.getType(), Of);
  case Instruction::FDiv: {
    LaneValue R = floating(LaneOp::FDiv, I.getType(), Of);
    // Fast division does not round as IEEE 754 says.
    if (R.isKnown() && (I.hasAllowReciprocal() || I.hasApproxFunc()))
      return onlyUniformity(R);
    return R;
  }
  default:
    return unknown(I.getType(), operandsUniform(I), FromOpaque);
  }
}

/// From an integer. Data that each lane has stays data; the iteration of a loop
/// alone is no coordinate.
LaneValue Machine::toFloat(LaneOp Op, const LaneValue &V, const Type *To) {
  const bool IsCoordinate =
      V.isKnown() || (Symbols.allRoots(V, [&](SymbolId R) {
        return !Symbols[R].Varying;
      }) && !(Symbols.isUniform(V) && (Symbols.origins(V) & FromIteration)));
  if (!isFloat(To) || !IsCoordinate)
    return onlyUniformity(V);
  return Lane.floating(Op, bitsOf(To), V);
}

/// To an integer. A uniform unknown in floating point may be any number there,
/// not one near one.
LaneValue Machine::fromFloat(LaneOp Op, const LaneValue &V, const Type *To) {
  const bool IsScale =
      !V.isKnown() && Symbols.isUniform(V) &&
      !Symbols.allRoots(V, [&](SymbolId R) { return !Symbols[R].IsFloat; });
  if (!isFollowed(V) || IsScale || !isTracked(To))
    return unknown(To, Symbols.isUniformOver(V, May),
                   Symbols.origins(V) | FromOpaque, Unknown::FloatValue);
  LaneValue R = Lane.toInteger(Op, widthOf(To), V);
  // A branch on it is not one on the thread's index alone.
  for (const LaneTerm &Term : R.Terms)
    if (Symbol &Of = Symbols.facts(Term.Symbol);
        Of.Op == LaneOp::FToSigned || Of.Op == LaneOp::FToUnsigned)
      Of.Origins |= Of.Varying ? FromVaryingLoad : FromUniformLoad;
  return R;
}

std::optional<LaneValue> Machine::convertFloat(unsigned Opcode,
                                               const LaneValue &V,
                                               const Type *From,
                                               const Type *To) {
  switch (Opcode) {
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    if (!isTracked(From))
      return std::nullopt;
    return toFloat(Opcode == Instruction::SIToFP ? LaneOp::FFromSigned
                                                 : LaneOp::FFromUnsigned,
                   V, To);
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    if (!isFloat(From))
      return std::nullopt;
    return fromFloat(Opcode == Instruction::FPToSI ? LaneOp::FToSigned
                                                   : LaneOp::FToUnsigned,
                     V, To);
  case Instruction::FPExt:
    return isFloat(From) && isFloat(To) ? V : onlyUniformity(V);
  case Instruction::FPTrunc:
    if (!isFloat(From) || !isFloat(To) || !isFollowed(V))
      return onlyUniformity(V);
    return Lane.floating(LaneOp::FSingle, 32, V);
  default:
    return std::nullopt;
  }
}

LaneValue Machine::compareFloats(const FCmpInst &I) {
  const LaneValue A = valueOf(I.getOperand(0)), B = valueOf(I.getOperand(1));
  // Of unknowns it matters only in a choice between values.
  const bool Chooses = all_of(I.users(), [&](const User *U) {
    const auto *S = dyn_cast<SelectInst>(U);
    return S && S->getCondition() == &I;
  });
  const bool Followed = isFloat(I.getOperand(0)->getType()) && isFollowed(A) &&
                        isFollowed(B) &&
                        ((A.isKnown() && B.isKnown()) || Chooses);
  const CmpInst::Predicate P = I.getPredicate();
  // An unordered comparison is the opposite of an ordered one.
  const bool Negate = CmpInst::isUnordered(P);
  std::optional<LaneValue> Is;
  if (Followed)
    switch (Negate ? CmpInst::getInversePredicate(P) : P) {
    case CmpInst::FCMP_OLT:
      Is = Lane.compareFloats(LaneOp::FLt, A, B);
      break;
    case CmpInst::FCMP_OLE:
      Is = Lane.compareFloats(LaneOp::FLe, A, B);
      break;
    case CmpInst::FCMP_OGT:
      Is = Lane.compareFloats(LaneOp::FLt, B, A);
      break;
    case CmpInst::FCMP_OGE:
      Is = Lane.compareFloats(LaneOp::FLe, B, A);
      break;
    case CmpInst::FCMP_OEQ:
      Is = Lane.compareFloats(LaneOp::FEq, A, B);
      break;
    default:
      break;
    }
  if (!Is)
    return unknown(I.getType(), operandsUniform(I),
                   operandOrigins(I) | FromOpaque |
                       (operandsUniform(I) ? FromUniformLoad : FromVaryingLoad),
                   Unknown::FloatValue);
  return Negate ? Lane.bitwise(LaneOp::Xor, *Is, LaneValue::constant(1, -1))
                : *Is;
}

LaneValue Machine::selectFloat(const SelectInst &I) {
  const LaneValue A = valueOf(I.getTrueValue()), B = valueOf(I.getFalseValue());
  if (!isFloat(I.getType()) || !isTracked(I.getCondition()->getType()) ||
      !isFollowed(A) || !isFollowed(B))
    return unknown(I.getType(), operandsUniform(I), FromOpaque);
  const LaneValue Condition = valueOf(I.getCondition());
  // Data that chooses makes data.
  if (!Symbols.allRoots(Condition,
                        [&](SymbolId R) { return !Symbols[R].Varying; }))
    return LaneValue::symbol(64, VaryingData);
  return Lane.select(Condition, A, B);
}

bool Machine::callFloat(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (const Constant *Exact = exactResult(C)) {
    define(C, constantValue(Exact));
    return true;
  }
  if (!Callee || C.arg_empty() || !isFloat(C.getArgOperand(0)->getType()))
    return false;
  const LaneOp Op = floatOperation(C);
  if (Op != LaneOp::None) {
    define(C, floating(Op, C.getType(), SmallVector<const Value *>(C.args())));
    return true;
  }
  const std::optional<RoundedConversion> To = roundedConversion(C);
  if (!To)
    return false;
  const Value *Of = C.getArgOperand(0);
  define(C, fromFloat(To->To, floating(To->Rounding, Of->getType(), Of),
                      C.getType()));
  return true;
}
