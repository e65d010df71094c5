//===- Operations.cpp - Operations of lanes that code asks for ------------===//

#include "warplint/Operations/Operations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace warplint;

/// The operation of an intrinsic without memory whose operands are all numbers
/// in floating point; None: another.
static LaneOp operationOf(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::floor:
  case Intrinsic::nvvm_floor_f:
  case Intrinsic::nvvm_floor_d:
    return LaneOp::FFloor;
  case Intrinsic::ceil:
  case Intrinsic::nvvm_ceil_f:
  case Intrinsic::nvvm_ceil_d:
    return LaneOp::FCeil;
  case Intrinsic::trunc:
  case Intrinsic::nvvm_trunc_f:
  case Intrinsic::nvvm_trunc_d:
    return LaneOp::FTrunc;
  case Intrinsic::round:
    return LaneOp::FRound;
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::roundeven:
  case Intrinsic::nvvm_round_f:
  case Intrinsic::nvvm_round_d:
    return LaneOp::FRoundEven;
  case Intrinsic::fabs:
    return LaneOp::FAbs;
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
  case Intrinsic::nvvm_fma_rn_f:
  case Intrinsic::nvvm_fma_rn_d:
    return LaneOp::FMulAdd;
  case Intrinsic::minnum:
  case Intrinsic::nvvm_fmin_f:
  case Intrinsic::nvvm_fmin_d:
    return LaneOp::FMin;
  case Intrinsic::maxnum:
  case Intrinsic::nvvm_fmax_f:
  case Intrinsic::nvvm_fmax_d:
    return LaneOp::FMax;
  case Intrinsic::nvvm_add_rn_f:
  case Intrinsic::nvvm_add_rn_d:
    return LaneOp::FAdd;
  case Intrinsic::nvvm_mul_rn_f:
  case Intrinsic::nvvm_mul_rn_d:
    return LaneOp::FMul;
  case Intrinsic::nvvm_div_rn_f:
  case Intrinsic::nvvm_div_rn_d:
    return LaneOp::FDiv;
  default:
    return LaneOp::None;
  }
}

/// Likewise of a function of the device library, without "__nv_" and without
/// the "f" of single precision.
static LaneOp operationNamed(StringRef Name) {
  return StringSwitch<LaneOp>(Name)
      .Case("floor", LaneOp::FFloor)
      .Case("ceil", LaneOp::FCeil)
      .Case("trunc", LaneOp::FTrunc)
      .Case("round", LaneOp::FRound)
      .Cases({"rint", "nearbyint"}, LaneOp::FRoundEven)
      .Case("fabs", LaneOp::FAbs)
      .Cases({"fma", "fmaf_rn", "fma_rn"}, LaneOp::FMulAdd)
      .Case("fmin", LaneOp::FMin)
      .Case("fmax", LaneOp::FMax)
      .Cases({"fadd_rn", "dadd_rn"}, LaneOp::FAdd)
      .Cases({"fsub_rn", "dsub_rn"}, LaneOp::FSub)
      .Cases({"fmul_rn", "dmul_rn"}, LaneOp::FMul)
      .Cases({"fdiv_rn", "ddiv_rn"}, LaneOp::FDiv)
      .Default(LaneOp::None);
}

/// "f2i.rd", "d2ull.rn.ftz", "float2int_rd", "double2uint_rn".
static std::optional<RoundedConversion> conversionNamed(StringRef Name) {
  const size_t End = Name.find_first_of("._");
  StringRef Kind = Name.take_front(End), Rounding = Name.drop_front(End + 1);
  if (End == StringRef::npos ||
      !(Kind.consume_front("float2") || Kind.consume_front("double2") ||
        Kind.consume_front("f2") || Kind.consume_front("d2")) ||
      !is_contained({"i", "ui", "ll", "ull", "int", "uint"}, Kind))
    return std::nullopt;
  const LaneOp First = StringSwitch<LaneOp>(Rounding.take_front(2))
                           .Case("rn", LaneOp::FRoundEven)
                           .Case("rd", LaneOp::FFloor)
                           .Case("ru", LaneOp::FCeil)
                           .Case("rz", LaneOp::FTrunc)
                           .Default(LaneOp::None);
  if (First == LaneOp::None)
    return std::nullopt;
  return RoundedConversion{First, Kind.starts_with("u") ? LaneOp::FToUnsigned
                                                        : LaneOp::FToSigned};
}

/// The name of a function of the device library, without "__nv_"; empty:
/// another function.
static StringRef libraryName(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  return Name.consume_front("__nv_") ? Name : "";
}

LaneOp warplint::floatOperation(const CallBase &C) {
  StringRef Name = libraryName(C);
  if (Name.empty())
    return operationOf(C.getIntrinsicID());
  if (C.getType()->isFloatTy())
    Name.consume_back("f");
  return operationNamed(Name);
}

std::optional<RoundedConversion>
warplint::roundedConversion(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee || C.arg_size() != 1)
    return std::nullopt;
  StringRef Name = Callee->getName();
  if (!Name.consume_front("__nv_") && !Name.consume_front("llvm.nvvm."))
    return std::nullopt;
  return conversionNamed(Name);
}

LaneOp warplint::bitOperation(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::ctpop:
    return LaneOp::CountOnes;
  case Intrinsic::ctlz:
    return LaneOp::CountLeadingZeros;
  case Intrinsic::cttz:
    return LaneOp::CountTrailingZeros;
  case Intrinsic::bswap:
    return LaneOp::SwapBytes;
  default:
    return LaneOp::ReverseBits;
  }
}
