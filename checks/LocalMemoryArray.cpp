//===- LocalMemoryArray.cpp - Private arrays in local memory --------------===//
//
// Registers have no addresses: a private array with a dynamic index, and a
// struct whose address is taken, are in local memory. It is off-chip and
// interleaved so that lanes with equal indices share a line. Reported at the
// index.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Remediations.h"
#include "Rows.h"
#include "StackFrame.h"
#include "warplint/Hardware/Local.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <set>

using namespace warplint;
using namespace warplint::checks;

namespace {

class LocalMemoryArray : public Check {
public:
  llvm::StringRef id() const override { return "local-memory-array"; }
  llvm::StringRef summary() const override {
    return "a private array or struct lies in local memory, not in registers";
  }
  bool isFixedByRewrite() const override { return true; }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinBytes", "1", "smallest array that is reported, bytes per thread"},
        {"MinCostShare", "2",
         "smallest share that the accesses to the arrays of one cause must "
         "have in the memory cycles of a kernel, in percent"},
        {"MinSpeedup", "15",
         "smallest gain that a kernel probably has without the accesses to the "
         "arrays of one cause, in percent, in an application of several "
         "sources"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  void report(const CheckInput &In, const PrivateArray &P, bool Confirmed,
              std::vector<Finding> &Out) const;
};

} // namespace

/// The accesses of the array with a dynamic index, varying ones first; the
/// finding is located at the first.
static std::vector<const Access *> indexSites(const KernelTable &T,
                                              const PrivateArray &P) {
  std::vector<const Access *> Sites;
  for (const Access &A : T.Accesses)
    if (A.Space == MemorySpace::Local && A.Array == P.Name &&
        A.ArrayWhere == P.Where && A.Index != Uniformity::Constant)
      Sites.push_back(&A);
  llvm::sort(Sites, [](const Access *A, const Access *B) {
    return std::pair(A->Index != Uniformity::Varying, A->Where) <
           std::pair(B->Index != Uniformity::Varying, B->Where);
  });
  return Sites;
}

static std::string message(const PrivateArray &P, const Access *Site,
                           bool Confirmed) {
  std::string Where =
      std::string(Confirmed ? "lie" : "likely lie") + " in local memory";
  std::string Bytes = count(P.Bytes, "bytes") + " per thread";
  // Reasons in nvcc's code have precedence.
  const std::vector<IndexReason> &Reasons =
      Site && P.IndexWhy.empty() ? Site->IndexWhy : P.IndexWhy;
  if (!Site && Reasons.empty())
    return "the " + Bytes + " of '" + P.Name + "' " + Where +
           (P.AddressEscapes ? "; its address is taken" : "");
  std::string Why = Reasons.empty() ? "" : " (" + wordsOf(Reasons) + ")";
  return "the index of '" + P.Name + "' is not constant" + Why + ", so its " +
         Bytes + " " + Where;
}

/// Finding::Cause: arrays of a function with the same obstacle are one finding.
static Words causeOf(const PrivateArray &P, const Access *Site) {
  using Kind = IndexReason::Kind;
  if (!Site || Site->IndexWhy.empty())
    return P.AddressEscapes ? Phrase::AddressTaken : Phrase::None;
  auto IsAny = [&](std::initializer_list<Kind> Kinds) {
    return llvm::any_of(Site->IndexWhy, [&](const IndexReason &R) {
      return llvm::is_contained(Kinds, R.What);
    });
  };
  if (IsAny({Kind::LoadedValue, Kind::AtomicResult, Kind::OtherLane,
             Kind::CallResult, Kind::SeveralPlaces}))
    return Phrase::DataDecidesIndex;
  if (IsAny({Kind::ForbiddenLoop, Kind::CountedLoop, Kind::UncountedLoop}))
    return Phrase::LoopNotUnrolled;
  return Phrase::IndexAtRunTime;
}

static std::string tenths(double Value) {
  return number(std::round(Value * 10) / 10);
}

/// Number of locations in local memory that an index selects from: elements, or
/// words that several elements share.
static uint64_t rows(const PrivateArray &P) {
  return P.ElementBytes
             ? P.Bytes / std::max<uint64_t>(LocalWordBytes, P.ElementBytes)
             : 0;
}

/// Mean number of sectors per request with a random index; 0 if the array has
/// fewer than two locations.
static double randomSectors(const PrivateArray &P, const Access &A,
                            const Profile &Gpu) {
  if (rows(P) < 2)
    return 0;
  return expectedSectors(rows(P), Gpu) * std::max(1u, A.Bytes / LocalWordBytes);
}

/// Adds notes on the cost of a request: lanes with equal indices access one
/// line, other requests are replayed.
static void addIndexNotes(Finding &F, const PrivateArray &P, const Access &A,
                          const Profile &Gpu) {
  std::string Sectors;
  if (A.PerRequest.How == Verdict::Kind::Exact &&
      A.PerRequest.Low == A.PerRequest.High)
    Sectors = count(A.PerRequest.High, CostUnit::Sectors) + " per request";
  else if (A.PerRequest.How != Verdict::Kind::Undecided)
    Sectors = number(A.PerRequest.Low) + " to " +
              count(A.PerRequest.High, CostUnit::Sectors) + " per request";
  if (A.Index == Uniformity::Uniform)
    return addNote(
        F, "the index is uniform: all lanes access the same element, which is "
           "contiguous across the warp; no replays, the cost is the traffic" +
               (Sectors.empty() ? "" : ", " + Sectors));
  uint64_t Elements = P.ElementBytes ? P.Bytes / P.ElementBytes : 0;
  std::string Text =
      "the index is not uniform: 0 replays where all lanes access the same "
      "element, up to " +
      std::to_string(Elements ? std::min<uint64_t>(WarpLanes, Elements) - 1
                              : WarpLanes - 1) +
      " where all lanes access different ones";
  if (!Sectors.empty())
    Text += "; " + Sectors;
  addNote(F, Text);
  const double Random = randomSectors(P, A, Gpu);
  if (Elements > 1)
    addNote(F, "for random indices, the lanes of a request access about " +
                   tenths(expectedDistinct(Elements)) + " of its " +
                   count(Elements, "elements") + " on average" +
                   (Random ? " (" + tenths(Random) + " sectors)" : "") +
                   ", and about " + tenths(expectedReplays(Elements) + 1) +
                   " lanes the most frequent one");
}

/// Adds a note on the ratio of arithmetic to memory instructions, which hides
/// the latency of local accesses of four sectors; a non-uniform index transfers
/// more.
static void addRatioNote(Finding &F, const KernelTable &T,
                         const PrivateArray &P, const Access *Site,
                         const Profile &Gpu) {
  if (T.MemoryInstructions == 0)
    return;
  double Ratio = double(T.MathInstructions) / double(T.MemoryInstructions);
  std::string Text = "the kernel has " + std::to_string(T.MathInstructions) +
                     " arithmetic and " + std::to_string(T.MemoryInstructions) +
                     " memory instructions (" + number(Ratio) +
                     ":1); above 4:1 to 8:1, the latency of uniform local "
                     "accesses is mostly hidden";
  const double Random = Site && Site->Index == Uniformity::Varying
                            ? randomSectors(P, *Site, Gpu)
                            : 0;
  if (Random) {
    const double Uniform = leastLocalSectors(Gpu, ~0u, Site->Bytes);
    Text += "; a random index moves " + tenths(Random / Uniform) +
            " times as many sectors";
  }
  addNote(F, Text);
}

/// Adds a note on what is known of the machine code.
static void addFrameNote(Finding &F, const KernelTable &T,
                         const PrivateArray &P, bool Confirmed) {
  const std::string Why = P.Why.empty() ? "" : P.Why + "; ";
  if (!T.StackBytes)
    return addNote(
        F,
        Why + "not confirmed; --confirm-with-ptxas looks at the machine code");
  std::string Frame =
      (T.Compiler.empty() ? "the machine code has"
                          : "as " + T.Compiler + " compiles it, it has") +
      " a stack frame of " + count(*T.StackBytes, "bytes");
  if (T.SpillStoreBytes)
    Frame += ", up to " + std::to_string(T.SpillStoreBytes) +
             " of them spilled registers";
  if (Confirmed)
    return addNote(F, "confirmed: " + Frame);
  addNote(F, Why + Frame + "; it is not known whether it holds '" + P.Name +
                 "' is");
}

void LocalMemoryArray::report(const CheckInput &In, const PrivateArray &P,
                              bool Confirmed, std::vector<Finding> &Out) const {
  std::vector<const Access *> Sites = indexSites(In.Table, P);
  const Access *Site = Sites.empty() ? nullptr : Sites.front();
  const Spot Declared = declaredAt(In, P.Name, P.Where);
  std::string Message = message(P, Site, Confirmed);
  const Spot &Where = P.IndexedAt.isValid() ? P.IndexedAt : Declared;
  Finding F = Site ? startFinding(*this, In, *Site, std::move(Message))
                   : startFinding(*this, In, Where, std::move(Message));
  const bool MayBeInlined = P.IsPassedToUnseen && !In.IsRelocatable;
  F.Sure = Confirmed      ? Certainty::Certain
           : MayBeInlined ? Certainty::Possible
                          : Certainty::Likely;
  F.InLocal = {P.Name, P.Bytes};
  F.Cause = causeOf(P, Site);
  F.CauseIn = F.Cause.empty() ? "" : P.Function;
  if (!Site) {
    F.Answer.How = Verdict::Kind::Exact;
    F.Answer.Low = F.Answer.High = double(P.Bytes);
    F.Unit = CostUnit::Bytes;
  }
  if (P.ElementBytes && P.Bytes > P.ElementBytes)
    addNote(F,
            "'" + P.Name + "' is declared here: " +
                count(P.Bytes / P.ElementBytes, "elements") + " of " +
                count(P.ElementBytes, "bytes"),
            Declared);
  else if (Site || P.IndexedAt.isValid())
    addNote(F, "'" + P.Name + "' is declared here", Declared);
  if (P.IsTable)
    addAdviceNote(F,
                  "every thread writes its constants again each time the "
                  "function runs; declared 'static const', it is stored once",
                  Declared);
  if (Site) {
    addInlineNotes(F, Site->InlinedFrom);
    addIndexNotes(F, P, *Site, In.Gpu);
  }
  std::set<Spot> Noted;
  for (const Access *Other : Sites)
    if (Other->Where != Site->Where && Noted.size() < 4 &&
        Noted.insert(Other->Where).second)
      addNote(F, "also indexed here", Other->Where);
  addFrameNote(F, In.Table, P, Confirmed);
  addRatioNote(F, In.Table, P, Site, In.Gpu);
  F.Fixes = localArrayRemediations(In, P, Site);
  for (Fix &X : F.Fixes)
    X.ArrayWhere = Declared;
  Out.push_back(std::move(F));
}

/// Whether the variable is one number or pointer whose address is passed to a
/// function, such as the stream that a kernel creates: there is no array or
/// struct to remedy.
static bool isScalar(const PrivateArray &P) {
  return !P.IsStruct && P.Bytes == P.ElementBytes;
}

void LocalMemoryArray::run(const CheckInput &In,
                           std::vector<Finding> &Out) const {
  for (const PrivateArray &P : In.Table.PrivateArrays) {
    // nvcc's code has precedence over the stack frame alone, and the frame over
    // the model, where they are conclusive.
    InFrame Seen =
        In.Table.StackBytes ? inFrame(In.Table, P) : InFrame::Unclear;
    if (P.InCompiledCode)
      Seen = *P.InCompiledCode ? InFrame::Yes : InFrame::No;
    const bool Local =
        Seen == InFrame::Yes || (Seen == InFrame::Unclear && P.LikelyLocal);
    if (Local && !isScalar(P) && P.Bytes >= In.number(*this, "MinBytes"))
      report(In, P, Seen == InFrame::Yes, Out);
  }
}

namespace warplint::checks {
const Check &localMemoryArray() {
  static const LocalMemoryArray C;
  return C;
}
} // namespace warplint::checks
