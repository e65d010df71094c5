//===- LineRange.h - Whole lines of a file ----------------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_LINERANGE_H
#define WARPLINT_PROGRAM_LINERANGE_H

#include <string>

namespace warplint {

/// The lines First to Last of a file, both inclusive, counted from 1. The path
/// is as in Spot.
struct LineRange {
  std::string File;
  unsigned First = 0, Last = 0;
};

} // namespace warplint

#endif
