//===- Gpus.h - The profiles of the GPUs that a command names ---*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_GPUS_H
#define WARPLINT_HARDWARE_GPUS_H

#include "warplint/Hardware/Profile.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// The profile of an architecture such as "sm_90" or "sm_90a"; null if
/// namedProfiles() has none for it.
const Profile *profileOf(llvm::StringRef Gpu);

/// The profile of the GPU with the smallest multiprocessor: the one with the
/// least shared memory, of several the one with the fewest threads, then
/// blocks. GPUs without a profile are skipped. Null if none has a profile.
const Profile *smallestOf(llvm::ArrayRef<std::string> Gpus);

} // namespace warplint

#endif
