//===- Profile.h - A GPU as the memory model sees it ------------*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_PROFILE_H
#define WARPLINT_HARDWARE_PROFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// What the model needs to know of a GPU. The default is what sm_50 to sm_120
/// share, with access phases as measured on sm_90 and the sizes of sm_90.
struct Profile {
  std::string Name = "default";
  static constexpr unsigned MaxBanks = 128;
  unsigned Banks = 32; ///< power of two, at most MaxBanks
  unsigned BankBytes =
      4; ///< bytes served by one bank per wavefront; power of two, at least 4
  unsigned LanesPerRequest = 32; ///< 16: half-warps are served separately
  /// Several words go to several lanes each in one wavefront. If false, one
  /// word per wavefront is broadcast and every other bank serves one lane.
  bool Multicast = true;
  bool PairedLoads = true;   ///< the pairing rule of 8- and 16-byte loads
  /// The assembler makes one wide access of neighbouring shared ones. Where it
  /// does not, nothing was measured of its compiler: other stages that imitate
  /// nvcc's are left out, too (StageCondition::JoiningGpus).
  bool JoinsNeighbours = true;
  unsigned SectorBytes = 32; ///< power of two
  unsigned LineBytes = 128;  ///< power of two
  uint64_t StaticSharedLimit = 48 * 1024; ///< bytes a block may declare
  uint64_t OptInSharedLimit = 227 * 1024; ///< bytes a block may ask for
  uint64_t SharedPerSM = 228 * 1024;      ///< bytes of one multiprocessor
  uint64_t ReservedSharedPerBlock = 1024; ///< bytes the system takes per block
  uint64_t SharedGranularity = 128;       ///< allocation unit, bytes
  unsigned ThreadsPerBlock = 1024;
  unsigned ThreadsPerSM = 2048;
  unsigned BlocksPerSM = 32;
  unsigned RegistersPerSM = 65536;
  unsigned RegisterGranularity = 256; ///< allocated to a warp at once
  double SectorsPerCycle = 1; ///< that one multiprocessor gets from L2
  double IssuePerCycle = 4;   ///< instructions that its schedulers issue
};

/// The named profiles, the default first. docs/hardware.md says where each
/// number comes from.
llvm::ArrayRef<Profile> namedProfiles();

/// Reads `--gpu-profile`: a name, or
/// "banks=16,bank-bytes=4,lanes-per-request=16,broadcast=single" where every
/// key may be left out and an optional leading name gives the defaults
/// ("half-warp-16,banks=32"). The keys are listed in docs/hardware.md. The
/// `Name` of a changed profile is `Text` itself. Errors name the key and the
/// value.
llvm::Expected<Profile> parseProfile(llvm::StringRef Text);

/// Blocks of `Threads` threads and `SharedBytes` bytes that one multiprocessor
/// holds at once as far as threads, shared memory and, where they are known,
/// `Registers` of a thread decide. 0 when one block does not fit.
unsigned residentBlocks(const Profile &P, uint64_t Threads,
                        uint64_t SharedBytes, unsigned Registers = 0);

} // namespace warplint

#endif
