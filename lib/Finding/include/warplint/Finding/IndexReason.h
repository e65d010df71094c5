//===- IndexReason.h - Reasons for a dynamic index --------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_INDEXREASON_H
#define WARPLINT_FINDING_INDEXREASON_H

#include <cstdint>
#include <string>
#include <vector>

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

/// The reason in words: lower case, no full stop.
inline std::string wordsOf(const IndexReason &R) {
  switch (R.What) {
  case IndexReason::Kind::Argument:
    return R.Name.empty() ? "a kernel argument" : "argument '" + R.Name + "'";
  case IndexReason::Kind::LoadedValue:
    return "loaded value";
  case IndexReason::Kind::AtomicResult:
    return "result of an atomic";
  case IndexReason::Kind::ThreadIndex:
    return "threadIdx";
  case IndexReason::Kind::BlockIndex:
    return "blockIdx";
  case IndexReason::Kind::LaunchSize:
    return "launch dimensions";
  case IndexReason::Kind::OtherLane:
    return "value of another lane";
  case IndexReason::Kind::CallResult:
    return "result of a call";
  case IndexReason::Kind::ForbiddenLoop:
    return "loop not unrolled: the source forbids it";
  case IndexReason::Kind::CountedLoop:
    return "loop of " + std::to_string(R.Trips) + " iterations not unrolled";
  case IndexReason::Kind::UncountedLoop:
    return "loop not unrolled: its trip count is not constant";
  case IndexReason::Kind::SeveralPlaces:
    return "pointer to one of several places";
  case IndexReason::Kind::Chosen:
    return "chosen by a comparison at run time";
  case IndexReason::Kind::KeptLoop:
    return "counter of a loop that nvcc does not unroll";
  }
  return "";
}

/// All reasons in words, separated by commas.
inline std::string wordsOf(const std::vector<IndexReason> &Reasons) {
  std::string Words;
  for (const IndexReason &R : Reasons)
    Words += (Words.empty() ? "" : ", ") + wordsOf(R);
  return Words;
}

} // namespace warplint

#endif
