//===- Merge.cpp - Merges the findings of several evaluations -------------===//

#include "warplint/Merge/Merge.h"
#include "KeepHeavier.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace warplint;

/// The most names of a list that a note shows.
static constexpr size_t MostNames = 3;

/// The name of a kernel, without the middle of long template arguments.
static std::string elidedName(const std::string &Name) {
  constexpr size_t Most = 100, Head = 70;
  const std::string Short = shortKernelName(Name);
  return Short.size() <= Most ? Short
                              : Short.substr(0, Head) + "..." +
                                    Short.substr(Short.size() - (Most - Head));
}

/// The note that a merge adds about the kernel instances of the finding.
static std::string noteOfKernels(const Finding &F) {
  std::set<std::string> Quoted;
  for (const std::string &Name : F.Kernels)
    Quoted.insert(quoted(elidedName(Name)));
  return "seen in " + std::to_string(F.Kernels.size()) +
         " kernel instances, the worst is shown: " +
         firstOf(std::vector<std::string>(Quoted.begin(), Quoted.end()),
                 MostNames);
}

/// The note that a merge adds about the launches of the finding.
static std::string noteOfLaunches(const Finding &F) {
  return "seen under " + std::to_string(F.Launches.size()) +
         " launches, the worst is shown: " + firstOf(F.Launches, MostNames);
}

/// Replaces the note with this role, which an earlier merge added, or adds one
/// if there is none.
static void replaceNote(Finding &F, FindingNote::Role Is, std::string Text) {
  auto Old =
      llvm::find_if(F.Notes, [&](const FindingNote &N) { return N.Is == Is; });
  if (Old == F.Notes.end()) {
    Old = F.Notes.insert(F.Notes.end(), FindingNote());
    Old->Is = Is;
  }
  Old->Text = std::move(Text);
}

namespace {

/// Location, check, and index among the findings of the check at the location.
using Key = std::tuple<Spot, std::string, unsigned>;

/// The findings of several groups with one key.
struct Merged {
  Finding Worst;
  std::set<std::pair<std::string, std::string>> Kernels; ///< name, mangled
  std::set<std::string> Launches;
  std::optional<FindingCost> Cost; ///< under the launch where it is greatest
  bool IsOfUnused = true;          ///< all of them are

  /// Adds the kernels, launches and cost of a finding.
  void add(const Finding &F) {
    for (size_t I = 0; I < F.Kernels.size(); ++I)
      Kernels.insert({F.Kernels[I], I < F.KernelsMangled.size()
                                        ? F.KernelsMangled[I]
                                        : std::string()});
    if (!F.Launch.empty())
      Launches.insert(F.Launch);
    Launches.insert(F.Launches.begin(), F.Launches.end());
    keepHeavier(Cost, F.Cost);
    IsOfUnused &= F.IsOfUnused;
  }
};

} // namespace

bool warplint::isWorse(const Finding &A, const Finding &B) {
  return std::tuple(A.Level, A.Sure, A.Answer.Low, A.Answer.High) >
         std::tuple(B.Level, B.Sure, B.Answer.Low, B.Answer.High);
}

/// The worst finding with the kernels, launches and cost of all of them.
static Finding finish(Merged M) {
  Finding F = std::move(M.Worst);
  const size_t KernelsBefore = F.Kernels.size();
  F.Cost = M.Cost;
  F.IsOfUnused = M.IsOfUnused;
  F.Kernels.clear();
  F.KernelsMangled.clear();
  for (const auto &[Name, Mangled] : M.Kernels) {
    F.Kernels.push_back(Name);
    F.KernelsMangled.push_back(Mangled);
  }
  if (F.Kernels.size() > KernelsBefore)
    replaceNote(F, FindingNote::Role::Kernels, noteOfKernels(F));
  if (M.Launches.size() > 1) {
    F.Launches.assign(M.Launches.begin(), M.Launches.end());
    replaceNote(F, FindingNote::Role::Launches, noteOfLaunches(F));
  }
  return F;
}

std::vector<Finding>
warplint::mergeFindings(std::vector<std::vector<Finding>> Groups) {
  std::map<Key, Merged> ByPlace;
  for (std::vector<Finding> &Group : Groups) {
    std::map<std::pair<Spot, std::string>, unsigned> Seen;
    for (Finding &F : Group) {
      Key K{F.Where, F.Check, Seen[{F.Where, F.Check}]++};
      auto [At, IsNew] = ByPlace.try_emplace(K);
      Merged &M = At->second;
      M.add(F);
      if (IsNew || isWorse(F, M.Worst))
        M.Worst = std::move(F);
    }
  }
  std::vector<Finding> Out;
  for (auto &[K, M] : ByPlace)
    Out.push_back(finish(std::move(M)));
  return Out;
}
