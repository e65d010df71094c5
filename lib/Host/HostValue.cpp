//===- HostValue.cpp - Values of the interpreter --------------------------===//

#include "HostValue.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cmath>
#include <optional>

using namespace clang;

namespace warplint {

HostValue HostValue::of(llvm::APSInt Value) {
  HostValue V;
  V.What = Kind::Integer;
  V.Integer = std::move(Value);
  return V;
}
HostValue HostValue::of(double Value) {
  HostValue V;
  V.What = Kind::Real;
  V.Real = Value;
  return V;
}
HostValue HostValue::of(const FunctionDecl *F) {
  HostValue V;
  V.What = Kind::Function;
  V.Function = F;
  return V;
}
HostValue HostValue::parts(size_t Count) {
  HostValue V;
  V.What = Kind::Parts;
  V.Parts.resize(Count);
  return V;
}
HostValue HostValue::addressOf(const VarDecl *Variable) {
  HostValue V;
  V.What = Kind::Address;
  V.Variable = Variable;
  return V;
}
HostValue HostValue::devicePointer(uint64_t Alignment, uint64_t Offset,
                                   uint64_t Bytes) {
  HostValue V;
  V.What = Kind::DevicePointer;
  V.Alignment = Alignment;
  V.Offset = Offset & (Alignment - 1);
  V.Bytes = Bytes;
  return V;
}

HostValue HostValue::nullPointer() {
  HostValue V;
  V.What = Kind::NullPointer;
  return V;
}

HostValue HostValue::of(TensorMap Map) {
  HostValue V;
  V.What = Kind::Map;
  V.Tensor = std::make_shared<const TensorMap>(std::move(Map));
  return V;
}

HostValue HostValue::within(const HostRange &R) {
  HostValue V;
  V.Range = R;
  return V;
}

HostRange HostValue::range() const {
  if (isInteger() && Integer.getSignificantBits() <= 64 &&
      !(Integer.isUnsigned() && Integer.getActiveBits() > 63))
    return HostRange::only(Integer.getExtValue());
  return What == Kind::Unknown ? Range : HostRange();
}

std::optional<bool> HostValue::truth() const {
  if (isInteger())
    return !Integer.isZero();
  if (isReal())
    return Real != 0;
  return std::nullopt;
}

std::optional<uint64_t> HostValue::size() const {
  if (!isInteger() || Integer.isNegative() || Integer.getActiveBits() > 64)
    return std::nullopt;
  return Integer.getZExtValue();
}

bool operator==(const HostValue &A, const HostValue &B) {
  if (A.What != B.What)
    return false;
  switch (A.What) {
  case HostValue::Kind::Unknown:
    return A.Range == B.Range;
  case HostValue::Kind::NullPointer:
    return true;
  case HostValue::Kind::Integer:
    return A.Integer.getBitWidth() == B.Integer.getBitWidth() &&
           A.Integer.isSigned() == B.Integer.isSigned() &&
           A.Integer == B.Integer;
  case HostValue::Kind::Real:
    return A.Real == B.Real;
  case HostValue::Kind::Parts:
    return A.Parts == B.Parts;
  case HostValue::Kind::Function:
    return A.Function == B.Function;
  case HostValue::Kind::Address:
    return A.Variable == B.Variable;
  case HostValue::Kind::DevicePointer:
    return A.Alignment == B.Alignment && A.Offset == B.Offset &&
           A.Bytes == B.Bytes;
  case HostValue::Kind::Map:
    return *A.Tensor == *B.Tensor;
  }
  llvm_unreachable("covered switch");
}

std::optional<int64_t> HostValue::word() const {
  if (!isInteger() || Integer.getBitWidth() > 64)
    return std::nullopt;
  return Integer.isSigned() ? Integer.getSExtValue()
                            : int64_t(Integer.getZExtValue());
}

/// The value as a device pointer. An unknown one is assumed to point to the
/// start of an allocation.
static HostValue asDevicePointer(const HostValue &V) {
  return V.isKnown() ? V : HostValue::devicePointer(AllocationAlignment);
}

HostValue movedPointer(const HostValue &Pointer, const HostValue &Count,
                       uint64_t Bytes, bool Backwards) {
  HostValue From = asDevicePointer(Pointer);
  if (From.What != HostValue::Kind::DevicePointer || Bytes == 0)
    return HostValue::unknown();
  if (std::optional<int64_t> By = Count.word()) {
    const uint64_t Moved = Bytes * uint64_t(*By);
    return HostValue::devicePointer(
        From.Alignment, Backwards ? From.Offset - Moved : From.Offset + Moved,
        From.Bytes);
  }
  // All values of a run-time count are multiples of Multiple: the pointer stays
  // aligned to the greatest power of two that divides Step.
  const uint64_t Step = Bytes * std::max<uint64_t>(Count.range().multiple(), 1);
  return HostValue::devicePointer(std::min(From.Alignment, Step & -Step),
                                  From.Offset, From.Bytes);
}

HostValue join(const HostValue &A, const HostValue &B) {
  if (A == B)
    return A;
  if ((A.What == HostValue::Kind::DevicePointer ||
       B.What == HostValue::Kind::DevicePointer) &&
      (A.What == B.What || !A.isKnown() || !B.isKnown())) {
    const HostValue P = asDevicePointer(A), Q = asDevicePointer(B);
    const uint64_t Apart = P.Offset ^ Q.Offset;
    uint64_t Alignment = std::min(P.Alignment, Q.Alignment);
    if (Apart)
      Alignment = std::min(Alignment, Apart & -Apart);
    const uint64_t Bytes = P.Bytes && Q.Bytes ? std::max(P.Bytes, Q.Bytes) : 0;
    return HostValue::devicePointer(Alignment, P.Offset, Bytes);
  }
  if (!A.hasParts() || !B.hasParts() || A.Parts.size() != B.Parts.size())
    return HostValue::within(A.range() | B.range());
  HostValue Both = HostValue::parts(A.Parts.size());
  for (size_t I = 0; I < A.Parts.size(); ++I)
    Both.Parts[I] = join(A.Parts[I], B.Parts[I]);
  return Both;
}

static llvm::APSInt integerOf(uint64_t Value, QualType Type,
                              const ASTContext &Context) {
  unsigned Width = Context.getIntWidth(Type);
  return llvm::APSInt(llvm::APInt(64, Value).zextOrTrunc(Width),
                      Type->isUnsignedIntegerOrEnumerationType());
}

static HostValue realToInteger(double Value, QualType To,
                               const ASTContext &Context) {
  if (To->isBooleanType())
    return HostValue::of(integerOf(Value != 0, To, Context));
  llvm::APSInt Result(Context.getIntWidth(To),
                      To->isUnsignedIntegerOrEnumerationType());
  bool Exact = false;
  llvm::APFloat Number(Value);
  if (Number.convertToInteger(Result, llvm::APFloat::rmTowardZero, &Exact) ==
      llvm::APFloat::opInvalidOp)
    return HostValue::unknown();
  return HostValue::of(Result);
}

HostValue convert(const HostValue &Value, QualType To,
                  const ASTContext &Context) {
  if (!Value.isKnown() && To->isIntegerType() && !To->isBooleanType())
    return HostValue::within(Value.Range.wrapped(To, Context));
  if (!Value.isInteger() && !Value.isReal())
    return HostValue::unknown();
  if (To->isRealFloatingType()) {
    double Number = Value.isReal() ? Value.Real
                    : Value.Integer.isSigned()
                        ? double(Value.Integer.getSExtValue())
                        : double(Value.Integer.getZExtValue());
    return HostValue::of(Context.getTypeSize(To) == 32 ? double(float(Number))
                                                       : Number);
  }
  if (!To->isIntegralOrEnumerationType())
    return HostValue::unknown();
  if (Value.isReal())
    return realToInteger(Value.Real, To, Context);
  if (To->isBooleanType())
    return HostValue::of(integerOf(!Value.Integer.isZero(), To, Context));
  llvm::APSInt Result = Value.Integer.extOrTrunc(Context.getIntWidth(To));
  Result.setIsUnsigned(To->isUnsignedIntegerOrEnumerationType());
  return HostValue::of(Result);
}

/// Operations that integers and real numbers have: sums, products, quotients
/// and comparisons. `Number` and `Truth` make the value from a result. None for
/// another Op.
template <typename T>
static std::optional<HostValue>
applyBoth(BinaryOperatorKind Op, const T &A, const T &B,
          llvm::function_ref<HostValue(T)> Number,
          llvm::function_ref<HostValue(bool)> Truth) {
  switch (Op) {
  case BO_Add:
    return Number(A + B);
  case BO_Sub:
    return Number(A - B);
  case BO_Mul:
    return Number(A * B);
  case BO_Div:
    return B == 0 ? HostValue::unknown() : Number(A / B);
  case BO_LT:
    return Truth(A < B);
  case BO_GT:
    return Truth(A > B);
  case BO_LE:
    return Truth(A <= B);
  case BO_GE:
    return Truth(A >= B);
  case BO_EQ:
    return Truth(A == B);
  case BO_NE:
    return Truth(A != B);
  default:
    return std::nullopt;
  }
}

static HostValue applyReal(BinaryOperatorKind Op, double A, double B,
                           QualType Type, const ASTContext &Context) {
  auto Number = [&](double Value) {
    return convert(HostValue::of(Value), Type, Context);
  };
  auto Truth = [&](bool Value) {
    return HostValue::of(integerOf(Value, Type, Context));
  };
  return applyBoth<double>(Op, A, B, Number, Truth)
      .value_or(HostValue::unknown());
}

static HostValue shift(BinaryOperatorKind Op, const llvm::APSInt &A,
                       const llvm::APSInt &B) {
  if (B.isNegative() || B.getActiveBits() > 16 ||
      B.getZExtValue() >= A.getBitWidth())
    return HostValue::unknown();
  unsigned By = B.getZExtValue();
  return HostValue::of(Op == BO_Shl ? A << By : A >> By);
}

static HostValue applyInteger(BinaryOperatorKind Op, const llvm::APSInt &A,
                              const llvm::APSInt &B, QualType Type,
                              const ASTContext &Context) {
  if (Op == BO_Shl || Op == BO_Shr)
    return shift(Op, A, B);
  if (A.getBitWidth() != B.getBitWidth() || A.isSigned() != B.isSigned())
    return HostValue::unknown();
  auto Number = [](llvm::APSInt Value) { return HostValue::of(Value); };
  auto Truth = [&](bool Value) {
    return HostValue::of(integerOf(Value, Type, Context));
  };
  if (auto Result = applyBoth<llvm::APSInt>(Op, A, B, Number, Truth))
    return *Result;
  switch (Op) {
  case BO_Rem:
    return B.isZero() ? HostValue::unknown() : HostValue::of(A % B);
  case BO_And:
    return HostValue::of(A & B);
  case BO_Or:
    return HostValue::of(A | B);
  case BO_Xor:
    return HostValue::of(A ^ B);
  default:
    return HostValue::unknown();
  }
}

HostValue apply(BinaryOperatorKind Op, const HostValue &A, const HostValue &B,
                QualType ResultType, const ASTContext &Context) {
  if (Op == BO_LAnd || Op == BO_LOr) {
    std::optional<bool> Left = A.truth(), Right = B.truth();
    bool Decides = Op == BO_LOr;
    if ((Left && *Left == Decides) || (Right && *Right == Decides))
      return HostValue::of(integerOf(Decides, ResultType, Context));
    if (Left && Right)
      return HostValue::of(integerOf(!Decides, ResultType, Context));
    return HostValue::unknown();
  }
  if (A.isInteger() && B.isInteger())
    return applyInteger(Op, A.Integer, B.Integer, ResultType, Context);
  if (A.isReal() && B.isReal())
    return applyReal(Op, A.Real, B.Real, ResultType, Context);
  if (ResultType->isIntegerType() && !ResultType->isBooleanType())
    return HostValue::within(
        apply(Op, A.range(), B.range()).wrapped(ResultType, Context));
  return HostValue::unknown();
}

HostValue apply(UnaryOperatorKind Op, const HostValue &A, QualType ResultType,
                const ASTContext &Context) {
  if (Op == UO_LNot) {
    std::optional<bool> Truth = A.truth();
    return Truth ? HostValue::of(integerOf(!*Truth, ResultType, Context))
                 : HostValue::unknown();
  }
  if (Op == UO_Plus)
    return A;
  if (Op == UO_Minus && A.isReal())
    return HostValue::of(-A.Real);
  if (Op == UO_Minus && A.isInteger())
    return HostValue::of(-A.Integer);
  if (Op == UO_Not && A.isInteger())
    return HostValue::of(~A.Integer);
  return HostValue::unknown();
}

} // namespace warplint
