//===- IndexReason.h - Reasons for a dynamic index --------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_INDEXREASON_H
#define WARPLINT_FINDING_INDEXREASON_H

#include <cstdint>
#include <string>

namespace warplint {

/// A non-constant part of an index into a private array, which keeps the array
/// in local memory.
struct IndexReason {
  enum class Kind {
    Argument, ///< kernel argument `Name`; empty if the source does not name it
    LoadedValue,
    AtomicResult,
    ThreadIndex, ///< threadIdx
    BlockIndex,  ///< blockIdx
    LaunchSize,  ///< blockDim or gridDim
    OtherLane,   ///< value from another lane (a shuffle)
    CallResult,
    ForbiddenLoop, ///< counter of a loop that the source forbids to unroll
    CountedLoop,   ///< counter of a loop of `Trips` iterations that is not
                   ///< unrolled
    UncountedLoop, ///< counter of a loop without a constant trip count
    SeveralPlaces, ///< the access is through one of several pointers
    Chosen,        ///< chosen by a comparison
    KeptLoop       ///< counter of a loop that nvcc does not unroll
  };
  Kind What = Kind::LoadedValue;
  std::string Name = {}; ///< of an Argument
  uint64_t Trips = 0;    ///< of a CountedLoop

  friend bool operator==(const IndexReason &A, const IndexReason &B) {
    return A.What == B.What && A.Name == B.Name && A.Trips == B.Trips;
  }
};

} // namespace warplint

#endif
