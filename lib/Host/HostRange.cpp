//===- HostRange.cpp - Ranges of run-time integers ------------------------===//

#include "HostRange.h"
#include "clang/AST/ASTContext.h"
#include <numeric>

using namespace clang;
using llvm::APInt;
using llvm::CmpInst;
using llvm::ConstantRange;

namespace warplint {

/// [Least, Most]; Least <= Most.
static ConstantRange between(int64_t Least, int64_t Most) {
  return ConstantRange::getNonEmpty(APInt(64, Least, /*isSigned=*/true),
                                    APInt(64, Most, /*isSigned=*/true) + 1);
}

/// A set that wraps around has both limits as values, and so has its hull.
HostRange::HostRange(ConstantRange Bounds, uint64_t Multiple)
    : Bounds(Bounds.isSignWrappedSet() ? ConstantRange::getFull(64)
                                       : std::move(Bounds)),
      Multiple(Multiple) {}

HostRange::HostRange(int64_t Least, int64_t Most, uint64_t Multiple)
    : HostRange(between(Least, Most), Multiple) {}

HostRange HostRange::only(int64_t Value) {
  uint64_t Size = Value < 0 ? -uint64_t(Value) : uint64_t(Value);
  return HostRange(Value, Value, Size);
}

HostRange HostRange::ofType(QualType Type, const ASTContext &Context) {
  if (!Type->isIntegralOrEnumerationType())
    return HostRange();
  unsigned Width = Context.getIntWidth(Type);
  bool Unsigned = Type->isUnsignedIntegerOrEnumerationType();
  if (Width > 64 || (Unsigned && Width == 64))
    return HostRange();
  ConstantRange Whole = ConstantRange::getFull(Width);
  return HostRange(Unsigned ? Whole.zextOrTrunc(64) : Whole.sextOrTrunc(64), 1);
}

bool HostRange::lacksBound() const {
  return Bounds.getSignedMin().isMinSignedValue() ||
         Bounds.getSignedMax().isMaxSignedValue();
}

HostRange HostRange::withMultiple(uint64_t Divisor) const {
  return HostRange(Bounds, Divisor);
}

HostRange HostRange::atLeast(int64_t Least) const {
  return HostRange(
      Bounds.intersectWith(between(Least, std::numeric_limits<int64_t>::max())),
      Multiple);
}

HostRange HostRange::atMost(int64_t Most) const {
  return HostRange(
      Bounds.intersectWith(between(std::numeric_limits<int64_t>::min(), Most)),
      Multiple);
}

HostRange HostRange::where(BinaryOperatorKind Op,
                           const HostRange &Bound) const {
  const bool Below = Op == BO_LT || Op == BO_LE;
  // ConstantRange has no value below the least number. Such a condition is
  // taken to say nothing.
  if (Below ? Bound.Bounds.getSignedMax().isMinSignedValue()
            : Bound.Bounds.getSignedMin().isMaxSignedValue())
    return *this;
  const CmpInst::Predicate Predicate = Op == BO_LT   ? CmpInst::ICMP_SLT
                                       : Op == BO_LE ? CmpInst::ICMP_SLE
                                       : Op == BO_GT ? CmpInst::ICMP_SGT
                                                     : CmpInst::ICMP_SGE;
  return HostRange(Bounds.intersectWith(ConstantRange::makeAllowedICmpRegion(
                       Predicate, Bound.Bounds)),
                   Multiple);
}

HostRange HostRange::wrapped(QualType Type, const ASTContext &Context) const {
  const HostRange Whole = ofType(Type, Context);
  // In a type of 64 bits, what lacks a bound may have wrapped.
  const bool Fits =
      Whole.Bounds.isFullSet() ? !lacksBound() : Whole.Bounds.contains(Bounds);
  return Fits ? *this
              : Whole.withMultiple(std::max<uint64_t>(Multiple & -Multiple, 1));
}

HostRange operator|(const HostRange &A, const HostRange &B) {
  return HostRange(A.Bounds.unionWith(B.Bounds, ConstantRange::Signed),
                   std::gcd(A.Multiple, B.Multiple));
}

HostRange apply(BinaryOperatorKind Op, const HostRange &A, const HostRange &B) {
  // ConstantRange computes with a limit as with any number: [0, max] - 5 is
  // [-5, max - 5] there. Here the limit is no bound, nor is what it gives, and
  // a result without one of its bounds has none.
  using Operation =
      ConstantRange (ConstantRange::*)(const ConstantRange &) const;
  auto Result = [&](Operation Saturated, uint64_t Multiple) {
    if (A.lacksBound() || B.lacksBound())
      return HostRange().withMultiple(Multiple);
    const HostRange R((A.Bounds.*Saturated)(B.Bounds), Multiple);
    return R.lacksBound() ? HostRange().withMultiple(Multiple) : R;
  };
  constexpr uint64_t Half = uint64_t(1) << 31; // products of less fit
  switch (Op) {
  case BO_Add:
    return Result(&ConstantRange::sadd_sat, std::gcd(A.Multiple, B.Multiple));
  case BO_Sub:
    return Result(&ConstantRange::ssub_sat, std::gcd(A.Multiple, B.Multiple));
  case BO_Mul:
    return Result(
        &ConstantRange::smul_sat,
        A.Multiple < Half && B.Multiple < Half ? A.Multiple * B.Multiple : 1);
  case BO_Shl:
    if (B.least() != B.most() || B.least() < 0 || B.least() > 30)
      return HostRange();
    return apply(BO_Mul, A, HostRange::only(int64_t(1) << B.least()));
  default:
    return HostRange();
  }
}

} // namespace warplint
