//===- CrossedMove.h - A store at the end of a kernel -----------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_CROSSEDMOVE_H
#define WARPLINT_PROGRAM_CROSSEDMOVE_H

#include "warplint/Program/Spot.h"
#include <string>
#include <vector>

namespace warplint {

/// `place = value;` at the end of a kernel, behind declarations and guards: all
/// that the thread does. Either half can be given to another thread of the
/// block if the value is handed over through shared memory.
struct CrossedMove {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< of the assignment
  bool IsOfFile = false;            ///< other files cannot name the kernel
  /// Why it must stay as it is; empty: it can be split.
  std::string WhyNot;
  std::string Array; ///< that is written
  std::string Type;  ///< of the place, as the source can spell it
  unsigned Bytes = 0;

  /// The text of a part, and of the same for another thread: "\1" stands for
  /// threadIdx.x, "\2" for threadIdx.y.
  struct Text {
    std::string Own, Other;
  };
  /// A declaration with its semicolon, or a condition under which the thread
  /// goes on. In source order.
  struct Step {
    unsigned Offset = 0; ///< where its statement begins
    bool IsGuard = false;
    bool IsOfThread = false; ///< its value depends on threadIdx
    bool IsForPlace = false; ///< the place or a guard needs it
    bool IsForValue = false; ///< the value or a guard needs it
    Text Written;
  };
  std::vector<Step> Steps;
  Text Place, Value;
  std::string Operator; ///< of the assignment
  /// From the first step to the end of what belongs to the last guard, or to
  /// the semicolon of the assignment.
  EditRange Range;
  unsigned Offset = 0; ///< where the assignment begins
  Spot First;          ///< the first step, or the assignment
  /// Names that the function does not use.
  std::string Tile, Thread, Column, Row;
};

} // namespace warplint

#endif
