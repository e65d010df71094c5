//===- LibraryConstants.cpp - Known results of the math library -----------===//
//
// Neither clang nor nvcc folds calls of libdevice, so that `(int)log2f(256)` is
// a call in the code that is evaluated.
//
//===----------------------------------------------------------------------===//

#include "warplint/Kernel/LibraryConstants.h"
#include "llvm/IR/Function.h"
#include <cmath>
#include <optional>

using namespace llvm;

static bool isWhole(double X) { return std::trunc(X) == X; }

/// The greatest whole number that the results may have: all up to it are exact
/// in single precision.
static constexpr double MostExact = 1 << 24;

/// `Name` has neither "__nv_" nor the "f" of single precision.
static std::optional<double> exactResult(StringRef Name,
                                         ArrayRef<double> Arguments) {
  const double X = Arguments[0];
  double Result = -1;
  if (Arguments.size() == 1 && Name == "log2")
    Result = X > 0 && std::exp2(std::round(std::log2(X))) == X
                 ? std::round(std::log2(X))
                 : Result;
  else if (Arguments.size() == 1 && Name == "exp2")
    Result = std::exp2(X);
  else if (Arguments.size() == 1 &&
           (Name == "sqrt" || Name == "fsqrt_rn" || Name == "dsqrt_rn"))
    Result = std::sqrt(X);
  else if (Arguments.size() == 2 && Name == "pow" && X == 2 &&
           isWhole(Arguments[1]))
    Result = std::exp2(Arguments[1]);
  // The root of a whole number is whole or irrational: a whole result is exact.
  if (!isWhole(X) || !isWhole(Result) || !(Result >= 0 && Result <= MostExact))
    return std::nullopt;
  return Result;
}

const Constant *warplint::exactResult(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : StringRef();
  if (!Name.consume_front("__nv_") || C.arg_empty() ||
      !(C.getType()->isFloatTy() || C.getType()->isDoubleTy()))
    return nullptr;
  if (C.getType()->isFloatTy())
    Name.consume_back("f");
  SmallVector<double, 2> Arguments;
  for (const Value *A : C.args()) {
    if (auto *Float = dyn_cast<ConstantFP>(A);
        Float && A->getType() == C.getType())
      Arguments.push_back(C.getType()->isFloatTy()
                              ? double(Float->getValueAPF().convertToFloat())
                              : Float->getValueAPF().convertToDouble());
    else if (auto *Int = dyn_cast<ConstantInt>(A))
      Arguments.push_back(double(Int->getSExtValue()));
    else
      return nullptr;
  }
  const std::optional<double> Result = ::exactResult(Name, Arguments);
  return Result ? ConstantFP::get(C.getType(), *Result) : nullptr;
}
