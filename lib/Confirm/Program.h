//===- Program.h - A program run under limits -------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_CONFIRM_PROGRAM_H
#define WARPLINT_LIB_CONFIRM_PROGRAM_H

#include "warplint/Confirm/Nvcc.h"

namespace warplint {

struct ProgramRun {
  std::vector<std::string> Arguments; ///< argv; the first is the path
  std::string Folder; ///< its working folder, and where it puts temporary files
  std::string Report; ///< path of the file that gets both output streams
};

/// Runs a program without a shell, with no input, in a process group that ends
/// with it, and in the environment of this process without the flags that nvcc
/// reads from there. Returns whether it exited with 0, or an error if it could
/// not be run, exceeded a limit or crashed.
llvm::Expected<bool> runProgram(const ProgramRun &Run,
                                const ProgramLimits &Limits);

} // namespace warplint

#endif
