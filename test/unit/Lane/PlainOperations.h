//===- PlainOperations.h - Integer operations on plain bits -----*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_LANE_PLAINOPERATIONS_H
#define WARPLINT_TEST_UNIT_LANE_PLAINOPERATIONS_H

#include "Values.h"
#include "llvm/Support/ErrorHandling.h"

namespace warplint {

inline uint64_t cut(uint64_t X, unsigned Width) {
  return Width >= 64 ? X : X & ((uint64_t(1) << Width) - 1);
}
inline int64_t asSigned(uint64_t X, unsigned Width) {
  return llvm::SignExtend64(X, Width);
}

/// Plain op on bits; None when undefined.
inline std::optional<uint64_t> plain(LaneOp Op, uint64_t X, uint64_t Y,
                                     unsigned W) {
  int64_t SX = asSigned(X, W), SY = asSigned(Y, W);
  switch (Op) {
  case LaneOp::UDiv:
    return Y ? std::optional<uint64_t>(X / Y) : std::nullopt;
  case LaneOp::URem:
    return Y ? std::optional<uint64_t>(X % Y) : std::nullopt;
  case LaneOp::SDiv:
    return SY && SY != -1 ? std::optional<uint64_t>(uint64_t(SX / SY))
                          : std::nullopt;
  case LaneOp::SRem:
    return SY && SY != -1 ? std::optional<uint64_t>(uint64_t(SX % SY))
                          : std::nullopt;
  case LaneOp::And:
    return X & Y;
  case LaneOp::Or:
    return X | Y;
  case LaneOp::Xor:
    return X ^ Y;
  case LaneOp::Shl:
    return Y < W ? std::optional<uint64_t>(X << Y) : std::nullopt;
  case LaneOp::LShr:
    return Y < W ? std::optional<uint64_t>(X >> Y) : std::nullopt;
  case LaneOp::AShr:
    return Y < W ? std::optional<uint64_t>(uint64_t(SX >> Y)) : std::nullopt;
  case LaneOp::UMin:
    return std::min(X, Y);
  case LaneOp::UMax:
    return std::max(X, Y);
  case LaneOp::SMin:
    return uint64_t(std::min(SX, SY));
  case LaneOp::SMax:
    return uint64_t(std::max(SX, SY));
  case LaneOp::Eq:
    return X == Y;
  case LaneOp::Ne:
    return X != Y;
  case LaneOp::ULt:
    return X < Y;
  case LaneOp::ULe:
    return X <= Y;
  case LaneOp::SLt:
    return SX < SY;
  case LaneOp::SLe:
    return SX <= SY;
  case LaneOp::Mul:
    return X * Y;
  default:
    llvm_unreachable("not a binary operation");
  }
}

} // namespace warplint

#endif
