//===- Gpus.h - The profiles of the GPUs that a command names ---*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_GPUS_H
#define WARPLINT_HARDWARE_GPUS_H

#include "warplint/Hardware/Profile.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// The profile of "sm_90" or "sm_90a"; null where there is none.
const Profile *profileOf(llvm::StringRef Gpu);

/// Of the GPUs that have a profile, the one whose multiprocessor holds least:
/// shared memory first, then threads, then blocks. What fits there fits on all.
/// Null where none has one.
const Profile *smallestOf(llvm::ArrayRef<std::string> Gpus);

} // namespace warplint

#endif
