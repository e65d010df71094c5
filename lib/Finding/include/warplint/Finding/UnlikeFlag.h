//===- UnlikeFlag.h - Flags that the analysis does not honor ----*- C++ -*-===//
#ifndef WARPLINT_FINDING_UNLIKEFLAG_H
#define WARPLINT_FINDING_UNLIKEFLAG_H

#include <string>

namespace warplint {

/// A flag of a compile command under which the compiler makes other accesses
/// than those analyzed.
struct UnlikeFlag {
  enum class Kind {
    Debug,       ///< -G: device code is not optimized
    Optimizer,   ///< an optimization level of cicc or clang below -O2
    NoOptimizer, ///< a command of clang without -O; Flag is "-O"
    Assembler,   ///< an optimization level of ptxas below -O2, or -g
    FastCompile, ///< -Ofast-compile: parts of the optimization are omitted
    Registers    ///< -maxrregcount: registers may be spilled to local memory
  };

  Kind What = Kind::Debug;
  std::string Flag; ///< as documented by nvcc: "-Xptxas -O1"
};

} // namespace warplint

#endif
