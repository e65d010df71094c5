//===- Omission.h - What was not analyzed -----------------------*- C++ -*-===//
//
// Without a list of what was not analyzed, the absence of findings would mean
// nothing. Each omission of a run is one of these; they reach the report and
// the exit code.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_OMISSION_H
#define WARPLINT_FINDING_OMISSION_H

#include "warplint/Program/Spot.h"
#include <string>
#include <tuple>
#include <utility>

namespace warplint {

/// Something that was not analyzed, and the reason.
struct Omission {
  enum class Kind {
    File,         ///< a file without kernels
    Template,     ///< a kernel template without an instance
    Kernel,       ///< a kernel without code, or whose code cannot be evaluated
    Launch,       ///< one launch of a kernel whose other launches are evaluated
    Call,         ///< a call in a kernel that is otherwise evaluated: of a
                  ///< function without known code, or of a recursive one
    Instruction,  ///< an access without a model, in a kernel that is otherwise
                  ///< evaluated
    Budget,       ///< the evaluation of a kernel and launch exceeded its budget
    Check,        ///< a check or search failed on a kernel
    Architecture, ///< the code of a file for further GPUs
    Texture       ///< an access to a texture or surface
  };
  static constexpr unsigned Kinds = 10;

  Kind What = Kind::Kernel;
  std::string Why;    ///< lower case, no full stop; equal for equal causes
  std::string File;   ///< as shown to the user
  std::string Kernel; ///< demangled; empty: not specific to a kernel
  std::string Launch; ///< "a.cu:10:3"; empty: all launches, or none known
  Spot Where;         ///< of a template or a texture access
  /// Whether the omission makes the run incomplete. Files and templates with
  /// nothing to analyze (host code, a header's template that the program does
  /// not use), and accesses that no check is about (textures), are reported but
  /// do not.
  bool IsIncomplete = true;

  /// A part of a kernel that is otherwise evaluated: a Call, an Instruction or
  /// what exceeds the Budget. Who knows its kernel and launch adds them.
  static Omission inKernel(Kind What, std::string Why) {
    Omission O;
    O.What = What;
    O.Why = std::move(Why);
    return O;
  }

  /// Of one kernel and launch, the order is that of the kinds, then of the
  /// reasons.
  friend bool operator<(const Omission &A, const Omission &B) {
    return std::tie(A.What, A.Why, A.File, A.Kernel, A.Launch, A.Where,
                    A.IsIncomplete) < std::tie(B.What, B.Why, B.File, B.Kernel,
                                               B.Launch, B.Where,
                                               B.IsIncomplete);
  }
};

/// The singular name in reports.
inline const char *nameOf(Omission::Kind Kind) {
  switch (Kind) {
  case Omission::Kind::File:
    return "file without kernels";
  case Omission::Kind::Template:
    return "template";
  case Omission::Kind::Kernel:
    return "kernel";
  case Omission::Kind::Launch:
    return "launch";
  case Omission::Kind::Call:
    return "call";
  case Omission::Kind::Instruction:
    return "instruction";
  case Omission::Kind::Budget:
    return "launch out of budget";
  case Omission::Kind::Check:
    return "check";
  case Omission::Kind::Architecture:
    return "architecture";
  case Omission::Kind::Texture:
    return "texture access";
  }
  return "";
}

} // namespace warplint

#endif
