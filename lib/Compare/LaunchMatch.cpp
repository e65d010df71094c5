//===- LaunchMatch.cpp - Matching of recorded and analyzed launches -------===//

#include "LaunchMatch.h"
#include "warplint/Program/LaunchText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <algorithm>
#include <set>

using namespace warplint;

/// "64x2"; "?" if an extent is not known.
static std::string text(const Shape &S) {
  return S.isKnown() ? extentsOf(S) : "?";
}

/// The shape of a recorded launch, or else the number of its threads and warps.
static std::string shapeText(const RecordedLaunch &R) {
  if (R.Block.isKnown() && R.Grid.isKnown())
    return text(R.Block) + " threads per block in a grid of " + text(R.Grid);
  return std::to_string(R.Threads) + " threads in " + std::to_string(R.Warps) +
         (R.Warps == 1 ? " warp" : " warps");
}

/// The number of blocks if the recorded launch can be the analyzed one, else 0.
static uint64_t blocksIfFits(const PredictedLaunch &P,
                             const RecordedLaunch &R) {
  if (!P.Block.isKnown())
    return 0;
  uint64_t Blocks = 0;
  if (R.Block.isKnown() && R.Grid.isKnown()) {
    if (!(P.Block == R.Block))
      return 0;
    if (P.Grid.isKnown() && !(P.Grid == R.Grid))
      return 0;
    Blocks = R.Grid.count();
  } else {
    uint64_t Threads = P.Block.count(), Warps = (Threads + 31) / 32;
    if (R.Warps == 0 || R.Warps % Warps != 0)
      return 0;
    Blocks = R.Warps / Warps;
    // The profile may lack the column of threads.
    if (R.Threads != 0 && R.Threads != Blocks * Threads)
      return 0;
    if (P.Grid.isKnown() && P.Grid.count() != Blocks)
      return 0;
  }
  return Blocks;
}

LaunchMatcher::LaunchMatcher(std::vector<const PredictedLaunch *> Launches) {
  // Sort by location; launches at one location keep their order.
  std::vector<std::tuple<bool, Spot, size_t>> Order;
  for (size_t I = 0; I < Launches.size(); ++I)
    Order.emplace_back(!Launches[I]->InSight, Launches[I]->Where, I);
  llvm::sort(Order);
  std::map<std::string, KernelName> Names;
  for (const auto &[Assumed, Where, I] : Order) {
    const PredictedLaunch *L = Launches[I];
    auto [At, IsNew] = Names.try_emplace(L->Kernel);
    if (IsNew)
      At->second = KernelName::of(L->Kernel);
    All.push_back({L, At->second});
  }
}

std::vector<const PredictedLaunch *>
LaunchMatcher::kernelOf(const RecordedLaunch &Recorded,
                        std::string &Why) const {
  KernelName Name = KernelName::of(Recorded.Kernel);
  NameMatch Best = NameMatch::None;
  for (const Named &N : All)
    Best = std::max(Best, matchNames(N.Name, Name));
  std::vector<const PredictedLaunch *> Found;
  std::set<std::string> Kernels;
  for (const Named &N : All)
    if (Best != NameMatch::None && matchNames(N.Name, Name) == Best) {
      Found.push_back(N.Launch);
      Kernels.insert(N.Launch->Kernel);
    }
  if (Kernels.size() > 1) {
    Why = "the profile's name fits several kernels; print it with "
          "--print-kernel-base mangled";
    return {};
  }
  if (Found.empty())
    Why = "the kernel was not analysed";
  return Found;
}

LaunchMatch LaunchMatcher::match(const RecordedLaunch &Recorded) {
  LaunchMatch M;
  llvm::StringRef Printed = Recorded.Kernel;
  M.Name = Printed.starts_with("_Z") ? llvm::demangle(Printed) : Printed.str();
  std::vector<const PredictedLaunch *> Kernel = kernelOf(Recorded, M.Why);
  if (Kernel.empty())
    return M;
  M.Sibling = Kernel.front();
  M.Kernel = Kernel.front()->Kernel;
  M.Name = Kernel.front()->Name;
  std::vector<std::pair<const PredictedLaunch *, uint64_t>> Fitting;
  bool Stated = false;
  for (const PredictedLaunch *P : Kernel)
    if (uint64_t Blocks = blocksIfFits(*P, Recorded)) {
      Fitting.push_back({P, Blocks});
      Stated |= P->InSight;
    }
  if (Stated)
    llvm::erase_if(Fitting, [](const auto &F) { return !F.first->InSight; });
  if (Fitting.empty()) {
    M.Why = "recorded with " + shapeText(Recorded) + ", analysed with " +
            text(Kernel.front()->Block) + " threads per block";
    if (Kernel.size() > 1)
      M.Why += " and in " + std::to_string(Kernel.size() - 1) +
               (Kernel.size() == 2 ? " other launch" : " other launches");
    else if (Kernel.front()->Grid.isKnown())
      M.Why += " in a grid of " + text(Kernel.front()->Grid);
    if (!Kernel.front()->InSight && Recorded.Block.isKnown())
      M.Why += "; --assume-block=" + std::to_string(*Recorded.Block.Extent[0]) +
               "," + std::to_string(*Recorded.Block.Extent[1]) + "," +
               std::to_string(*Recorded.Block.Extent[2]) + " analyses that";
    return M;
  }
  unsigned Ordinal = Seen[{M.Kernel, shapeText(Recorded)}]++;
  std::tie(M.Launch, M.Blocks) =
      Fitting[std::min<size_t>(Ordinal, Fitting.size() - 1)];
  return M;
}
