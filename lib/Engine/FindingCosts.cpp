//===- FindingCosts.cpp - Costs of findings and their order ---------------===//

#include "FindingCosts.h"
#include "warplint/Checks/Check.h"
#include "warplint/Engine/Engine.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Finding/LeastSpeedup.h"
#include "warplint/Impact/SpeedupBound.h"
#include "warplint/Merge/Merge.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

using namespace warplint;

FileLaunches warplint::launchesOf(const std::list<KernelTable> &Tables,
                                  const Profile &Gpu) {
  FileLaunches All;
  for (const KernelTable &Table : Tables)
    if (Table.How.isFound()) {
      All.HasAny = true;
      if (!Table.How.Grid.isKnown())
        All.Costliest =
            std::max(All.Costliest, estimatedLaunchCycles(Table, Gpu));
    }
  return All;
}

void warplint::addCosts(std::vector<Finding> &Found, const KernelTable &Table,
                        const Profile &Gpu, const FileLaunches &Others,
                        bool IsOfLibrary) {
  auto AreAlike = [](const Finding &A, const Finding &B) {
    if (A.InLocal && B.InLocal)
      return A.Check == B.Check && A.Array == B.Array &&
             A.ArrayWhere == B.ArrayWhere;
    return A.Check == B.Check && A.Where == B.Where && A.Array == B.Array &&
           A.Unit == B.Unit && A.Answer.Low == B.Answer.Low &&
           A.Answer.High == B.Answer.High && A.TotalPerBlock == B.TotalPerBlock;
  };
  if (Found.empty())
    return;
  const TableCosts Costs(Table, Gpu);
  const Shape &Grid = Table.How.Grid;
  const bool IsOneBlock = Grid.isKnown() && Grid.count() == 1;
  for (Finding &F : Found) {
    const auto Alike =
        llvm::count_if(Found, [&](const Finding &G) { return AreAlike(F, G); });
    F.Cost = Costs.of(F, 1.0 / double(Alike));
    if (F.Cost && IsOneBlock && Others.Costliest > 0)
      F.Cost->MostShare =
          std::min(F.Cost->MostShare, F.Cost->Estimated / Others.Costliest);
    if (F.Cost && Others.HasAny && !Table.How.isFound() && !IsOfLibrary)
      F.Cost->Estimated = 0;
  }
}

/// Indices sorted by decreasing cost, with unknown costs behind, and last what
/// no code launches; the sort is stable.
static std::vector<size_t> orderOf(llvm::ArrayRef<Finding> Findings) {
  std::vector<size_t> Order(Findings.size());
  for (size_t I = 0; I != Order.size(); ++I)
    Order[I] = I;
  auto WeightOf = [&](size_t I) {
    if (!Findings[I].Cost)
      return -1.0;
    const double Weight = Findings[I].Cost->weight();
    return Weight > 0 ? Weight : -2.0;
  };
  llvm::sort(Order, [&](size_t A, size_t B) {
    return std::tuple(-WeightOf(A), A) < std::tuple(-WeightOf(B), B);
  });
  return Order;
}

void warplint::rankByCost(std::vector<Finding> &Findings) {
  unsigned Rank = 0;
  for (size_t I : orderOf(Findings))
    if (Findings[I].Cost)
      Findings[I].Cost->Rank = ++Rank;
}

void warplint::sortByCost(std::vector<Finding> &Findings) {
  std::vector<Finding> Sorted;
  for (size_t I : orderOf(Findings))
    Sorted.push_back(std::move(Findings[I]));
  Findings = std::move(Sorted);
}

/// Whether the kernel where the excess costs most probably becomes less than
/// `Least` times as fast without it. In an application that kernel decides, by
/// the share of its cycles where no bound is known: of a private array, of
/// rounds. Else each other kernel has to, whose gain is as many times greater
/// as the share.
static bool gainsLess(const Finding &F, double Least, bool IsOfApplication) {
  const FindingCost &C = *F.Cost;
  if (IsOfApplication)
    return probableSpeedup(C, F.InLocal.has_value()) < Least;
  std::optional<double> About;
  if (!F.InLocal)
    About = estimatedSpeedup(C);
  if (!About || *About >= Least)
    return false;
  if (!weighsMoreElsewhere(C))
    return true;
  // Of a share that tells nothing, the gain elsewhere may be any.
  constexpr double LeastShare = 0.05;
  const double Elsewhere = C.Share < LeastShare
                               ? estimatedSpeedupOfShare(C.MostShare)
                               : 1 + (*About - 1) * C.MostShare / C.Share;
  return Elsewhere < Least;
}

/// Whether the accesses move no more sectors than they have to, one after the
/// other: neighbouring accesses use the rest of each sector, which comes once.
/// Such kernels measured 1.00 to 1.25 times as fast with coalesced accesses.
static bool isServedByFirstLevel(const Finding &F) {
  const FindingCost &C = *F.Cost;
  return C.Unit == CostUnit::Sectors && !C.IsShared && !F.InLocal &&
         C.Expected.Global > 0 &&
         C.ExpectedFixed.Global > 0.95 * C.Expected.Global;
}

/// The least gain of a cause, as a factor; 1 if any is reported.
static double leastSpeedup(const Finding &F, bool IsOfApplication,
                           std::optional<double> MinSpeedup) {
  const bool IsBehind =
      F.Cost && !F.InLocal && waitsForInstructions(F.Cost->Expected);
  double Least = F.Sure == Certainty::Likely && IsBehind ? LeastSpeedup : 1;
  if (IsOfApplication && MinSpeedup)
    Least = std::max(Least, 1 + *MinSpeedup / 100);
  return Least;
}

/// Whether all accesses of a place take one element of each row.
static bool isOneOfEachRow(const std::list<KernelTable> &Tables,
                           const Spot &Where, llvm::StringRef Array) {
  bool Has = false;
  for (const KernelTable &Table : Tables)
    for (const Access &A : Table.Accesses) {
      if (A.Where != Where || A.Array != Array ||
          A.Space != MemorySpace::Global || A.PerRequest.High <= A.Ideal)
        continue;
      if (!A.OneOfEachRow)
        return false;
      Has = true;
    }
  return Has;
}

static bool isOneOfEachRow(const std::list<KernelTable> &Tables,
                           const Finding &F) {
  return isOneOfEachRow(Tables, F.Where, F.Array) &&
         llvm::all_of(F.Places, [&](const FindingPlace &P) {
           return isOneOfEachRow(Tables, P.Where, P.Array);
         });
}

/// The name of a kernel without arguments of templates; empty: it has none.
static std::string templateOf(const std::string &Kernel) {
  std::string Name;
  int Depth = 0;
  bool IsTemplate = false;
  for (const char C : shortKernelName(Kernel)) {
    Depth += C == '<';
    IsTemplate |= C == '<';
    if (Depth == 0)
      Name += C;
    Depth -= C == '>' && Depth > 0;
  }
  return IsTemplate ? Name : "";
}

/// The instances of each template of a file, by its name.
using InstanceMap = std::map<std::string, std::set<std::string>>;

static InstanceMap instancesOf(const std::list<KernelTable> &Tables) {
  InstanceMap Instances;
  for (const KernelTable &T : Tables)
    if (std::string Of = templateOf(T.Name); !Of.empty())
      Instances[Of].insert(T.Kernel);
  return Instances;
}

/// Whether a likely cause is in fewer than half of the instances of each of its
/// kernels, of which the file has at least three: an application chooses among
/// them by sizes and types, and mostly runs others.
static bool isOfFewInstances(const InstanceMap &Instances, const Finding &F) {
  if (F.Sure == Certainty::Certain || F.Kernels.empty())
    return false;
  std::map<std::string, size_t> Affected;
  for (const std::string &Kernel : F.Kernels)
    ++Affected[templateOf(Kernel)];
  return llvm::all_of(Affected, [&](const auto &Of) {
    const auto All = Instances.find(Of.first);
    return All != Instances.end() && All->second.size() >= 3 &&
           2 * Of.second < All->second.size();
  });
}

SmallCauses::SmallCauses(const std::vector<Finding> &Merged, Certainty Least,
                         const std::map<std::string, std::string> &Options,
                         const std::list<KernelTable> &Tables,
                         bool IsOfApplication) {
  struct Limits {
    double Share; // percent
    std::optional<double> Speedup;
  };
  std::map<std::string, Limits> Of; // by check
  for (const Check *C : allChecks())
    if (const auto Share = numberOption(*C, MinCostShare, Options))
      Of[C->id().str()] = {*Share, numberOption(*C, MinSpeedup, Options)};
  std::vector<Finding> Some;
  llvm::copy_if(Merged, std::back_inserter(Some), [&](const Finding &F) {
    return F.Sure >= Least && Of.count(F.Check);
  });
  const InstanceMap Instances =
      IsOfApplication ? instancesOf(Tables) : InstanceMap();
  std::set<Place> Others;
  for (const Finding &F : joinPlaces(std::move(Some))) {
    const Limits &At = Of.at(F.Check);
    const bool IsSmall =
        F.Cost && At.Share > 0 &&
        (F.Cost->MostShare * 100 < At.Share ||
         gainsLess(F, leastSpeedup(F, IsOfApplication, At.Speedup),
                   IsOfApplication && At.Speedup) ||
         (IsOfApplication && At.Speedup.value_or(0) > 0 &&
          (isServedByFirstLevel(F) || isOneOfEachRow(Tables, F) ||
           isOfFewInstances(Instances, F))));
    std::set<Place> &To = IsSmall ? Places : Others;
    To.insert({F.Where, F.Check});
    for (const FindingPlace &P : F.Places)
      To.insert({P.Where, F.Check});
  }
  for (const Place &Of : Others)
    Places.erase(Of);
}

bool SmallCauses::contain(const Finding &F) const {
  return Places.count({F.Where, F.Check});
}
