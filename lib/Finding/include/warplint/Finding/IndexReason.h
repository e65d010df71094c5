//===- IndexReason.h - Why an index is not a constant -----------*- C++ -*-===//
#ifndef WARPLINT_FINDING_INDEXREASON_H
#define WARPLINT_FINDING_INDEXREASON_H

#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// What a part of the index of a private array is, where it is no constant.
struct IndexReason {
  enum class Kind {
    Argument, ///< of the kernel, `Name` in the source, which may be empty
    LoadedValue,
    AtomicResult,
    ThreadIndex,
    BlockIndex,
    LaunchSize,
    OtherLane,
    CallResult,
    ForbiddenLoop, ///< counts in a loop whose unrolling the source forbids
    CountedLoop,   ///< in one of `Trips` iterations that is still a loop
    UncountedLoop, ///< in one of which the number of iterations is not constant
    SeveralPlaces  ///< the pointer is to one of several
  };
  Kind What = Kind::LoadedValue;
  std::string Name = {};
  uint64_t Trips = 0;

  friend bool operator==(const IndexReason &A, const IndexReason &B) {
    return A.What == B.What && A.Name == B.Name && A.Trips == B.Trips;
  }
};

/// In words, lower case, no full stop.
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
  }
  return "";
}

/// All in words, with commas between them.
inline std::string wordsOf(const std::vector<IndexReason> &Reasons) {
  std::string Words;
  for (const IndexReason &R : Reasons)
    Words += (Words.empty() ? "" : ", ") + wordsOf(R);
  return Words;
}

} // namespace warplint

#endif
