//===- Finding.h - What a check reports -------------------------*- C++ -*-===//
//
// Findings stay typed data to the end; text, JSON, SARIF and editor messages
// are views of them (lib/Report). Plain data: nothing here computes.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_FINDING_H
#define WARPLINT_FINDING_FINDING_H

#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Finding/Worth.h"
#include "warplint/Program/Spot.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class Severity { Note, Warning, Error };

/// How sure a finding is; docs/certainty.md.
enum class Certainty {
  Possible, ///< holds for some values of what is unknown
  Likely,   ///< holds in the reference case
  Certain   ///< holds for every value, but for named degenerate ones
};

/// As it is written on the command line and in reports.
inline const char *nameOf(Certainty C) {
  switch (C) {
  case Certainty::Possible:
    return "possible";
  case Certainty::Likely:
    return "likely";
  case Certainty::Certain:
    return "certain";
  }
  return "";
}

/// One request of one warp that shows the defect: what each lane touches.
struct Witness {
  unsigned Warp = 0;          ///< index of the warp in its block
  uint64_t Repetition = 0;    ///< which execution of the access by that warp, from 0
  uint32_t Mask = 0;          ///< active lanes, bit i is lane i
  unsigned Bytes = 0;         ///< per lane
  bool Shared = false;        ///< shared memory: `Banks`; else sectors
  /// Byte offset of each lane from the start of the array (or from the lowest
  /// address of the request where the array is not known). Inactive lanes 0.
  std::array<int64_t, 32> Offset{};
  unsigned Banks = 32;        ///< of the profile the finding was made under
  unsigned BankBytes = 4;
  /// Lanes that shared memory serves together, one mask for each group, in
  /// order; empty: not known.
  std::vector<uint32_t> Groups;
};

/// Text replaced in one file: bytes [Range.Offset, +Length) become `Text`.
struct Edit {
  EditRange Range;
  std::string Text;
  /// The same range by line and column, `To` behind its last byte; invalid
  /// where nobody has looked them up.
  Spot From = {}, To = {};
};

/// One access of an array and what a proposed layout does to it.
struct FixAccess {
  Spot Where;
  std::string Kernel;    ///< demangled instance
  AccessKind Operation = AccessKind::Load;
  uint64_t Requests = 0; ///< of a block
  uint64_t Before = 0, After = 0; ///< wavefronts of a block
  unsigned WorstBefore = 0, WorstAfter = 0; ///< of one request
  /// The worst request as it is, and the same one in the new layout; absent
  /// where lanes move otherwise than with their addresses.
  std::optional<Witness> RequestBefore, RequestAfter;
};

/// One kernel instance and launch that a fix was checked on.
struct FixScope {
  std::string Kernel; ///< demangled instance
  std::string Launch; ///< "file:line:col" or "assumed"
  uint64_t Before = 0, After = 0; ///< wavefronts of a block on the array
};

/// A proposed change and what re-measuring it gave.
struct Fix {
  enum class Safety {
    Safe,   ///< applied by --fix
    Unsafe, ///< applied by --unsafe-fixes only
    Advice  ///< text only: `Edits` is empty and `WhyNoEdit` says why
  };
  Safety Kind = Safety::Advice;
  std::string Title; ///< "pad rows of 'tile' to 33 elements"
  std::vector<Edit> Edits;
  std::string WhyNoEdit;
  uint64_t WavefrontsBefore = 0, WavefrontsAfter = 0; ///< totals per block over all accesses of the array
  /// What the counts take for granted ("each guard holds"); empty: nothing.
  std::string CountedAs;
  uint64_t BytesBefore = 0, BytesAfter = 0;           ///< shared memory per block
  unsigned BlocksBefore = 0, BlocksAfter = 0;         ///< resident per multiprocessor; 0 unknown
  std::string Layout; ///< "row-padding", "swizzle", ...; empty: no layout fix
  /// What a comment says that stands beside the edits; empty: none stands.
  std::string Comment;
  std::string Array;  ///< whose layout changes
  Spot ArrayWhere;    ///< its declaration
  std::vector<std::string> Parts; ///< arrays that take its place, when it is split
  std::vector<FixAccess> Accesses; ///< before and after, per kernel and access
  std::vector<FixScope> CheckedOn; ///< every kernel instance and launch seen
  /// The edits rewrite indices of accesses that the compiler had joined: it may
  /// join or repeat others afterwards, so that the totals are about right.
  bool IsEstimate = false;
  std::optional<Gain> Worth; ///< absent where it is not known
  uint64_t ExcessAfter = 0; ///< wavefronts above ideal in `WavefrontsAfter`
  /// Hashes of the requests that may occur once the edits are made, sorted, for
  /// the proof by a second analysis; empty: no prediction.
  std::vector<uint64_t> Prediction;
};

struct FindingNote {
  /// What a note is for. A report that is short keeps where the launch comes
  /// from and what to do.
  enum class Role {
    Detail,  ///< how it comes about
    Launch,  ///< where the block size comes from
    Advice,  ///< what to do
    Measured ///< what a profile counted
  };

  Spot Where; ///< may be invalid: a note without a place
  std::string Text;
  std::string SourceLine; ///< the line at `Where`, for carets; may be empty
  unsigned Length = 0;    ///< bytes underlined from `Where`
  Role Is = Role::Detail;
};

/// Another place of a fault, which has the same cause.
struct FindingPlace {
  Spot Where;
  unsigned Length = 0;
  std::string SourceLine;
  std::string Message;            ///< what was found there
  std::vector<FindingNote> Notes; ///< those that the finding has not itself
  std::string Array;              ///< as the finding's
};

/// One finding of one check at one place. Findings of several kernel instances
/// or launches at the same place are merged by Engine; `Kernels` lists them.
struct Finding {
  std::string Check; ///< id, e.g. "shared-bank-conflict"
  Severity Level = Severity::Warning;
  Certainty Sure = Certainty::Certain;
  Spot Where;
  unsigned Length = 0;    ///< bytes underlined from `Where`; 0: caret only
  /// Of the statement around `Where` that spans several lines; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  std::string SourceLine; ///< the line at `Where`, without its newline
  std::string Message;    ///< lower case, no full stop, without "[check]"
  std::vector<FindingPlace> Places; ///< where else, sorted; Engine fills it
  std::string Array; ///< whose accesses it is about; empty: no one array
  Spot ArrayWhere;   ///< its declaration; may be invalid
  bool WantsLayout = false; ///< another layout of the array may cure it
  std::vector<FindingNote> Notes;
  Verdict Answer;
  CostUnit Unit = CostUnit::None; ///< of `Answer`
  double Ideal = 0;    ///< in `Unit`, per request
  std::optional<double> TotalPerBlock, IdealPerBlock; ///< over all requests of a block
  std::optional<Witness> Evidence;
  bool IsDrawn = false;   ///< a picture of the lanes of `Evidence` explains it
  std::vector<Fix> Fixes; ///< best first
  std::vector<std::string> Kernels; ///< demangled instances it was seen in, sorted
  std::vector<std::string> KernelsMangled;
  std::string Launch; ///< "file:line:col" or "assumed"
  /// Of several launches merged, all of them, sorted; empty: `Launch` alone.
  std::vector<std::string> Launches;
  /// The GPUs in whose code it is, "sm_80", where not all that the command
  /// compiles for have it; empty: all.
  std::vector<std::string> Architectures;
  /// What identifies it across edits (lib/Report, fingerprints()); empty: not
  /// computed yet.
  std::string Fingerprint;
  /// What its excess costs; absent where it has none or none is known.
  std::optional<FindingCost> Cost;
  /// What a profile counted there (--profile).
  std::optional<Measurement> Measured;
};

} // namespace warplint

#endif
