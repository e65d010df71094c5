//===- Merge.cpp - Findings of several evaluations in one list ------------===//

#include "Merge.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace warplint;

namespace {

/// Check and place, and which of the findings there.
using Key = std::tuple<Spot, std::string, unsigned>;

struct Merged {
  Finding Worst;
  std::set<std::pair<std::string, std::string>> Kernels; ///< name, mangled
  std::set<std::string> Launches;

  void note(const Finding &F) {
    for (size_t I = 0; I < F.Kernels.size(); ++I)
      Kernels.insert({F.Kernels[I], I < F.KernelsMangled.size()
                                        ? F.KernelsMangled[I]
                                        : std::string()});
    if (!F.Launch.empty())
      Launches.insert(F.Launch);
  }
};

} // namespace

bool warplint::isWorse(const Finding &A, const Finding &B) {
  return std::tuple(A.Level, A.Sure, A.Answer.Low, A.Answer.High) >
         std::tuple(B.Level, B.Sure, B.Answer.Low, B.Answer.High);
}

/// "'a', 'b', 'c' and 4 more", the first few of a sorted set.
template <typename Range> static std::string listing(const Range &Names) {
  const size_t Shown = 3;
  std::vector<std::string> Parts;
  for (const auto &Name : Names) {
    if (Parts.size() == Shown)
      break;
    Parts.push_back(Name);
  }
  std::string Text = llvm::join(Parts, ", ");
  if (Names.size() > Shown)
    Text += " and " + std::to_string(Names.size() - Shown) + " more";
  return Text;
}

static void addNote(Finding &F, std::string Text) {
  FindingNote Note;
  Note.Text = std::move(Text);
  F.Notes.push_back(std::move(Note));
}

static Finding finish(Merged M) {
  Finding F = std::move(M.Worst);
  size_t KernelsOfWorst = F.Kernels.size();
  F.Kernels.clear();
  F.KernelsMangled.clear();
  std::vector<std::string> Quoted;
  for (const auto &[Name, Mangled] : M.Kernels) {
    F.Kernels.push_back(Name);
    F.KernelsMangled.push_back(Mangled);
    Quoted.push_back("'" + Name + "'");
  }
  if (F.Kernels.size() > KernelsOfWorst)
    addNote(F, "seen in " + std::to_string(F.Kernels.size()) +
                   " kernel instances, the worst is shown: " + listing(Quoted));
  if (M.Launches.size() > 1)
    addNote(F, "seen under " + std::to_string(M.Launches.size()) +
                   " launches, the worst is shown: " + listing(M.Launches));
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
      M.note(F);
      if (IsNew || isWorse(F, M.Worst))
        M.Worst = std::move(F);
    }
  }
  std::vector<Finding> Out;
  for (auto &[K, M] : ByPlace)
    Out.push_back(finish(std::move(M)));
  return Out;
}
