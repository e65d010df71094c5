//===- TableCosts.cpp - Costs of findings about a kernel ------------------===//

#include "FindingBound.h"
#include "warplint/Hardware/Warp.h"
#include "warplint/Impact/SpeedupBound.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

using namespace warplint;

namespace {

/// Cycles of one request in the units Workload::Lanes and Workload::Global.
struct RowCycles {
  double Lanes = 0, Global = 0;
};

} // namespace

static bool isShared(const Access &A) { return A.Space == MemorySpace::Shared; }

/// The number of requests of a block, as a mean over the grid; absent if not
/// known.
static std::optional<double> requestsOf(const Access &A) {
  if (A.MeanRequests)
    return A.MeanRequests;
  if (A.Requests)
    return double(*A.Requests);
  return std::nullopt;
}

/// requestsOf(), or an estimate of at least one request.
static double estimatedRequestsOf(const Access &A) {
  return requestsOf(A).value_or(std::max(1.0, A.EstimatedRequests));
}

/// The cycles of one request of `Cost` wavefronts or sectors in `Lines` lines.
static RowCycles cyclesOf(const Access &A, const Profile &Gpu, double Cost,
                          double Lines) {
  if (isShared(A))
    return {Cost, 0};
  // All multiprocessors share one queue for an address of the whole grid.
  const bool OneQueue = A.Atomic && A.Atomic->SameForGrid;
  const double Sectors =
      Cost / Gpu.SectorsPerCycle * (OneQueue ? queueCycles(Gpu) : 1);
  const double PerLine = double(Gpu.LineBytes) / Gpu.SectorBytes;
  if (A.Space == MemorySpace::Local)
    return {std::max(1.0, Cost / PerLine), Sectors};
  return {std::max({1.0, Lines, Cost > 0 && A.Atomic ? 1.0 : Cost / PerLine}),
          Sectors};
}

/// The cost of a request without excess. For local memory it is 0, since a fix
/// moves the array into registers.
static double leastOf(const Access &A) {
  return A.Space == MemorySpace::Local ? 0 : idealOf(A);
}

/// Lower bound of the number of lanes of a global atomic whose updates of one
/// address are serialized; 0 if it is not known.
static double queueOf(const Access &A) {
  if (isShared(A) || !A.Atomic || A.Atomic->OncePerWarp ||
      A.Atomic->LanesPerAddress.How == Verdict::Kind::Undecided)
    return 0;
  return A.Atomic->LanesPerAddress.Low;
}

/// Lower bound of the cost of a request.
static double certainCost(const Access &A) {
  if (A.PerRequest.How == Verdict::Kind::Undecided)
    return A.Ideal;
  if (A.PerRequest.How == Verdict::Kind::Exact)
    return std::max(A.PerRequest.Mean.value_or(A.PerRequest.Low), queueOf(A));
  return std::max({A.PerRequest.Low, A.Ideal, queueOf(A)});
}

/// The cost of a request under the assumptions of a finding of this certainty.
static double assumedCost(const Access &A, Certainty Sure) {
  const double Least = certainCost(A);
  if (A.PerRequest.How == Verdict::Kind::Exact)
    return Least;
  if (Sure != Certainty::Certain && A.Reference)
    return std::max({Least, A.Reference->Mean, A.Reference->PerRequest});
  if (Sure == Certainty::Possible && std::isfinite(A.PerRequest.High))
    return std::max(Least, A.PerRequest.High);
  return Least;
}

/// The lines of a request of `Cost` sectors; 0 if they are not known.
static double linesOf(const Access &A, double Cost) {
  return A.Lines ? std::min(*A.Lines, std::max(1.0, Cost)) : 0;
}

/// For each row, the fraction of its units of `Granule` bytes (words or
/// sectors) that no earlier row accesses. If a warp loads the fields of a
/// struct one after the other, the loads share sectors, which are fetched once.
/// 1 for rows that are not loads of a known array.
static std::vector<double> newPartsOf(const KernelTable &Table,
                                      int64_t Granule) {
  using Execution =
      std::tuple<MemorySpace, std::string_view, Spot, unsigned, uint64_t>;
  std::map<Execution, std::set<int64_t>> Seen;
  std::vector<double> Parts;
  for (const Access &A : Table.Accesses) {
    Parts.push_back(1);
    if (A.Op != AccessKind::Load || A.Array.empty() || !A.Worst)
      continue;
    std::set<int64_t> Own;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (A.Worst->Mask >> L & 1)
        Own.insert((A.Worst->Offset[L] + (int64_t(1) << 40)) / Granule);
    std::set<int64_t> &Before = Seen[{A.Space, A.Array, A.ArrayWhere,
                                      A.Worst->Warp, A.Worst->Repetition}];
    size_t Newly = 0;
    for (int64_t Place : Own)
      Newly += Before.insert(Place).second;
    if (!Own.empty())
      Parts.back() = double(Newly) / double(Own.size());
  }
  return Parts;
}

/// The granule after a fix, after which the fields share no sectors.
static int64_t wordOf(const Access &A) { return std::max(1u, A.Bytes); }

void TableCosts::findNewParts() {
  New.resize(Table.Accesses.size());
  const std::vector<double> Sectors = newPartsOf(Table, Gpu.SectorBytes);
  std::map<int64_t, std::vector<double>> Words;
  for (size_t I = 0; I < New.size(); ++I) {
    const int64_t Word = wordOf(Table.Accesses[I]);
    auto [At, First] = Words.try_emplace(Word);
    if (First)
      At->second = newPartsOf(Table, Word);
    New[I] = {Sectors[I], At->second[I]};
  }
}

TableCosts::Parts TableCosts::partsOf(const Access &A, Loads Reloads) const {
  if (Reloads == Loads::FetchEach)
    return {A.OwnSectors, A.OwnWords};
  return New[size_t(&A - Table.Accesses.data())];
}

/// The fraction of the sectors of a row that move between L2 and the
/// multiprocessor. Excludes sectors that nearer caches may hold and, with
/// Loads::FetchOnce, those that a warp may load again in another iteration.
/// `Part` is from partsOf().
double TableCosts::fetched(const Access &A, double Part, double Requests,
                           Loads Reloads) const {
  if (isShared(A) || A.Space == MemorySpace::Local ||
      A.Space == MemorySpace::Constant)
    return 0;
  if (A.Op != AccessKind::Load)
    return Part;
  if (A.UniformAddress)
    return 0;
  if (Reloads == Loads::FetchEach)
    return Part;
  const double Warps =
      Table.How.Block.isKnown()
          ? std::ceil(Table.How.Block.count() / double(WarpLanes))
          : 1;
  const double Once = Requests > Warps ? Warps / Requests : 1;
  return Once * Part;
}

void TableCosts::add(Workload &To, const Access &A, double Requests,
                     double PerRequest, double Lines, double Part,
                     Loads Reloads) const {
  const RowCycles One = cyclesOf(A, Gpu, PerRequest, Lines);
  To.Lanes += Requests * One.Lanes;
  To.Banks += isShared(A) ? Requests * One.Lanes : 0;
  To.Global += Requests * One.Global * fetched(A, Part, Requests, Reloads);
}

/// The cycles of all accesses of a block, as if no cache held anything.
static double estimatedCycles(const KernelTable &Table, const Profile &Gpu) {
  double Sum = 0;
  for (const Access &A : Table.Accesses) {
    const double Cost = assumedCost(A, Certainty::Likely);
    const RowCycles One = cyclesOf(A, Gpu, Cost, linesOf(A, Cost));
    Sum += estimatedRequestsOf(A) * (One.Lanes + One.Global);
  }
  return Sum;
}

double warplint::estimatedLaunchCycles(const KernelTable &Table,
                                       const Profile &Gpu) {
  const Shape &Grid = Table.How.Grid;
  const uint64_t Filling = uint64_t(Access::UnknownTrips) * Gpu.Multiprocessors;
  return estimatedCycles(Table, Gpu) *
         double(Grid.isKnown() ? Grid.count() : Filling);
}

TableCosts::TableCosts(const KernelTable &Table, const Profile &Gpu)
    : Table(Table), Gpu(Gpu) {
  findNewParts();
  Now.Issue = Probable.Issue = Table.IssueSlots / Gpu.IssuePerCycle;
  Expected.Issue = Table.ExpectedIssueSlots / Gpu.IssuePerCycle;
  for (const Access &A : Table.Accesses) {
    const double Lines = linesOf(A, certainCost(A)),
                 NewPart = partsOf(A, Loads::FetchOnce).OfSectors;
    add(Probable, A, estimatedRequestsOf(A), certainCost(A), Lines, NewPart,
        Loads::FetchOnce);
    const double Likely = assumedCost(A, Certainty::Likely);
    add(Expected, A, estimatedRequestsOf(A), Likely, linesOf(A, Likely),
        partsOf(A, Loads::FetchEach).OfSectors, Loads::FetchEach);
    if (const std::optional<double> Requests = requestsOf(A))
      add(Now, A, *Requests, certainCost(A), Lines, NewPart, Loads::FetchOnce);
    else
      IsEstimate = true;
  }
  All = estimatedCycles(Table, Gpu);
}

/// Whether the row is the one that the finding shows: it has its cost.
static bool isShown(const Finding &F, const Access &A) {
  return A.PerRequest.How == F.Answer.How && A.PerRequest.Low == F.Answer.Low &&
         A.PerRequest.High == F.Answer.High && idealOf(A) == F.Ideal &&
         A.TotalLow == F.TotalPerBlock && totalIdealOf(A) == F.IdealPerBlock;
}

/// Whether the finding reports the access of the row: it has its location,
/// array and kind. The compiler may make several accesses of one expression,
/// such as vectors and the scalars of a remainder, of which the finding shows
/// one. Those whose places data decides are the matter of another check. A
/// finding about a private array reports all accesses to it.
static bool concerns(const Finding &F, const Access &A) {
  if (F.InLocal)
    return A.Space == MemorySpace::Local && A.Array == F.Array &&
           A.ArrayWhere == F.ArrayWhere;
  if (A.Where != F.Where || A.Array != F.Array)
    return false;
  if (F.Unit == CostUnit::Lanes) // atomics of global memory
    return !isShared(A) && A.Atomic;
  if (F.Unit == CostUnit::Rounds) // atomics of shared memory
    return isShared(A) && A.Atomic && A.Atomic->InCasLoop;
  if (A.Unit != F.Unit)
    return false;
  return isShown(F, A) ||
         (F.Operation == A.Op && !A.AddressIsData && !A.Atomic);
}

/// Takes the excess of a row out of the load of a block: `Requests` requests of
/// `Cost` wavefronts or sectors have `Least` in `Lines` lines.
void TableCosts::takeExcess(Workload &From, const Access &A, double Part,
                            double Requests, double Cost, double Least,
                            double Lines, Loads Reloads) const {
  Workload Was, Is;
  const Parts Of = partsOf(A, Reloads);
  add(Was, A, Requests, Cost, linesOf(A, Cost), Of.OfSectors, Reloads);
  if (A.Space != MemorySpace::Local)
    add(Is, A, Requests, Least, Lines, Of.OfWords, Reloads);
  From.Lanes += Part * (Is.Lanes - Was.Lanes);
  From.Global += Part * (Is.Global - Was.Global);
}

/// Adds the excess of one row to the cost of a finding, and removes it from the
/// load that remains after the fix (FindingCost::Fixed).
void TableCosts::addExcess(FindingCost &C, const Access &A, const Finding &F,
                           double Part) const {
  const double Cost = assumedCost(A, F.Sure);
  // The requests of a compare-and-swap loop are its rounds, of which one would
  // do.
  const double Least = F.Unit == CostUnit::Rounds
                           ? Cost / std::max(1.0, A.Atomic->Rounds.Low)
                           : std::min(leastOf(A), Cost);
  if (Cost <= Least)
    return;
  const double PerLine = double(Gpu.LineBytes) / Gpu.SectorBytes;
  const double LeastLines =
      std::min(linesOf(A, Cost), std::max(1.0, std::ceil(Least / PerLine)));
  const std::optional<double> Known = requestsOf(A);
  const double Requests = Part * (C.IsCounted ? Known.value_or(0) : 1);
  RowCycles Before = cyclesOf(A, Gpu, Cost, linesOf(A, Cost));
  RowCycles After = cyclesOf(A, Gpu, Least, LeastLines);
  if (A.Space == MemorySpace::Local)
    After = RowCycles();
  // After the fix, fields that shared sectors are accessed by separate words.
  const Parts Bound = partsOf(A, Loads::FetchOnce),
              Probably = partsOf(A, Loads::FetchEach);
  const double Saved = Before.Lanes - After.Lanes +
                       std::max(0.0, Before.Global * Probably.OfSectors -
                                         After.Global * Probably.OfWords);
  Before.Global *= Bound.OfSectors;
  After.Global *= Bound.OfWords;
  C.Unit = F.Unit == CostUnit::Rounds ? CostUnit::Rounds
           : queueOf(A) > 1           ? CostUnit::Updates
                                      : A.Unit;
  C.IsShared |= isShared(A);
  C.Excess += Requests * (Cost - Least);
  // For atomics, Moved / Least is no bound: their updates of one address are
  // serialized.
  if (!A.Atomic) {
    C.Moved += Requests * Cost;
    C.Least += Requests * Least;
  }
  C.Cycles +=
      Requests * (Before.Lanes - After.Lanes + Before.Global - After.Global);
  C.Estimated += Part * estimatedRequestsOf(A) * Saved;
  const double Likely = assumedCost(A, Certainty::Likely);
  Workload Was, Is;
  add(Was, A, estimatedRequestsOf(A), Likely, linesOf(A, Likely),
      Probably.OfSectors, Loads::FetchEach);
  add(Is, A, estimatedRequestsOf(A), Cost, linesOf(A, Cost), Probably.OfSectors,
      Loads::FetchEach);
  for (Workload *Of : {&C.Expected, &C.ExpectedFixed}) {
    Of->Lanes += Part * (Is.Lanes - Was.Lanes);
    Of->Global += Part * (Is.Global - Was.Global);
  }
  takeExcess(C.ExpectedFixed, A, Part, estimatedRequestsOf(A), Cost, Least,
             LeastLines, Loads::FetchEach);
  if (!C.IsCounted) {
    C.Now.Lanes += Before.Lanes;
    C.Now.Banks += isShared(A) ? Before.Lanes : 0;
    C.Now.Global += Before.Global;
    C.Fixed.Lanes += After.Lanes;
    C.Fixed.Global += After.Global;
    return;
  }
  const double AtLeast = certainCost(A);
  takeExcess(C.Fixed, A, Part, Known.value_or(0), AtLeast,
             std::min(Least, AtLeast), LeastLines, Loads::FetchOnce);
}

std::optional<FindingCost> TableCosts::of(const Finding &F, double Part) const {
  std::vector<const Access *> Rows;
  for (const Access &A : Table.Accesses)
    if (concerns(F, A))
      Rows.push_back(&A);
  if (Rows.empty())
    return std::nullopt;
  FindingCost C;
  C.IsCounted = std::all_of(Rows.begin(), Rows.end(), [](const Access *A) {
    return requestsOf(*A).has_value();
  });
  C.IsEstimate = IsEstimate;
  C.IsAssumed = F.Sure != Certainty::Certain;
  C.Expected = C.ExpectedFixed = Expected;
  if (C.IsCounted)
    C.Now = C.Fixed = Probable;
  for (const Access *A : Rows)
    addExcess(C, *A, F, Part);
  if (C.Excess <= 0)
    return std::nullopt;
  // Fields that share sectors now may need more of them apart.
  C.Share = C.MostShare = All > 0 ? std::clamp(C.Estimated / All, 0.0, 1.0) : 0;
  if (Table.How.Grid.isKnown()) {
    if (C.IsCounted)
      C.Blocks = double(Table.How.Grid.count());
    C.Estimated *= double(Table.How.Grid.count());
  }
  C.Speedup = boundOfFinding(C);
  return C;
}
