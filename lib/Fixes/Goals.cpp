//===- Goals.cpp - Proof of the goals of edits ----------------------------===//

#include "Goals.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Layout/Recording.h"
#include "warplint/Wording/Names.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace warplint;

namespace {

/// The cost of a group of accesses in one table.
struct GroupCost {
  double Total = 0;    ///< per block, at most
  bool IsKnown = true; ///< whether the total is known
  double Excess = 0;   ///< of the worst request, at most
  /// Of the worst request, as a multiple of what a warp without idle lanes
  /// takes, at most.
  double TimesOfWarp = 0;

  void add(const Access &A, const Profile &Gpu) {
    IsKnown &= A.TotalHigh.has_value();
    Total += A.TotalHigh.value_or(0);
    const double Most = A.PerRequest.How != Verdict::Kind::Undecided
                            ? A.PerRequest.High
                            : std::numeric_limits<double>::infinity();
    const double OfWarp =
        double(A.Bytes) * WarpLanes / (Gpu.Banks * Gpu.BankBytes);
    Excess = std::max(Excess, Most - A.Ideal);
    TimesOfWarp = std::max(TimesOfWarp, Most / std::max(A.Ideal, OfWarp));
  }
};

/// Space, operation and source name of the array.
using Group = std::tuple<MemorySpace, AccessKind, std::string>;

} // namespace

static constexpr double Rounding = 1e-6;

static std::map<Group, GroupCost> costsOf(const KernelTable &T,
                                          const Profile &Gpu) {
  std::map<Group, GroupCost> Costs;
  for (const Access &A : T.Accesses)
    Costs[{A.Space, A.Op, A.Array}].add(A, Gpu);
  return Costs;
}

static std::string nameOf(const Group &G) {
  const auto &[Space, Operation, Array] = G;
  return doing(Operation).str() + " " +
         (Array.empty() ? std::string(nameOf(Space)) + " memory"
                        : "'" + Array + "'");
}

/// Whether the goal is about the warps that work behind branches.
static bool isOfWarps(const FixGoal &Goal) {
  return Goal.What == FixGoal::Kind::Cheaper && Goal.Unit == CostUnit::Warps;
}

/// Whether the goal is about all accesses of its space together.
static bool isOfAllArrays(const FixGoal &Goal) {
  return Goal.What == FixGoal::Kind::Cheaper && Goal.Array.empty() &&
         !isOfWarps(Goal);
}

/// Whether the goal of a fix is about the group: its cost is then judged by the
/// goal alone.
static bool isOfGoal(const Group &G, const FixGoal &Goal) {
  const auto &[Space, Operation, Array] = G;
  if (isOfWarps(Goal))
    return false;
  if (isOfAllArrays(Goal))
    return Space == Goal.Space;
  return Array == Goal.Array && Space == Goal.Space &&
         (Goal.What == FixGoal::Kind::NotLocal || Operation == Goal.Operation);
}

/// The arrays that a fix, or another one made with it, moves from local memory.
static std::set<std::string> movedArrays(const ChosenFix &C,
                                         const Reanalyses &R) {
  std::set<std::string> Names = {C.Change.Goal->Array};
  for (const ChosenFix &Other : R.Fixes)
    if (Other.WhyNot.empty() && Other.Change.Goal &&
        Other.Change.Goal->What == FixGoal::Kind::NotLocal)
      Names.insert(Other.Change.Goal->Array);
  return Names;
}

/// The cost in local memory before an edit of those of `Names` that the group
/// may be about: all of them if it names no array. Absent: not known.
static std::optional<double> localTotal(const std::map<Group, GroupCost> &Costs,
                                        const std::set<std::string> &Names,
                                        const std::string &Array) {
  double Total = 0;
  for (const auto &[G, Cost] : Costs) {
    const auto &[Space, Operation, Name] = G;
    if (Space != MemorySpace::Local || !Names.count(Name) ||
        (!Array.empty() && Array != Name))
      continue;
    if (!Cost.IsKnown)
      return std::nullopt;
    Total += Cost.Total;
  }
  return Total;
}

/// Whether an access that the source before the edit does not have is one to
/// an array that is moved from local memory, and costs no more than there.
static bool replacesLocal(const Group &G, const GroupCost &After,
                          const std::map<Group, GroupCost> &Before,
                          const std::set<std::string> &Moved) {
  const auto &[Space, Operation, Array] = G;
  if (Space == MemorySpace::Local || !(Array.empty() || Moved.count(Array)))
    return false;
  if (Space != MemorySpace::Global || !After.IsKnown)
    return !Array.empty();
  const auto Local = localTotal(Before, Moved, Array);
  return !Local || After.Total <= *Local + Rounding;
}

/// Whether a fix, or another one made with it, saves accesses to global memory,
/// for which it may put tiles into shared memory.
static bool mayAddTiles(const ChosenFix &C, const Reanalyses &R) {
  return C.Change.Goal->Space == MemorySpace::Global ||
         llvm::any_of(R.Fixes, [](const ChosenFix &Other) {
           return Other.WhyNot.empty() && Other.Change.Goal &&
                  Other.Change.Goal->What == FixGoal::Kind::Cheaper &&
                  Other.Change.Goal->Space == MemorySpace::Global;
         });
}

/// Blocks of an edited kernel that do what one does before the edit.
static double blocksForOne(const FixGoal &Goal, const KernelTable &T) {
  const bool IsMeant =
      Goal.Kernels.empty() || llvm::is_contained(Goal.Kernels, T.Kernel);
  return IsMeant ? Goal.BlocksForOne : 1;
}

static std::string whyAccessesWorse(const KernelTable &Old,
                                    const KernelTable &New, const ChosenFix &C,
                                    const Reanalyses &R) {
  const FixGoal &Goal = *C.Change.Goal;
  const Profile &Gpu = R.Of.Settings.Evaluate.Gpu;
  const std::map<Group, GroupCost> Before = costsOf(Old, Gpu);
  const std::set<std::string> Moved = Goal.What == FixGoal::Kind::NotLocal
                                          ? movedArrays(C, R)
                                          : std::set<std::string>();
  for (const auto &[G, After] : costsOf(New, Gpu)) {
    if (isOfGoal(G, Goal))
      continue;
    auto Known = Before.find(G);
    if (Known == Before.end()) {
      if (replacesLocal(G, After, Before, Moved))
        continue;
      if (std::get<MemorySpace>(G) == MemorySpace::Local)
        continue; // judged by array
      // Shared memory is cheap against what it saves, also with the two-way
      // conflicts of tiles that test/truth/fixes/records.tsv times.
      constexpr double MostTimes = 2;
      if (std::get<MemorySpace>(G) == MemorySpace::Shared &&
          mayAddTiles(C, R) && After.TimesOfWarp <= MostTimes + Rounding)
        continue;
      return nameOf(G) + " is not in the source before the edit";
    }
    const GroupCost &Was = Known->second;
    const bool IsWorse =
        Was.IsKnown && After.IsKnown
            ? After.Total * blocksForOne(Goal, New) > Was.Total + Rounding
            : After.Excess > Was.Excess + Rounding;
    if (IsWorse)
      return nameOf(G) + " costs more than before";
  }
  return "";
}

/// The bytes per thread of the arrays of one name that are in local memory.
static uint64_t localBytes(const KernelTable &T, const std::string &Name) {
  uint64_t Bytes = 0;
  for (const PrivateArray &P : T.PrivateArrays)
    if (P.Name == Name && P.isLocal())
      Bytes += P.Bytes * P.Copies;
  return Bytes;
}

static unsigned openBarriers(const KernelTable &T) {
  return unsigned(llvm::count_if(T.Barriers, [](const BarrierReach &B) {
    return B.Divergent != BarrierReach::Reach::All;
  }));
}

/// Resident blocks by shared memory and threads; 0: not known.
static unsigned blocksOf(const KernelTable &T, const Profile &Gpu) {
  if (!T.How.Block.isKnown())
    return 0;
  return residentBlocks(Gpu, T.How.Block.count(),
                        T.StaticSharedBytes + T.How.DynamicShared.value_or(0));
}

/// What gets worse in one kernel under one launch; empty: nothing.
static std::string whyWorse(const ChosenFix &C, const KernelTable &Old,
                            const KernelTable &New, const Reanalyses &R) {
  const Profile &Gpu = R.Of.Settings.Evaluate.Gpu;
  for (const PrivateArray &P : New.PrivateArrays)
    if (P.isLocal() && P.Name != C.Change.Goal->Array &&
        localBytes(New, P.Name) > localBytes(Old, P.Name))
      return "it moves '" + P.Name + "' to local memory";
  if (openBarriers(New) > openBarriers(Old))
    return "not all threads reach a barrier";
  if (New.StaticSharedBytes > Gpu.StaticSharedLimit &&
      New.StaticSharedBytes > Old.StaticSharedBytes)
    return "a block would need " + std::to_string(New.StaticSharedBytes) +
           " bytes of shared memory, above the static limit of " +
           std::to_string(Gpu.StaticSharedLimit);
  // Unsigned differences wrap at a multiple of any granule.
  if ((New.StaticSharedBytes - Old.StaticSharedBytes) %
          granuleOfOthers(nullptr, R.Old.Arrays, Old) !=
      0)
    return "a shared array behind the edited one would not be aligned for its "
           "accesses";
  if (C.Change.Kind == Fix::Safety::Safe &&
      blocksOf(New, Gpu) < blocksOf(Old, Gpu))
    return "fewer blocks stay resident on a multiprocessor";
  if (New.Omissions.size() > Old.Omissions.size())
    return "the edited kernel is not evaluated to its end";
  return whyAccessesWorse(Old, New, C, R);
}

/// Whether a private array is the one of the fix, in the edited text.
static bool isOfFix(const PrivateArray &P, const ChosenFix &C,
                    const Reanalyses &R) {
  const Spot &At = C.Change.ArrayWhere;
  return P.Name == C.Change.Goal->Array &&
         realPathOfSpelled(R.Of, P.Where.File) == At.File &&
         P.Where.Line == R.Lines.line(At.File, At.Line);
}

static std::string whyStillLocal(ChosenFix &C, const Reanalyses &R) {
  for (const KernelTable &T : R.New.Tables)
    for (const PrivateArray &P : T.PrivateArrays)
      if (isOfFix(P, C, R) && P.isLocal()) {
        C.Measured = std::max(C.Measured, P.Bytes);
        return "'" + P.Name + "' is still in local memory" +
               (P.Why.empty() ? "" : ": " + P.Why);
      }
  return "";
}

/// The updates that reach the atomic unit for one request, at most.
static double updatesPerRequest(const AtomicDetail &D) {
  if (D.OncePerWarp)
    return 1;
  return D.LanesPerAddress.How == Verdict::Kind::Undecided
             ? WarpLanes
             : D.LanesPerAddress.High;
}

/// The cost per block of the accesses of a goal, in its unit. Where it is not
/// known how often they run, guards hold and loops run a few iterations.
static double costOf(const KernelTable &T, const FixGoal &G) {
  double Sum = 0;
  if (isOfWarps(G)) {
    for (const DivergentBranch &B : T.Branches)
      Sum += B.DependsOnThread ? double(B.WarpsUsed.value_or(0)) : 0;
    return Sum;
  }
  for (const Access &A : T.Accesses) {
    if (A.Space != G.Space || A.Op != G.Operation || A.Array != G.Array)
      continue;
    const double Requests = A.MeanRequests.value_or(A.EstimatedRequests);
    if (G.Unit == CostUnit::Updates)
      Sum += A.Atomic ? Requests * updatesPerRequest(*A.Atomic) : 0;
    else if (A.TotalHigh)
      Sum += *A.TotalHigh;
    else
      Sum += Requests * A.PerRequest.High;
  }
  return Sum;
}

static std::string whyNotCheaper(ChosenFix &C, const Reanalyses &R) {
  const FixGoal &G = *C.Change.Goal;
  for (size_t I = 0; I < R.New.Tables.size(); ++I) {
    const double Before = costOf(R.Old.Tables[I], G);
    const double After = costOf(R.New.Tables[I], G);
    const bool IsMeant = G.Kernels.empty() ||
                         llvm::is_contained(G.Kernels, R.New.Tables[I].Kernel);
    if (!IsMeant && isOfWarps(G))
      continue; // another edit may have added a branch
    if (IsMeant)
      C.Measured =
          std::max(C.Measured, uint64_t(std::llround(std::ceil(After))));
    if (After > (IsMeant ? std::min(Before, G.After) : Before) + Rounding)
      return "predicted " + std::to_string(std::llround(G.After)) + " " +
             nameOf(G.Unit) + " per block, but the edited source has " +
             std::to_string(std::llround(After));
  }
  return "";
}

/// The cost per block of all accesses of a goal, and the requests that make it.
struct TogetherCost {
  double Requests = 0, Cost = 0;
  std::set<double> Counts; ///< the requests of single accesses
  bool IsKnown = true;     ///< whether the numbers of requests are known
};

static TogetherCost togetherOf(const KernelTable &T, const FixGoal &G) {
  TogetherCost Sum;
  for (const Access &A : T.Accesses) {
    if (A.Space != G.Space || A.Unit != G.Unit)
      continue;
    const double Requests = A.MeanRequests.value_or(A.EstimatedRequests);
    const double PerRequest = A.PerRequest.How == Verdict::Kind::Undecided
                                  ? WarpLanes
                                  : A.PerRequest.High;
    Sum.IsKnown &= A.TotalHigh.has_value();
    Sum.Requests += Requests;
    Sum.Cost += A.TotalHigh.value_or(Requests * PerRequest);
    Sum.Counts.insert(Requests);
  }
  return Sum;
}

static std::string whyNotCheaperTogether(ChosenFix &C, const Reanalyses &R) {
  const FixGoal &G = *C.Change.Goal;
  double Saved = 0;
  for (size_t I = 0; I < R.New.Tables.size(); ++I) {
    const TogetherCost Old = togetherOf(R.Old.Tables[I], G);
    TogetherCost New = togetherOf(R.New.Tables[I], G);
    New.Cost *= blocksForOne(G, R.New.Tables[I]);
    New.Requests *= blocksForOne(G, R.New.Tables[I]);
    // Where a number of requests is estimated, those before the edit count. An
    // edit may join accesses that are as often executed as before.
    const bool IsKnown = (Old.IsKnown && New.IsKnown) ||
                         (New.Requests < Old.Requests && G.BlocksForOne == 1 &&
                          std::includes(Old.Counts.begin(), Old.Counts.end(),
                                        New.Counts.begin(), New.Counts.end()));
    const double After = IsKnown || New.Requests == 0
                             ? New.Cost
                             : New.Cost / New.Requests * Old.Requests;
    if (After > Old.Cost + Rounding)
      return "a launch would cost " + std::to_string(std::llround(After)) +
             " " + nameOf(G.Unit) + " per block, not " +
             std::to_string(std::llround(Old.Cost));
    const bool IsMeant = G.Kernels.empty() ||
                         llvm::is_contained(G.Kernels, R.New.Tables[I].Kernel);
    if (IsMeant && Old.Cost - After > Saved) {
      Saved = Old.Cost - After;
      C.Measured = uint64_t(std::llround(std::ceil(After)));
    }
  }
  if (Saved < (G.Before - G.After) / 2)
    return "the edited source saves " + std::to_string(std::llround(Saved)) +
           " " + nameOf(G.Unit) + " per block, not about " +
           std::to_string(std::llround(G.Before - G.After));
  return "";
}

static std::string whyNotReached(ChosenFix &C, const Reanalyses &R) {
  if (C.Change.Goal->What == FixGoal::Kind::NotLocal)
    return whyStillLocal(C, R);
  return isOfAllArrays(*C.Change.Goal) ? whyNotCheaperTogether(C, R)
                                       : whyNotCheaper(C, R);
}

/// Whether a kernel is edited by other fixes, which answer for it, and not by
/// this one.
static bool isOfOthers(const std::string &Kernel, const ChosenFix &C,
                       const Reanalyses &R) {
  auto Edits = [&](const ChosenFix &F) {
    return F.WhyNot.empty() && F.Change.Goal &&
           llvm::is_contained(F.Change.Goal->Kernels, Kernel);
  };
  return !C.Change.Goal->Kernels.empty() && !Edits(C) &&
         llvm::any_of(R.Fixes, Edits);
}

std::string warplint::whyGoalNotMet(ChosenFix &C, const Reanalyses &R) {
  C.Measured = 0;
  if (!R.Old.WhyNot.empty())
    return "before the edit " + R.Old.WhyNot;
  auto IsSame = [](const KernelTable &A, const KernelTable &B) {
    return A.Kernel == B.Kernel;
  };
  if (!std::equal(R.Old.Tables.begin(), R.Old.Tables.end(),
                  R.New.Tables.begin(), R.New.Tables.end(), IsSame))
    return "the edited source has other kernels or launches";
  std::string Why = whyNotReached(C, R);
  for (size_t I = 0; Why.empty() && I < R.New.Tables.size(); ++I)
    if (!isOfOthers(R.New.Tables[I].Kernel, C, R))
      Why = whyWorse(C, R.Old.Tables[I], R.New.Tables[I], R);
  return Why;
}
