//===- LlvmSwitches.h - LLVM's process-wide switches ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LLVMSWITCHES_H
#define WARPLINT_LIB_NVCC_LLVMSWITCHES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// A command-line option of LLVM that the pipeline depends on, and the reason
/// for its value. LLVM offers no other way to set it; it applies to the whole
/// process.
struct LlvmSwitch {
  llvm::StringRef Name;
  std::string Value;
  llvm::StringRef Why;
};

/// All options that are set.
llvm::ArrayRef<LlvmSwitch> llvmSwitches();

/// Sets all options at the first call in the process; thread-safe. No other
/// code of warplint sets an option of LLVM. Returns an error, at every call, if
/// this LLVM lacks one of the options or rejects its value.
llvm::Error setLlvmSwitches();

/// Sets the options in \p Switches. Returns an error message for the first that
/// cannot be set, or "". Not thread-safe; for setLlvmSwitches() and its test.
std::string setSwitches(llvm::ArrayRef<LlvmSwitch> Switches);

} // namespace warplint

#endif
