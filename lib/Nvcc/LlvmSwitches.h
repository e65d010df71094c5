//===- LlvmSwitches.h - LLVM's process-wide switches ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_LLVMSWITCHES_H
#define WARPLINT_LIB_NVCC_LLVMSWITCHES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace warplint {

/// One flag of LLVM's command line that decides how the pipeline works, and why
/// it is set. LLVM has no other way to set it: it is one for the process.
struct LlvmSwitch {
  llvm::StringRef Name;
  std::string Value;
  llvm::StringRef Why;
};

/// All that are set.
llvm::ArrayRef<LlvmSwitch> llvmSwitches();

/// Sets them all, at the first call in the process; from any thread. Nothing
/// else in warplint sets a flag of LLVM. Errors, at every call: this LLVM lacks
/// one of them, or does not take its value.
llvm::Error setLlvmSwitches();

/// Sets those of \p Switches, and says what is wrong with the first that can't
/// be set; "" where nothing is. Not guarded: for setLlvmSwitches() and its
/// test.
std::string setSwitches(llvm::ArrayRef<LlvmSwitch> Switches);

} // namespace warplint

#endif
