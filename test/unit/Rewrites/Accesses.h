//===- Accesses.h - An access for tests of rewrites -------------*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_REWRITES_ACCESSES_H
#define WARPLINT_TEST_UNIT_REWRITES_ACCESSES_H

#include "warplint/Facts/Access.h"

namespace warplint {

/// An access of 4 bytes to array 'a' in global memory, at a.cu:2:5.
inline Access accessOfA() {
  Access A;
  A.Space = MemorySpace::Global;
  A.Unit = CostUnit::Sectors;
  A.Array = "a";
  A.Bytes = 4;
  A.Where = {"a.cu", 2, 5};
  return A;
}

/// The same, of 16 requests of 32 sectors where 4 would do.
inline Access costlyAccessOfA() {
  Access A = accessOfA();
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = 32;
  A.Ideal = 4;
  A.MeanRequests = 16;
  A.TotalHigh = 16 * 32;
  return A;
}

} // namespace warplint

#endif
