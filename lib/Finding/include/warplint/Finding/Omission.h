//===- Omission.h - What was not analysed -----------------------*- C++ -*-===//
//
// A linter that is silent about what it skipped can't be trusted when it is
// silent. Whatever a run leaves out is one of these, up to the report and the
// exit code.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_OMISSION_H
#define WARPLINT_FINDING_OMISSION_H

#include "warplint/Program/Spot.h"
#include <string>

namespace warplint {

/// Something that was not analysed, and why.
struct Omission {
  enum class Kind {
    File,        ///< no kernel in it
    Template,    ///< a kernel template that nothing instantiates
    Kernel,      ///< without code, or with code that can't be evaluated
    Launch,      ///< of a kernel; its other launches are evaluated
    Call,        ///< in a kernel, the rest of which is evaluated
    Instruction, ///< the same for an access without a model
    Budget,      ///< a kernel and launch that are evaluated in part
    Check,       ///< a check or a search that failed on a kernel
    Architecture, ///< other code of a file for a GPU
    Texture       ///< an access to a texture or surface, in a kernel
  };
  static constexpr unsigned Kinds = 10;

  Kind What = Kind::Kernel;
  std::string Why;    ///< lower case, no full stop; equal causes are equal
  std::string File;   ///< as the user shall read it
  std::string Kernel; ///< demangled; empty: it concerns no single kernel
  std::string Launch; ///< "a.cu:10:3"; empty: every launch, or none in sight
  Spot Where;         ///< of a template, or of a texture access
  /// Whether the run is incomplete for it. What holds nothing to analyse (host
  /// code, a template of a header that this program does not use) or what no
  /// check speaks of (a texture access) is told, and is no defect of the run.
  bool IsGap = true;
};

/// In the singular, as a reader shall read it.
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
