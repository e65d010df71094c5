//===- GlobalGather.cpp - Sectors that loaded indices decide --------------===//
//
// If loaded values decide which elements the lanes of a warp access, a request
// may transfer one sector per lane. No layout of the array removes this: the
// order of the work does. Therefore the accesses of a kernel through one index
// array have one cause, and are reported if together they transfer a
// considerable share of the kernel's sectors.
//
//===----------------------------------------------------------------------===//

#include "ConfirmedClasses.h"
#include "Phrases.h"
#include "Rows.h"
#include "Sectors.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace warplint;
using namespace warplint::checks;

namespace {

class GlobalGather : public Check {
public:
  llvm::StringRef id() const override { return "global-gather"; }
  bool isDrawn() const override { return true; }
  llvm::StringRef summary() const override {
    return "loaded indices spread the lanes of a warp over many sectors of "
           "global memory";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinExcessSectors", "1.5",
         "smallest excess that is reported, in sectors per request above ideal "
         "(half a sector more where it is not exact)"},
        {"MinShare", "10",
         "smallest share of the kernel's sectors of global memory that the "
         "accesses through one index array must transfer together, in "
         "percent"},
        {"MinCostShare", "2",
         "smallest share that the excess of one cause must have in the memory "
         "cycles of a kernel, in percent"},
        {"MinSpeedup", "100",
         "smallest gain that a kernel probably has without the excess of one "
         "cause, in percent, in an application of several sources"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

/// An access that is reported if the share of its group suffices.
struct Gather {
  const Access *Of;
  Certainty Sure;
};

/// Accesses of a kernel through the same index arrays.
struct Group {
  std::vector<Gather> Accesses;
  double Sectors = 0; ///< of a block, estimated
};

} // namespace

/// Sectors that a block transfers for the access, estimated: the mean cost, or
/// that in the reference case.
static double estimatedSectors(const Access &A) {
  if (A.PerRequest.How == Verdict::Kind::Undecided)
    return 0;
  double PerRequest = A.PerRequest.Mean.value_or(A.PerRequest.Low);
  if (A.PerRequest.How != Verdict::Kind::Exact && A.Reference)
    PerRequest = std::max(PerRequest, A.Reference->Mean);
  return A.EstimatedRequests * PerRequest;
}

/// The sectors of global memory that a block of the kernel transfers,
/// estimated.
static double estimatedSectors(const KernelTable &Table) {
  double Sum = 0;
  for (const Access &A : Table.Accesses)
    if (A.Space == MemorySpace::Global && A.Unit == CostUnit::Sectors)
      Sum += estimatedSectors(A);
  return Sum;
}

/// Whether something is stated of the data that decides.
static bool isStated(const Access &A) {
  return llvm::any_of(A.PerRequest.Reasons, [](const Reason &R) {
    return R.What == Unknown::LoadedValue && !isGuessed(R);
  });
}

/// The certainty that a gather costs `Least` sectors more than a coalesced
/// access of as many lanes. If lanes share the elements of a small table, the
/// least cost of the elements is lower than that; nothing is gained below it.
/// What is guessed of data is only possible if `DoubtsData`.
static std::optional<Certainty> gatherCertainty(const CheckInput &In,
                                                const Access &A, double Least,
                                                bool DoubtsData) {
  const std::optional<Certainty> Sure = certaintyOf(In, A, Least);
  if (Sure == Certainty::Likely && DoubtsData && !isStated(A))
    return Certainty::Possible;
  if (!Sure || sectorsOf(A, *Sure) - idealOf(A) >= Least)
    return Sure;
  if (A.PerRequest.High - idealOf(A) >= Least)
    return Certainty::Possible;
  return std::nullopt;
}

/// Where the indices come from; empty if it is not known, or from too many
/// arrays to name them.
static llvm::ArrayRef<std::string> indexArrays(const Access &A) {
  return A.IndexArrays.size() > 4 ? llvm::ArrayRef<std::string>()
                                  : llvm::ArrayRef(A.IndexArrays);
}

/// " through 'index'"; empty if indexArrays() is.
static std::string through(const Access &A) {
  return indexArrays(A).empty() ? ""
                                : " through " + listedQuoted(indexArrays(A));
}

/// Finding::Cause.
static Words causeOfGather(const Access &A) {
  // What is stated of one kernel's array is no cause in another.
  if (indexArrays(A).empty())
    return isStated(A) ? Phrase::StatedDataDecidesElement
                       : Phrase::DataDecidesElement;
  return {isStated(A) ? Phrase::StatedDataDecidesElementThrough
                      : Phrase::DataDecidesElementThrough,
          eachOf(Phrase::Quoted, A.IndexArrays)};
}

static std::string message(const CheckInput &In, const Access &A,
                           Certainty Sure) {
  const SectorFigure Of = sectorFigure(A, Sure);
  const std::string Text = Of.Sectors + " " + doing(A).str() + " " + object(A) +
                           through(A) + Of.Ideal;
  if (Sure == Certainty::Likely)
    if (std::string Where = reference(In, A); !Where.empty())
      return Text + ", " + Where;
  return Text;
}

/// Whether both accesses read the same elements of two arrays in their most
/// costly request, and so have one index.
static bool readSameElements(const Access &A, const Access &B) {
  if (A.Op != AccessKind::Load || B.Op != AccessKind::Load || !A.Worst ||
      !B.Worst || A.Worst->Mask != B.Worst->Mask || !A.Bytes || !B.Bytes)
    return false;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    if (A.Worst->Mask >> Lane & 1 &&
        A.Worst->Offset[Lane] * int64_t(B.Bytes) !=
            B.Worst->Offset[Lane] * int64_t(A.Bytes))
      return false;
  return true;
}

/// The arrays of the group that are read at the elements that \p A reads, with
/// its own; empty if there is no other.
static std::vector<std::string> arraysOfOneIndex(const Group &G,
                                                 const Access &A) {
  std::set<std::string> Arrays;
  for (const Gather &Other : G.Accesses)
    if (!Other.Of->Array.empty() && readSameElements(A, *Other.Of))
      Arrays.insert(Other.Of->Array);
  if (Arrays.size() < 2 || !Arrays.count(A.Array))
    return {};
  return {Arrays.begin(), Arrays.end()};
}

static std::string advice(const CheckInput &In, const Access &A,
                          const Group &Of, Certainty Sure) {
  const std::string Offer = Sure == Certainty::Certain ? "" : dataOffer(In, A);
  const std::string OrState =
      Offer.empty() ? "" : "; if it is in order, " + Offer;
  const std::string Order =
      "order the work, such as by cell or key, so that neighbouring lanes " +
      std::string(A.Op == AccessKind::Store    ? "write"
                  : A.Op == AccessKind::Atomic ? "update"
                                               : "read") +
      " neighbouring elements";
  if (A.Op == AccessKind::Store)
    return Order +
           ", or collect the elements of a block in shared memory and "
           "write them in runs" +
           OrState;
  if (A.Op == AccessKind::Atomic)
    return Order +
           "; if the array is small, let each block add up in shared memory "
           "first" +
           OrState;
  const std::vector<std::string> Together = arraysOfOneIndex(Of, A);
  if (!Together.empty() && Together.size() <= 6)
    return listedQuoted(Together) +
           " are read with one index: as fields of one struct they come in the "
           "same sectors; or " +
           Order + OrState;
  return Order + "; a small table fits in shared memory" + OrState;
}

static void report(const Check &C, const CheckInput &In, const Gather &G,
                   const Group &Of, double Share, std::vector<Finding> &Out) {
  const Access &A = *G.Of;
  Finding F = startFinding(C, In, A, message(In, A, G.Sure));
  F.Sure = G.Sure;
  F.Cause = causeOfGather(A);
  F.CauseIn = llvm::join(indexArrays(A), ", ");
  const SectorFigure Figure = sectorFigure(A, G.Sure);
  F.Figure = Figure.Sectors + Figure.Ideal;
  addLaunchNote(F, In);
  addInlineNotes(F, A.InlinedFrom);
  addNote(F,
          "in '" + shortName(In.Table.Name) + "', the accesses" +
              (F.CauseIn.empty() ? " whose indices data decides" : through(A)) +
              " transfer about " + number(std::round(Share * 100)) +
              "% of the sectors of global memory");
  addRepetitionNotes(F, A);
  addReasonNotes(F, A);
  addAdviceNote(F, advice(In, A, Of, G.Sure));
  Out.push_back(std::move(F));
}

void GlobalGather::run(const CheckInput &In, std::vector<Finding> &Out) const {
  using Names = std::vector<std::string>;
  std::map<Names, Group> Groups; // by indexArrays()
  // Of applications readers found 7 of 19 guesses true (test/truth/judged.tsv).
  const bool DoubtsData =
      In.IsOfApplication && In.number(*this, MinSpeedup) > 0;
  for (const ExpressionRows &E : byExpression(In.Table, MemorySpace::Global)) {
    const Access &A = E.worst();
    const double Least = leastSectors(A, In.number(*this, "MinExcessSectors"));
    if (!isGather(A, Least))
      continue;
    const std::optional<Certainty> Sure =
        gatherCertainty(In, A, Least, DoubtsData);
    if (!Sure)
      continue;
    Group &G = Groups[indexArrays(A).vec()];
    G.Accesses.push_back({&A, *Sure});
    for (const Access *Row : E.Rows)
      G.Sectors += estimatedSectors(*Row);
  }
  const double All = estimatedSectors(In.Table);
  for (const auto &[Arrays, G] : Groups) {
    const double Share = All > 0 ? std::min(1.0, G.Sectors / All) : 1;
    if (Share * 100 >= In.number(*this, "MinShare"))
      for (const Gather &Found : G.Accesses)
        report(*this, In, Found, G, Share, Out);
  }
}

namespace warplint::checks {
const Check &globalGather() {
  static const GlobalGather C;
  return C;
}
} // namespace warplint::checks
