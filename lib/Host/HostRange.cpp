//===- HostRange.cpp - Ranges of run-time integers ------------------------===//

#include "HostValue.h"
#include "clang/AST/ASTContext.h"
#include <numeric>

using namespace clang;

namespace warplint {

HostRange HostRange::only(int64_t Value) {
  uint64_t Size = Value < 0 ? -uint64_t(Value) : uint64_t(Value);
  return {Value, Value, Size};
}

HostRange HostRange::ofType(QualType Type, const ASTContext &Context) {
  HostRange R;
  if (!Type->isIntegralOrEnumerationType())
    return R;
  unsigned Width = Context.getIntWidth(Type);
  bool Unsigned = Type->isUnsignedIntegerOrEnumerationType();
  if (Width > 64 || (Unsigned && Width == 64))
    return R;
  R.Least = Unsigned ? 0 : llvm::minIntN(Width);
  R.Most = Unsigned ? int64_t(llvm::maxUIntN(Width)) : llvm::maxIntN(Width);
  return R;
}

HostRange HostRange::wrapped(QualType Type, const ASTContext &Context) const {
  HostRange Whole = ofType(Type, Context);
  bool Bounded = Least != Whole.Least || Most != Whole.Most;
  bool Fits = Whole.Least <= Least && Most <= Whole.Most;
  // If the type has no bounds here, values close to the limits may have
  // wrapped.
  if (Whole.Most == std::numeric_limits<int64_t>::max())
    Fits &= Bounded && Most < Whole.Most && Least > Whole.Least;
  if (Fits)
    return *this;
  Whole.Multiple = std::max<uint64_t>(Multiple & -Multiple, 1);
  return Whole;
}

HostRange operator|(const HostRange &A, const HostRange &B) {
  return {std::min(A.Least, B.Least), std::max(A.Most, B.Most),
          std::gcd(A.Multiple, B.Multiple)};
}

HostRange apply(BinaryOperatorKind Op, const HostRange &A, const HostRange &B) {
  constexpr int64_t Low = std::numeric_limits<int64_t>::min();
  constexpr int64_t High = std::numeric_limits<int64_t>::max();
  // If a bound overflows, the result has no bounds; an unknown bound always
  // does.
  HostRange R;
  bool Over =
      A.Least == Low || A.Most == High || B.Least == Low || B.Most == High;
  auto Ends = [&](std::initializer_list<int64_t> All) {
    if (Over)
      return;
    R.Least = std::min(All);
    R.Most = std::max(All);
  };
  switch (Op) {
  case BO_Add: {
    int64_t Least = 0, Most = 0;
    Over |= llvm::AddOverflow(A.Least, B.Least, Least) ||
            llvm::AddOverflow(A.Most, B.Most, Most);
    Ends({Least, Most});
    R.Multiple = std::gcd(A.Multiple, B.Multiple);
    return R;
  }
  case BO_Sub: {
    int64_t Least = 0, Most = 0;
    Over |= llvm::SubOverflow(A.Least, B.Most, Least) ||
            llvm::SubOverflow(A.Most, B.Least, Most);
    Ends({Least, Most});
    R.Multiple = std::gcd(A.Multiple, B.Multiple);
    return R;
  }
  case BO_Mul: {
    int64_t Ways[4] = {};
    Over |= llvm::MulOverflow(A.Least, B.Least, Ways[0]) ||
            llvm::MulOverflow(A.Least, B.Most, Ways[1]) ||
            llvm::MulOverflow(A.Most, B.Least, Ways[2]) ||
            llvm::MulOverflow(A.Most, B.Most, Ways[3]);
    Ends({Ways[0], Ways[1], Ways[2], Ways[3]});
    if (A.Multiple < (uint64_t(1) << 31) && B.Multiple < (uint64_t(1) << 31))
      R.Multiple = A.Multiple * B.Multiple;
    return R;
  }
  case BO_Shl:
    if (B.Least != B.Most || B.Least < 0 || B.Least > 30)
      return R;
    return apply(BO_Mul, A, HostRange::only(int64_t(1) << B.Least));
  default:
    return R;
  }
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

} // namespace warplint
