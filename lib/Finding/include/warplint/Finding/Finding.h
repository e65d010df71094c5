//===- Finding.h - The result of a check ------------------------*- C++ -*-===//
//
// Findings remain typed data up to the output: text, JSON, SARIF and editor
// messages are views of them (lib/Report). Plain data: nothing is computed
// here.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_FINDING_H
#define WARPLINT_FINDING_FINDING_H

#include "warplint/Finding/FixGoal.h"
#include "warplint/Finding/Impact.h"
#include "warplint/Finding/Measurement.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/NamedTile.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Program/Spot.h"
#include "warplint/Program/Words.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The severity of a finding, ascending.
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
  /// The sum of this and the offset of a lane is an address, in bytes from the
  /// start of a line, that the lane can access: the array need not begin at a
  /// line.
  int64_t Start = 0;
  unsigned Banks = 32; ///< this and the sizes below: of the GPU profile
  unsigned BankBytes = 4;
  unsigned SectorBytes = 32, LineBytes = 128;
  bool Multicast = true; ///< Profile::Multicast: one wavefront can serve
                         ///< several lanes for each of several words
  RequestKind Kind{};
  /// Masks of the lanes that shared memory serves together, in the order in
  /// which it serves them; empty: not known.
  std::vector<uint32_t> Groups;
};

/// A replacement in one file: the bytes [Range.Offset, +Length) become `Text`.
struct Edit {
  EditRange Range;
  std::string Text;
  /// The same range by line and column; `To` is behind its last byte. Not valid
  /// if they were not computed.
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
  std::string Launch;             ///< "file:line:col" or AssumedLaunch
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
  bool IsRefusal = false; ///< advice that says that there is no fix
  Words Title;            ///< "pad rows of 'tile' to 33 elements"
  std::vector<Edit> Edits;
  Words WhyNoEdit;
  /// Why a person should look at the edits first; empty unless Kind is Unsafe.
  std::vector<Words> WhyUnsafe;
  /// Totals per block over all accesses of the array.
  uint64_t WavefrontsBefore = 0, WavefrontsAfter = 0;
  /// Assumption of the counts ("each guard holds"); empty: none.
  Words CountedAs;
  /// Bytes of shared memory per block.
  uint64_t BytesBefore = 0, BytesAfter = 0;
  /// Resident blocks per multiprocessor; 0: unknown.
  unsigned BlocksBefore = 0, BlocksAfter = 0;
  std::string Layout; ///< "row-padding", "swizzle", ...; empty: the fix does
                      ///< not change the layout of an array
  /// The kind of an edit of statements: "unroll", ...; empty: it is none.
  std::string Rewrite;
  /// Why the edited source computes the same: "a pragma does not change what is
  /// computed". Only with `Rewrite`.
  std::vector<Words> WhySame;
  /// What a second analysis must find; absent: `Prediction`, or nothing.
  std::optional<FixGoal> Goal;
  /// The comment to insert with the edits; empty: none.
  Words Comment;
  std::string Array; ///< the array with the new layout
  Spot ArrayWhere;   ///< its declaration
  /// Definitions of the structs whose alignment the edits change or rely on.
  std::vector<Spot> Records;
  std::vector<std::string> Parts;  ///< arrays that replace it, if it is split
  std::vector<FixAccess> Accesses; ///< before and after, per kernel and access
  std::vector<FixScope> CheckedOn; ///< all analyzed kernel instances and
                                   ///< launches
  /// The edits change indices of accesses that the compiler vectorizes or
  /// merges. It may do so differently with the new indices: the totals are
  /// approximate.
  bool IsEstimate = false;
  std::optional<SpeedupBound> Speedup; ///< absent if unknown
  uint64_t ExcessAfter = 0; ///< wavefronts above ideal in `WavefrontsAfter`
  /// Sorted hashes of the requests that may occur after the edits, which a
  /// second analysis verifies; empty: no prediction.
  std::vector<uint64_t> Prediction;
  /// What the new indices rest on, in the form of indexFacts() (lib/Layout),
  /// sorted; empty: on nothing. Wherever the edited text is compiled, it must
  /// be so.
  std::vector<std::string> IndexFacts;
};

/// A further statement of a finding.
struct FindingNote {
  /// The purpose of a note. A brief report contains one note of Measured or
  /// Launch, and one with the recommended fix or Advice.
  enum class Role {
    Detail,   ///< how the defect arises
    Launch,   ///< origin of the block size
    Advice,   ///< remediation
    Measured, ///< counters of a profile
    Kernels,  ///< Finding::Kernels, if they are several
    Launches  ///< Finding::Launches, if they are several
  };

  Spot Where; ///< invalid for a note without a location
  std::string Text;
  std::string SourceLine; ///< line at `Where`, for the caret; may be empty
  unsigned Length = 0;    ///< length in bytes of the underlined range
  Role Is = Role::Detail;
  bool IsInMessage = false; ///< Finding::Message says it too
};

/// A private array in local memory.
struct LocalArrayFigure {
  std::string Name;   ///< in the source
  uint64_t Bytes = 0; ///< per thread
};

/// Another location of the defect, with the same cause.
struct FindingPlace {
  Spot Where;
  unsigned Length = 0;
  std::string SourceLine;
  std::string Message;            ///< the message there
  std::vector<FindingNote> Notes; ///< notes that the finding itself lacks
  std::string Array;              ///< as Finding::Array
  /// If this place is about another array on the line of the finding: the
  /// array, with its operation and Finding::Figure if they differ from the
  /// finding's: "writing 'b' (13 sectors per request where 4 would do)". Else
  /// empty.
  std::string Also = {};
  std::optional<LocalArrayFigure> InLocal = {}; ///< as Finding::InLocal
};

/// One finding of one check at one location. mergeFindings() (lib/Merge) merges
/// the findings of several kernel instances or launches at one location;
/// `Kernels` lists them.
struct Finding {
  std::string Check; ///< ID, such as "shared-bank-conflict"
  Severity Level = Severity::Warning;
  Certainty Sure = Certainty::Certain;
  bool IsOfUnused = false; ///< about kernels that the program does not use
  Spot Where;
  unsigned Length = 0; ///< bytes underlined from `Where`; 0: caret only
  /// Lines of the statement that contains `Where`, if it spans several; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  std::string SourceLine; ///< the line at `Where`, without line break
  std::string Message;    ///< lower case, without full stop and "[check]"
  std::vector<FindingPlace> Places; ///< further locations, sorted; joinPlaces()
                                    ///< adds them
  std::string Array; ///< the accessed array; empty: not one array
  Spot ArrayWhere;   ///< its declaration; may be invalid
  /// The tensor over it through which the access goes; absent: none is known.
  std::optional<NamedTile> Tile;
  /// The private array that the finding is about; absent: it is about none.
  std::optional<LocalArrayFigure> InLocal;
  /// What makes the access costly: "data decides which element each lane
  /// accesses". joinPlaces() joins only findings with equal causes; empty: the
  /// check has one cause only.
  Words Cause;
  /// What the cause is a property of, if it is one for several kernels: the
  /// array that has the indices of a gather, the struct of which lanes access
  /// fields, the function with a loop.
  /// joinPlaces() joins findings of a file with equal Cause and CauseIn; empty:
  /// the cause belongs to a line, an array or a kernel.
  std::string CauseIn;
  /// The cost in the message: "13 sectors per request where 4 would do"; empty
  /// if joined findings need not distinguish it.
  std::string Figure;
  std::optional<AccessKind> Operation; ///< of the access; absent: none
  bool WantsLayout = false;  ///< another layout of the array may remove the
                             ///< excess
  bool WantsRewrite = false; ///< an edit of statements may remove the cause
  std::vector<FindingNote> Notes;
  Verdict Answer;
  CostUnit Unit = CostUnit::None; ///< of `Answer`
  double Ideal = 0;               ///< least cost per request, in `Unit`
  /// The cost and the least cost of all requests of a block, in `Unit`; absent
  /// if unknown.
  std::optional<double> TotalPerBlock, IdealPerBlock;
  std::optional<Witness> Evidence;
  bool IsDrawn = false;   ///< whether a drawing of `Evidence` explains the
                          ///< finding
  std::vector<Fix> Fixes; ///< best first
  /// Why none of `Fixes` has edits, where none of them tells it; empty: one
  /// does, or the check has no edits.
  Words WhyNoEdit;
  std::vector<std::string> Kernels; ///< demangled names of all instances with
                                    ///< the finding, sorted
  std::vector<std::string> KernelsMangled; ///< symbol names of all instances
  std::string Launch;                      ///< "file:line:col" or AssumedLaunch
  /// All launches of a merged finding, in the form of `Launch`, sorted; empty:
  /// only `Launch`.
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
  /// The recorded time of its kernels (--kernel-times).
  std::optional<TimeShare> Time;
};

} // namespace warplint

#endif
