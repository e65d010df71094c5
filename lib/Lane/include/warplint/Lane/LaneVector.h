//===- LaneVector.h - One known integer per lane ----------------*- C++ -*-===//
#ifndef WARPLINT_LANE_LANEVECTOR_H
#define WARPLINT_LANE_LANEVECTOR_H

#include "warplint/Hardware/Warp.h"
#include <array>
#include <cstdint>
#include <utility>

namespace warplint {

/// One 64-bit integer for each of the 32 lanes, immutable and cheap to copy. A
/// vector of 32 equal values is always stored as one value, so isUniform() is
/// exact. Copies of one vector share a node whose reference count is not
/// atomic: they must not be used by several threads.
class LaneVector {
public:
  LaneVector(int64_t Uniform = 0) : U(Uniform) {}
  LaneVector(const LaneVector &O) : U(O.U), N(O.N) {
    if (N)
      ++N->References;
  }
  LaneVector(LaneVector &&O) noexcept : U(O.U), N(O.N) { O.N = nullptr; }
  LaneVector &operator=(LaneVector O) noexcept {
    std::swap(U, O.U);
    std::swap(N, O.N);
    return *this;
  }
  ~LaneVector() {
    if (N && --N->References == 0)
      release(N);
  }

  /// The vector whose lane L is F(L).
  template <typename Function> static LaneVector make(Function F) {
    Node *N = acquire();
    bool Same = true;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      N->Lane[L] = F(L);
      Same &= N->Lane[L] == N->Lane[0];
    }
    if (!Same)
      return LaneVector(FromNode(), N);
    int64_t Value = N->Lane[0];
    release(N);
    return LaneVector(Value);
  }

  /// F(A[L], B[L]) in each lane L; one call if both are uniform.
  template <typename Function>
  static LaneVector zip(const LaneVector &A, const LaneVector &B, Function F) {
    if (A.isUniform() && B.isUniform())
      return LaneVector(F(A.U, B.U));
    return make([&](unsigned L) { return F(A[L], B[L]); });
  }
  /// F(A[L]) in each lane L; one call if A is uniform.
  template <typename Function>
  static LaneVector map(const LaneVector &A, Function F) {
    if (A.isUniform())
      return LaneVector(F(A.U));
    return make([&](unsigned L) { return F(A.N->Lane[L]); });
  }

  int64_t operator[](unsigned L) const { return N ? N->Lane[L] : U; }
  bool isUniform() const { return !N; }
  bool isZero() const { return !N && U == 0; }
  /// Whether all lanes of `Mask` hold the same value; true for an empty mask.
  bool isUniformOver(uint32_t Mask) const;
  /// Lanes of A where Mask has a bit, lanes of B elsewhere.
  static LaneVector blend(uint32_t Mask, const LaneVector &A,
                          const LaneVector &B);

  friend bool operator==(const LaneVector &A, const LaneVector &B);
  friend bool operator!=(const LaneVector &A, const LaneVector &B) {
    return !(A == B);
  }

private:
  struct Node {
    std::array<int64_t, WarpLanes> Lane;
    unsigned References;
    Node *Next; ///< in the list of free nodes
  };
  struct FromNode {};
  LaneVector(FromNode, Node *N) : U(0), N(N) {}
  static Node *acquire();
  static void release(Node *N);

  int64_t U;         ///< the value of all lanes if N is null
  Node *N = nullptr; ///< null: the vector is uniform
};

} // namespace warplint

#endif
