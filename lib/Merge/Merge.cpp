//===- Merge.cpp - Merges the findings of several evaluations -------------===//

#include "warplint/Merge/Merge.h"
#include "warplint/Finding/KernelName.h"
#include "warplint/Impact/SpeedupBound.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

using namespace warplint;

/// Keeps the cost with the greater weight. The two are of different launches or
/// kernel instances, which do not run at the same time.
static void keepHeavier(std::optional<FindingCost> &Kept,
                        const std::optional<FindingCost> &Other) {
  if (Other && (!Kept || Kept->weight() < Other->weight()))
    Kept = Other;
}

/// "'a', 'b', 'c' and 4 more": the first three of a sorted set.
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

/// The note that a merge adds about the kernel instances of the finding.
static std::string noteOfKernels(const Finding &F) {
  std::set<std::string> Quoted;
  for (const std::string &Name : F.Kernels)
    Quoted.insert("'" + shortKernelName(Name) + "'");
  return "seen in " + std::to_string(F.Kernels.size()) +
         " kernel instances, the worst is shown: " + listing(Quoted);
}

/// The note that a merge adds about the launches of the finding.
static std::string noteOfLaunches(const Finding &F) {
  return "seen under " + std::to_string(F.Launches.size()) +
         " launches, the worst is shown: " + listing(F.Launches);
}

/// Replaces the text of the note `Before`, which an earlier merge added, or
/// adds a note if there is none.
static void retell(Finding &F, const std::string &Before, std::string Text) {
  auto Old = llvm::find_if(
      F.Notes, [&](const FindingNote &N) { return N.Text == Before; });
  if (Old != F.Notes.end())
    Old->Text = std::move(Text);
  else
    addNote(F, std::move(Text));
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

  /// Adds the kernels, launches and cost of a finding.
  void note(const Finding &F) {
    for (size_t I = 0; I < F.Kernels.size(); ++I)
      Kernels.insert({F.Kernels[I], I < F.KernelsMangled.size()
                                        ? F.KernelsMangled[I]
                                        : std::string()});
    if (!F.Launch.empty())
      Launches.insert(F.Launch);
    Launches.insert(F.Launches.begin(), F.Launches.end());
    keepHeavier(Cost, F.Cost);
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
  const std::string Kernels = noteOfKernels(F), Launches = noteOfLaunches(F);
  const size_t KernelsBefore = F.Kernels.size();
  F.Cost = M.Cost;
  F.Kernels.clear();
  F.KernelsMangled.clear();
  for (const auto &[Name, Mangled] : M.Kernels) {
    F.Kernels.push_back(Name);
    F.KernelsMangled.push_back(Mangled);
  }
  if (F.Kernels.size() > KernelsBefore)
    retell(F, Kernels, noteOfKernels(F));
  if (M.Launches.size() > 1) {
    F.Launches.assign(M.Launches.begin(), M.Launches.end());
    retell(F, Launches, noteOfLaunches(F));
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

/// Whether both findings of one check, severity, cause and array are on one
/// line (possibly of several instances of a template), or in one file about
/// accesses in the same kernels with equal cost.
static bool haveOneCause(const Finding &A, const Finding &B) {
  if (A.Check != B.Check || A.Level != B.Level || A.Cause != B.Cause ||
      A.Array != B.Array || A.ArrayWhere != B.ArrayWhere ||
      A.Where.File != B.Where.File)
    return false;
  if (A.Where.Line == B.Where.Line)
    return true;
  return !A.Array.empty() && A.KernelsMangled == B.KernelsMangled &&
         A.Unit == B.Unit && A.Ideal == B.Ideal &&
         A.Answer.How == B.Answer.How && A.Answer.Low == B.Answer.Low &&
         A.Answer.High == B.Answer.High;
}

/// Adds the fixes of another place. Fixes of one array with one title are the
/// same; one with edits replaces one without edits.
static void addFixes(Finding &To, std::vector<Fix> From) {
  for (Fix &F : From) {
    auto At = std::find_if(To.Fixes.begin(), To.Fixes.end(), [&](const Fix &G) {
      return G.ArrayWhere == F.ArrayWhere && G.Title == F.Title;
    });
    if (At == To.Fixes.end())
      To.Fixes.push_back(std::move(F));
    else if (At->Edits.empty() && !F.Edits.empty())
      *At = std::move(F);
  }
}

/// The notes of another place that the finding `Chief`, which represents all,
/// does not have. Notes about the launch are dropped.
static std::vector<FindingNote> newNotes(const Finding &Chief,
                                         std::vector<FindingNote> Notes) {
  auto IsTold = [&](const FindingNote &N) {
    return N.Is == FindingNote::Role::Launch ||
           std::any_of(Chief.Notes.begin(), Chief.Notes.end(),
                       [&](const FindingNote &M) { return M.Text == N.Text; });
  };
  Notes.erase(std::remove_if(Notes.begin(), Notes.end(), IsTold), Notes.end());
  return Notes;
}

/// Adds the kernels of another place.
static void addKernels(Finding &To, const Finding &From) {
  for (size_t I = 0; I < From.KernelsMangled.size(); ++I) {
    auto At = std::lower_bound(To.KernelsMangled.begin(),
                               To.KernelsMangled.end(), From.KernelsMangled[I]);
    if (At != To.KernelsMangled.end() && *At == From.KernelsMangled[I])
      continue;
    To.KernelsMangled.insert(At, From.KernelsMangled[I]);
    if (I < From.Kernels.size())
      To.Kernels.insert(std::upper_bound(To.Kernels.begin(), To.Kernels.end(),
                                         From.Kernels[I]),
                        From.Kernels[I]);
  }
}

/// The cost of both findings; those of different kernels are not added, since
/// the kernels run at different times.
static void addCost(Finding &To, const Finding &From) {
  if (To.Cost && From.Cost && To.KernelsMangled == From.KernelsMangled)
    To.Cost = sumOf(*To.Cost, *From.Cost);
  else
    keepHeavier(To.Cost, From.Cost);
}

/// FindingPlace::Also of `Other`, which becomes a place of `F`.
static std::string alsoOf(const Finding &F, const Finding &Other) {
  if (Other.Array.empty() || Other.Array == F.Array ||
      Other.Where.File != F.Where.File || Other.Where.Line != F.Where.Line)
    return "";
  std::string Text = "'" + Other.Array + "'";
  if (Other.Operation && Other.Operation != F.Operation)
    Text = std::string(doing(*Other.Operation)) + " " + Text;
  if (Other.Figure != F.Figure && !Other.Figure.empty())
    Text += " (" + Other.Figure + ")";
  return Text;
}

/// Makes one finding of several; all but one become its places.
static Finding join(std::vector<Finding> Group) {
  // The first of the worst findings represents all.
  size_t Chief = 0;
  for (size_t I = 1; I < Group.size(); ++I)
    if (isWorse(Group[I], Group[Chief]) ||
        (!isWorse(Group[Chief], Group[I]) &&
         Group[I].Where < Group[Chief].Where))
      Chief = I;
  Finding F = std::move(Group[Chief]);
  for (size_t I = 0; I < Group.size(); ++I) {
    if (I == Chief)
      continue;
    Finding &Other = Group[I];
    addCost(F, Other);
    addKernels(F, Other);
    const std::string Also = alsoOf(F, Other);
    for (FindingPlace &P : Other.Places) {
      if (P.Where.Line == Other.Where.Line && P.Array == Other.Array)
        P.Also = Also;
      F.Places.push_back(std::move(P));
    }
    F.Places.push_back({std::move(Other.Where), Other.Length,
                        std::move(Other.SourceLine), std::move(Other.Message),
                        newNotes(F, std::move(Other.Notes)),
                        std::move(Other.Array), Also});
    addFixes(F, std::move(Other.Fixes));
  }
  std::sort(F.Places.begin(), F.Places.end(),
            [](const FindingPlace &A, const FindingPlace &B) {
              return std::tie(A.Where, A.Message) <
                     std::tie(B.Where, B.Message);
            });
  return F;
}

/// Adds a finding to the group that has one of the same cause; several such
/// groups become one. If there is none, the finding forms a new group.
static void place(Finding F, std::vector<std::vector<Finding>> &Groups) {
  std::vector<Finding> Joined;
  auto IsJoined = [&](std::vector<Finding> &Group) {
    if (std::none_of(Group.begin(), Group.end(), [&](const Finding &Member) {
          return haveOneCause(Member, F);
        }))
      return false;
    std::move(Group.begin(), Group.end(), std::back_inserter(Joined));
    return true;
  };
  Groups.erase(std::remove_if(Groups.begin(), Groups.end(), IsJoined),
               Groups.end());
  Joined.push_back(std::move(F));
  Groups.push_back(std::move(Joined));
}

std::vector<Finding> warplint::joinPlaces(std::vector<Finding> Findings) {
  // haveOneCause() holds only for findings of one check and array.
  std::map<std::tuple<std::string, Spot, std::string>,
           std::vector<std::vector<Finding>>>
      Near;
  for (Finding &F : Findings) {
    std::vector<std::vector<Finding>> &Groups =
        Near[{F.Check, F.ArrayWhere, F.Array}];
    place(std::move(F), Groups);
  }
  // Findings about several arrays on one line become one as well, if they have
  // the same severity, certainty and cause, and no fix or other layout of the
  // single array is proposed.
  std::map<std::tuple<std::string, Severity, Certainty, std::string,
                      std::string, unsigned>,
           std::vector<Finding>>
      Lines;
  std::vector<Finding> Out;
  for (auto &[Key, Groups] : Near)
    for (std::vector<Finding> &Group : Groups) {
      Finding F = join(std::move(Group));
      if (F.WantsLayout || !F.Fixes.empty())
        Out.push_back(std::move(F));
      else
        Lines[{F.Check, F.Level, F.Sure, F.Cause, F.Where.File, F.Where.Line}]
            .push_back(std::move(F));
    }
  for (auto &[Key, Group] : Lines)
    Out.push_back(join(std::move(Group)));
  std::sort(Out.begin(), Out.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message, A.Array, A.KernelsMangled) <
           std::tie(B.Where, B.Check, B.Message, B.Array, B.KernelsMangled);
  });
  return Out;
}
