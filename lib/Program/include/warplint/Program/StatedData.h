//===- StatedData.h - What the user states about an array -------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_STATEDDATA_H
#define WARPLINT_PROGRAM_STATEDDATA_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>

namespace warplint {

/// What the user states about the contents and the size of an array that a
/// kernel reads: `data(index, rising, distinct=8, range=0..1023)`
/// (docs/configuration.md). Plain data; parseStatedData() reads it.
struct StatedData {
  enum class Order {
    Unstated,
    Random,      ///< each element is independent of the others
    Identity,    ///< element i is i
    Rising,      ///< no element is less than the one before it
    Permutation, ///< each value of the range occurs once
    Runs,        ///< `Run` adjacent elements have one value
    Uniform      ///< the lanes of a warp read one value
  };
  /// Unqualified name of a kernel; empty: of every kernel, and of the file's
  /// variables. Once the array is found: the mangled one; empty: a variable.
  std::string Kernel;
  std::string Array; ///< a pointer argument or a `__device__` array
  Order How = Order::Unstated;
  uint64_t Run = 0; ///< elements, with Runs
  /// Bounds of the values, both inclusive; both are set, or neither is.
  std::optional<int64_t> Least, Most;
  std::optional<uint64_t> Distinct; ///< number of different values
  std::optional<uint64_t> Elements; ///< of the array
  uint64_t ElementBytes = 0;        ///< 0: not known yet
  /// Where it is stated: in a comment or a configuration file. Invalid: on the
  /// command line.
  Spot Where;
  std::string Text; ///< as written

  /// Whether it says anything about the values.
  bool describesValues() const {
    return How != Order::Unstated || Least || Distinct;
  }
  /// Number of values from Least to Most; absent: no range is stated.
  std::optional<uint64_t> valuesInRange() const {
    if (!Least)
      return std::nullopt;
    return uint64_t(*Most) - uint64_t(*Least) + 1;
  }
};

/// The keyword of an order; null for Unstated.
inline const char *nameOf(StatedData::Order How) {
  switch (How) {
  case StatedData::Order::Unstated:
    return nullptr;
  case StatedData::Order::Random:
    return "random";
  case StatedData::Order::Identity:
    return "identity";
  case StatedData::Order::Rising:
    return "rising";
  case StatedData::Order::Permutation:
    return "permutation";
  case StatedData::Order::Runs:
    return "runs";
  case StatedData::Order::Uniform:
    return "uniform";
  }
  return nullptr;
}

} // namespace warplint

#endif
