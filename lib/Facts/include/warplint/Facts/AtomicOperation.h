//===- AtomicOperation.h - Operations of atomics ----------------*- C++ -*-===//
#ifndef WARPLINT_FACTS_ATOMICOPERATION_H
#define WARPLINT_FACTS_ATOMICOPERATION_H

namespace warplint {

/// The operation of an atomic, for signed, unsigned and floating-point types.
enum class AtomicOperation {
  Add,
  Sub,
  And,
  Or,
  Xor,
  Max,
  Min,
  Exchange,
  Increment, ///< wraps around at a limit (atomicInc)
  Decrement, ///< wraps around at a limit (atomicDec)
  CompareAndSwap,
  Other ///< none of these
};

/// The name in messages, behind "atomic".
inline const char *nameOf(AtomicOperation Operation) {
  switch (Operation) {
  case AtomicOperation::Add:
    return "add";
  case AtomicOperation::Sub:
    return "sub";
  case AtomicOperation::And:
    return "and";
  case AtomicOperation::Or:
    return "or";
  case AtomicOperation::Xor:
    return "xor";
  case AtomicOperation::Max:
    return "max";
  case AtomicOperation::Min:
    return "min";
  case AtomicOperation::Exchange:
    return "exchange";
  case AtomicOperation::Increment:
    return "inc";
  case AtomicOperation::Decrement:
    return "dec";
  case AtomicOperation::CompareAndSwap:
    return "cas";
  case AtomicOperation::Other:
    return "operation";
  }
  return "";
}

} // namespace warplint

#endif
