//===- Operations.h - Operations of lanes that code asks for ----*- C++ -*-===//
#ifndef WARPLINT_OPERATIONS_OPERATIONS_H
#define WARPLINT_OPERATIONS_OPERATIONS_H

#include "warplint/Lane/Symbol.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Intrinsics.h"
#include <optional>

namespace warplint {

/// The operation of a call of an intrinsic without memory, or of a function of
/// the device library, whose operands are all numbers in floating point; None:
/// another call.
LaneOp floatOperation(const llvm::CallBase &C);

/// A conversion from floating point to an integer.
struct RoundedConversion {
  LaneOp Rounding; ///< what it does before it cuts off what is behind the point
  LaneOp To;       ///< FToSigned or FToUnsigned
};
/// Absent: the call is another one.
std::optional<RoundedConversion> roundedConversion(const llvm::CallBase &C);

/// The operation of an intrinsic that counts or permutes bits.
LaneOp bitOperation(llvm::Intrinsic::ID Id);

} // namespace warplint

#endif
