//===- Finding.h - The result of a check ------------------------*- C++ -*-===//
//
// Findings remain typed data up to the output: text, JSON, SARIF and editor
// messages are views of them (lib/Report). Plain data: nothing is computed
// here.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_FINDING_H
#define WARPLINT_FINDING_FINDING_H

#include "warplint/Finding/Impact.h"
#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Program/Spot.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

enum class Severity { Note, Warning, Error };

/// How certain a finding is; docs/certainty.md.
enum class Certainty {
  Possible, ///< holds for some values of the unknowns
  Likely,   ///< holds in the reference case
  Certain   ///< holds for every value, except named degenerate ones
};

/// The name on the command line and in reports.
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

enum class RequestKind; ///< of Hardware/Request.h

/// A request of one warp that shows the defect: the address of each lane.
struct Witness {
  unsigned Warp = 0;       ///< index of the warp in its block
  uint64_t Repetition = 0; ///< index of the execution of the access by that
                           ///< warp, from 0
  uint32_t Mask = 0;       ///< active lanes, bit i is lane i
  unsigned Bytes = 0;      ///< per lane
  bool Shared = false;     ///< shared memory, served by banks; else by
                           ///< sectors
  /// Byte offset of each lane from the start of the array, or from the lowest
  /// address of the request if the array is unknown. Inactive lanes have 0.
  std::array<int64_t, 32> Offset{};
  /// Added to each offset, it gives addresses that the request can have: they
  /// are aligned to its width, and count from the start of a line.
  int64_t Start = 0;
  unsigned Banks = 32; ///< of the hardware profile of the finding
  unsigned BankBytes = 4;
  unsigned SectorBytes = 32, LineBytes = 128;
  bool Multicast = true; ///< Profile::Multicast
  RequestKind Kind{};
  /// Masks of the lanes that shared memory serves together, in order; empty:
  /// not known.
  std::vector<uint32_t> Groups;
};

/// A replacement in one file: the bytes [Range.Offset, +Length) become `Text`.
struct Edit {
  EditRange Range;
  std::string Text;
  /// The same range by line and column; `To` is behind its last byte. Invalid
  /// if not set.
  Spot From = {}, To = {};
};

/// The effect of a proposed layout on one access of the array.
struct FixAccess {
  Spot Where;
  std::string Kernel; ///< demangled instance
  AccessKind Operation = AccessKind::Load;
  uint64_t Requests = 0;                    ///< per block
  uint64_t Before = 0, After = 0;           ///< wavefronts per block
  unsigned WorstBefore = 0, WorstAfter = 0; ///< wavefronts of one request
  /// The worst request in the present layout, and the same request in the new
  /// one; absent if the layout moves data between lanes.
  std::optional<Witness> RequestBefore, RequestAfter;
};

/// A kernel instance and launch on which a fix was verified.
struct FixScope {
  std::string Kernel;             ///< demangled instance
  std::string Launch;             ///< "file:line:col" or "assumed"
  uint64_t Before = 0, After = 0; ///< wavefronts per block of accesses to the
                                  ///< array
};

/// A proposed change, and the costs measured for it.
struct Fix {
  enum class Safety {
    Safe,   ///< applied by --fix
    Unsafe, ///< applied by --unsafe-fixes only
    Advice  ///< text only: `Edits` is empty, and `WhyNoEdit` gives the reason
  };
  Safety Kind = Safety::Advice;
  std::string Title; ///< "pad rows of 'tile' to 33 elements"
  std::vector<Edit> Edits;
  std::string WhyNoEdit;
  /// Why a person should look at the edits first; of unsafe ones alone.
  std::string WhyUnsafe;
  uint64_t WavefrontsBefore = 0,
           WavefrontsAfter =
               0; ///< totals per block over all accesses of the array
  /// Assumption of the counts ("each guard holds"); empty: none.
  std::string CountedAs;
  /// Bytes of shared memory per block.
  uint64_t BytesBefore = 0, BytesAfter = 0;
  /// Resident blocks per multiprocessor; 0: unknown.
  unsigned BlocksBefore = 0, BlocksAfter = 0;
  std::string Layout; ///< "row-padding", "swizzle", ...; empty: not a layout
                      ///< fix
  /// Text of a comment to insert with the edits; empty: none.
  std::string Comment;
  std::string Array;               ///< the array with the new layout
  Spot ArrayWhere;                 ///< its declaration
  std::vector<std::string> Parts;  ///< arrays that replace it, if it is split
  std::vector<FixAccess> Accesses; ///< before and after, per kernel and access
  std::vector<FixScope> CheckedOn; ///< all analyzed kernel instances and
                                   ///< launches
  /// The edits change indices of accesses that the compiler had vectorized or
  /// merged. It may do so differently afterwards: the totals are approximate.
  bool IsEstimate = false;
  std::optional<SpeedupBound> Impact; ///< absent if unknown
  uint64_t ExcessAfter = 0; ///< wavefronts above ideal in `WavefrontsAfter`
  /// Sorted hashes of the requests that may occur after the edits, which a
  /// second analysis verifies; empty: no prediction.
  std::vector<uint64_t> Prediction;
};

struct FindingNote {
  /// The purpose of a note. A brief report contains one note of Measured or
  /// Launch, and one with the recommended fix or Advice.
  enum class Role {
    Detail,  ///< how the defect arises
    Launch,  ///< origin of the block size
    Advice,  ///< remediation
    Measured ///< counters of a profile
  };

  Spot Where; ///< invalid for a note without a location
  std::string Text;
  std::string SourceLine; ///< line at `Where`, for the caret; may be empty
  unsigned Length = 0;    ///< length in bytes of the underlined range
  Role Is = Role::Detail;
};

/// Another location of the defect, with the same cause.
struct FindingPlace {
  Spot Where;
  unsigned Length = 0;
  std::string SourceLine;
  std::string Message;            ///< the message there
  std::vector<FindingNote> Notes; ///< notes that the finding itself lacks
  std::string Array;              ///< as Finding::Array
  /// Of another array on the finding's own line: the array, and in what its
  /// fault differs: "writing 'b' (13 sectors per request where 4 would do)".
  std::string Also = {};
};

/// One finding of one check at one location. Findings of several kernel
/// instances or launches at the same location are merged by Engine; `Kernels`
/// lists them.
struct Finding {
  std::string Check; ///< ID, such as "shared-bank-conflict"
  Severity Level = Severity::Warning;
  Certainty Sure = Certainty::Certain;
  Spot Where;
  unsigned Length = 0; ///< bytes underlined from `Where`; 0: caret only
  /// Lines of the statement that contains `Where`, if it spans several; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  std::string SourceLine; ///< the line at `Where`, without line break
  std::string Message;    ///< lower case, without full stop and "[check]"
  std::vector<FindingPlace> Places; ///< further locations, sorted; set by
  std::string Array; ///< the accessed array; empty: not one array
  Spot ArrayWhere;   ///< its declaration; may be invalid
  /// What makes the access costly: "neighbouring lanes are 24 bytes apart".
  /// Findings of one line are one only where it is the same; empty: the check
  /// says all.
  std::string Cause;
  std::string Figure; ///< what the message counts; empty: nothing
  std::optional<AccessKind> Operation; ///< of the access; absent: none
  bool WantsLayout = false; ///< another layout of the array may remedy it
  std::vector<FindingNote> Notes;
  Verdict Answer;
  CostUnit Unit = CostUnit::None; ///< of `Answer`
  double Ideal = 0;               ///< per request, in `Unit`
  /// Over all requests of a block.
  std::optional<double> TotalPerBlock, IdealPerBlock;
  std::optional<Witness> Evidence;
  bool IsDrawn = false;   ///< whether a drawing of `Evidence` explains the
                          ///< finding
  std::vector<Fix> Fixes; ///< best first
  std::vector<std::string> Kernels; ///< demangled names of all instances with
                                    ///< the finding, sorted
  std::vector<std::string> KernelsMangled;
  std::string Launch; ///< "file:line:col" or "assumed"
  /// All launches of a merged finding, sorted; empty: only `Launch`.
  std::vector<std::string> Launches;
  /// The GPUs ("sm_80") whose code has the finding, if the command compiles for
  /// others too; empty: all.
  std::vector<std::string> Architectures;
  /// Identifies the finding across edits of the source (lib/Report,
  /// fingerprints()); empty: not computed yet.
  std::string Fingerprint;
  /// Cost of the excess; absent if there is none or it is unknown.
  std::optional<FindingCost> Cost;
  /// Counters of a profile at the location (--profile).
  std::optional<Measurement> Measured;
};

} // namespace warplint

#endif
