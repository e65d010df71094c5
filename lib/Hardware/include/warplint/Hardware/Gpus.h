//===- Gpus.h - The profiles of the GPUs that a command names ---*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_GPUS_H
#define WARPLINT_HARDWARE_GPUS_H

#include "warplint/Hardware/Profile.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// The profile of an architecture such as "sm_90" or "sm_90a"; null: there is
/// none.
const Profile *profileOf(llvm::StringRef Gpu);

/// Of the GPUs with a profile, the one with the smallest multiprocessor: by
/// shared memory, then threads, then blocks. What fits on it fits on all. Null:
/// none has a profile.
const Profile *smallestOf(llvm::ArrayRef<std::string> Gpus);

} // namespace warplint

#endif
