//===- Profile.h - A GPU as the memory model sees it ------------*- C++ -*-===//
#ifndef WARPLINT_HARDWARE_PROFILE_H
#define WARPLINT_HARDWARE_PROFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace warplint {

/// The properties of a GPU that the model uses. The default has the common
/// properties of sm_50 to sm_120, with access phases as measured on sm_90 and
/// the sizes of sm_90.
struct Profile {
  std::string Name = "default";
  static constexpr unsigned MaxBanks = 128;
  unsigned Banks = 32; ///< power of two, at most MaxBanks
  /// Bytes of the word that one bank serves per wavefront; power of two, at
  /// least 4.
  unsigned BankBytes = 4;
  unsigned LanesPerRequest = 32; ///< 16: half-warps are served separately
  /// In one wavefront, each bank sends its word to all lanes that load it. If
  /// false, only one word per wavefront is broadcast, and each other bank
  /// serves one lane.
  bool Multicast = true;
  /// Loads of 8 and 16 bytes are served in groups that are twice as large if
  /// the lanes pair: for k = 1 or k = 2, lane i xor k of every active lane i
  /// has the same address or is inactive (docs/hardware.md).
  bool PairedLoads = true;
  /// The compilers for the GPU join adjacent accesses of shared memory into
  /// wide ones. If false, no compiler for it was measured, and the stages that
  /// depend on one are skipped (Toolchain::IsMeasured).
  bool JoinsNeighbours = true;
  unsigned SectorBytes = 32; ///< power of two
  unsigned LineBytes = 128;  ///< power of two
  /// Bytes that a block may declare statically.
  uint64_t StaticSharedLimit = 48 * 1024;
  uint64_t OptInSharedLimit = 227 * 1024; ///< bytes that a block may request
  uint64_t SharedPerSM = 228 * 1024;      ///< bytes of one multiprocessor
  /// Bytes reserved by the system per block.
  uint64_t ReservedSharedPerBlock = 1024;
  uint64_t SharedGranularity = 128; ///< allocation unit in bytes
  unsigned ThreadsPerBlock = 1024;
  unsigned ThreadsPerSM = 2048;
  unsigned BlocksPerSM = 32;
  unsigned RegistersPerSM = 65536;
  unsigned RegisterGranularity = 256; ///< allocation unit in registers, per
                                      ///< warp
  /// The default is that of the measured GPU, an H200. It may differ between
  /// GPUs of one compute capability.
  unsigned Multiprocessors = 132;
  double SectorsPerCycle = 1; ///< L2 bandwidth of one multiprocessor in sectors
  double IssuePerCycle = 4;   ///< instructions issued by its schedulers
};

/// The named profiles; the default is the first. docs/hardware.md has the
/// source of each number.
llvm::ArrayRef<Profile> namedProfiles();

/// Parses the value of `--gpu-profile`: a name, or
/// "banks=16,bank-bytes=4,lanes-per-request=16,broadcast=single". Every key is
/// optional, and an optional leading name gives the defaults
/// ("half-warp-16,banks=32"). docs/hardware.md lists the keys. The `Name` of a
/// modified profile is `Text` itself. The error names the key and the value.
llvm::Expected<Profile> parseProfile(llvm::StringRef Text);

/// The number of blocks of `Threads` threads and `SharedBytes` bytes of shared
/// memory that fit on one multiprocessor at once. `Registers` is the number per
/// thread, 0 if it is not known. The result is 0 if one block does not fit.
unsigned residentBlocks(const Profile &P, uint64_t Threads,
                        uint64_t SharedBytes, unsigned Registers = 0);

/// Cycles of each multiprocessor per update of an address that the whole grid
/// updates with atomics: the updates of all multiprocessors are serialized, and
/// each waits for those of the others (docs/hardware.md, "Rates").
double queueCycles(const Profile &P);

} // namespace warplint

#endif
