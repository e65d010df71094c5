//===- LaneVector.cpp - One known integer per lane ------------------------===//

#include "warplint/Lane/LaneVector.h"
#include "llvm/ADT/bit.h"
#include <vector>

using namespace warplint;

namespace {
/// Recycles nodes: an evaluation creates and destroys millions of them.
template <typename NodeType> struct FreeList {
  NodeType *Head = nullptr;
  ~FreeList() {
    while (Head) {
      NodeType *Next = Head->Next;
      delete Head;
      Head = Next;
    }
  }
};
} // namespace

/// A function-local thread_local object needs no static constructor.
template <typename NodeType> static FreeList<NodeType> &freeList() {
  static thread_local FreeList<NodeType> Free;
  return Free;
}

LaneVector::Node *LaneVector::acquire() {
  auto &Free = freeList<Node>();
  Node *N = Free.Head;
  if (N)
    Free.Head = N->Next;
  else
    N = new Node;
  N->References = 1;
  return N;
}

void LaneVector::release(Node *N) {
  auto &Free = freeList<Node>();
  N->Next = Free.Head;
  Free.Head = N;
}

bool LaneVector::isUniformOver(uint32_t Mask) const {
  if (!N || !Mask)
    return true;
  int64_t First = N->Lane[llvm::countr_zero(Mask)];
  for (uint32_t Rest = Mask; Rest; Rest &= Rest - 1)
    if (N->Lane[llvm::countr_zero(Rest)] != First)
      return false;
  return true;
}

LaneVector LaneVector::blend(uint32_t Mask, const LaneVector &A,
                             const LaneVector &B) {
  if (Mask == ~0u || (A.isUniform() && B.isUniform() && A.U == B.U))
    return A;
  if (Mask == 0)
    return B;
  return make([&](unsigned L) { return (Mask >> L & 1) ? A[L] : B[L]; });
}

bool warplint::operator==(const LaneVector &A, const LaneVector &B) {
  if (A.N == B.N)
    return A.N || A.U == B.U;
  if (!A.N || !B.N)
    return false;
  return A.N->Lane == B.N->Lane;
}
