//===- KernelArguments.cpp - What the launch shows of the arguments -------===//

#include "Machine.h"
#include "warplint/Warp/StatedObject.h"

using namespace llvm;
using namespace warplint;

/// Name of the argument in the source, for reasons.
static std::string argumentName(const Argument &A) {
  return A.hasName() ? A.getName().str() : std::to_string(A.getArgNo() + 1);
}

/// What the launch shows of a run-time argument. A 32-bit one may be unsigned:
/// bounds beyond the signed numbers say nothing, and only powers of two divide
/// what wraps around.
static void bound(Symbol &S, const LaunchArgument &A) {
  const int64_t Low = llvm::minIntN(std::min(S.Width, 63u));
  const int64_t High = llvm::maxIntN(std::min(S.Width, 63u));
  uint64_t Multiple = A.Multiple;
  if (A.Least < Low || A.Most > High) {
    Multiple &= -Multiple;
  } else {
    S.Min = A.Least > Low ? std::max(S.Min, A.Least) : S.Min;
    S.Max = A.Most < High ? std::min(S.Max, A.Most) : S.Max;
  }
  S.Multiple = std::max<uint64_t>(S.Multiple, Multiple);
}

LaneValue Machine::argumentValue(const Argument &A) {
  const unsigned No = A.getArgNo();
  const LaunchArgument Shown =
      No < How.Arguments.size() ? How.Arguments[No] : LaunchArgument();
  if (A.hasByValAttr())
    return LaneValue::symbol(
        64, addressSymbol(&A, MemorySpace::Constant, 16, argumentName(A)));
  if (A.getType()->isPointerTy()) {
    const uint64_t Alignment = Shown.PointerAlignment
                                   ? Shown.PointerAlignment
                                   : Options.PointerAlignment;
    const SymbolId Array =
        addressSymbol(&A, MemorySpace::Global, Alignment, argumentName(A));
    const StatedData *Stated = statedOf(Code.stated(), How.Kernel, &A);
    Addresses[Array].Bytes =
        !Shown.PointerBytes && Stated && Stated->Elements
            ? Shown.PointerOffset + *Stated->Elements * Stated->ElementBytes
            : Shown.PointerBytes;
    LaneValue Start = LaneValue::symbol(64, Array);
    Start.K = LaneVector(int64_t(Shown.PointerOffset));
    return Start;
  }
  if (isFloat(A.getType()))
    return floatArgument(argumentName(A));
  if (isTracked(A.getType()) && Shown.Integer)
    return LaneValue::constant(widthOf(A.getType()), *Shown.Integer);
  LaneValue R = unknown(A.getType(), true, FromArgument, Unknown::Argument,
                        argumentName(A));
  if (isTracked(A.getType()))
    bound(Symbols.facts(R.Terms[0].Symbol), Shown);
  return R;
}
