//===- JoinPlaces.cpp - Joins the findings of one cause -------------------===//
//
// Findings are joined in four steps: those about one array; those about several
// arrays on one line; those of one cause in one file; and those of the same
// kernels whose causes differ only in what they are a property of.
//
//===----------------------------------------------------------------------===//

#include "KeepHeavier.h"
#include "warplint/Impact/SpeedupBound.h"
#include "warplint/Merge/Merge.h"
#include "warplint/Wording/Lists.h"
#include "warplint/Wording/Names.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

using namespace warplint;

/// Whether both findings of one check, severity, cause and array are on one
/// line (possibly of several instances of a template), or in one file about
/// accesses in the same kernels with equal cost and certainty. The certainty
/// does not matter for an array that gets another layout, which is one edit.
static bool haveOneCause(const Finding &A, const Finding &B) {
  if (A.Check != B.Check || A.Level != B.Level || A.Cause != B.Cause ||
      A.Array != B.Array || A.ArrayWhere != B.ArrayWhere ||
      A.Where.File != B.Where.File)
    return false;
  if (A.Where.Line == B.Where.Line)
    return true;
  return !A.Array.empty() && A.KernelsMangled == B.KernelsMangled &&
         A.Unit == B.Unit && A.Ideal == B.Ideal &&
         (A.Sure == B.Sure || A.WantsLayout) && A.Answer.How == B.Answer.How &&
         A.Answer.Low == B.Answer.Low && A.Answer.High == B.Answer.High;
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
  auto IsKnown = [&](const FindingNote &N) {
    return N.Is == FindingNote::Role::Launch ||
           std::any_of(Chief.Notes.begin(), Chief.Notes.end(),
                       [&](const FindingNote &M) { return M.Text == N.Text; });
  };
  Notes.erase(std::remove_if(Notes.begin(), Notes.end(), IsKnown), Notes.end());
  return Notes;
}

/// Adds the kernels of another place. Both findings have theirs in the order of
/// name and symbol, in which mergeFindings() puts them; the symbols alone are
/// not sorted.
static void addKernels(Finding &To, const Finding &From) {
  for (const auto &[Name, Mangled] :
       llvm::zip(From.Kernels, From.KernelsMangled)) {
    if (llvm::is_contained(To.KernelsMangled, Mangled))
      continue;
    size_t At = 0;
    while (At < std::min(To.Kernels.size(), To.KernelsMangled.size()) &&
           std::tie(To.Kernels[At], To.KernelsMangled[At]) <
               std::tie(Name, Mangled))
      ++At;
    To.Kernels.insert(To.Kernels.begin() + At, Name);
    To.KernelsMangled.insert(To.KernelsMangled.begin() + At, Mangled);
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

/// The value of FindingPlace::Also when `Other` becomes a place of `F`.
static std::string alsoOf(const Finding &F, const Finding &Other) {
  if (Other.Array.empty() || Other.Array == F.Array ||
      Other.Where.File != F.Where.File || Other.Where.Line != F.Where.Line)
    return "";
  std::string Text = quoted(Other.Array);
  if (Other.Operation && Other.Operation != F.Operation)
    Text = doing(*Other.Operation).str() + " " + Text;
  if (Other.Figure != F.Figure && !Other.Figure.empty())
    Text += " (" + Other.Figure + ")";
  return Text;
}

/// The first of the worst findings.
static size_t worstOf(const std::vector<Finding> &Group) {
  size_t Worst = 0;
  for (size_t I = 1; I < Group.size(); ++I)
    if (isWorse(Group[I], Group[Worst]) ||
        (!isWorse(Group[Worst], Group[I]) &&
         Group[I].Where < Group[Worst].Where))
      Worst = I;
  return Worst;
}

/// Makes one finding of several: all but `Chief` become its places.
static Finding join(std::vector<Finding> Group, size_t Chief) {
  Finding F = std::move(Group[Chief]);
  for (size_t I = 0; I < Group.size(); ++I) {
    if (I == Chief)
      continue;
    Finding &Other = Group[I];
    addKernels(F, Other);
    const std::string Also = alsoOf(F, Other);
    for (FindingPlace &P : Other.Places) {
      if (P.Where.Line == Other.Where.Line && P.Array == Other.Array)
        P.Also = Also;
      else if (P.Where.Line != F.Where.Line)
        P.Also.clear();
      F.Places.push_back(std::move(P));
    }
    F.Places.push_back(
        {std::move(Other.Where), Other.Length, std::move(Other.SourceLine),
         std::move(Other.Message), newNotes(F, std::move(Other.Notes)),
         std::move(Other.Array), Also, std::move(Other.InLocal)});
    addFixes(F, std::move(Other.Fixes));
  }
  std::sort(F.Places.begin(), F.Places.end(),
            [](const FindingPlace &A, const FindingPlace &B) {
              return std::tie(A.Where, A.Message, A.Array) <
                     std::tie(B.Where, B.Message, B.Array);
            });
  return F;
}

/// Makes one finding of several that one line or one array joins; the worst
/// represents all.
static Finding join(std::vector<Finding> Group) {
  const size_t Chief = worstOf(Group);
  Finding Sum; // of costs and kernels
  Sum.Cost = Group[Chief].Cost;
  Sum.Kernels = Group[Chief].Kernels;
  Sum.KernelsMangled = Group[Chief].KernelsMangled;
  for (size_t I = 0; I < Group.size(); ++I)
    if (I != Chief) {
      addCost(Sum, Group[I]);
      addKernels(Sum, Group[I]);
    }
  Finding F = join(std::move(Group), Chief);
  F.Cost = std::move(Sum.Cost);
  return F;
}

/// Adds a finding to the group that has one of the same cause; several such
/// groups become one. If there is none, the finding forms a new group.
static void addToGroups(Finding F, std::vector<std::vector<Finding>> &Groups) {
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

/// Whether the finding may be joined with findings about other arrays: its
/// check proposes no layout of the array, and all its edits are edits of
/// statements (Fix::Rewrite), which the joined finding can have side by side.
static bool maySpanArrays(const Finding &F) {
  return !F.Cause.empty() && !F.WantsLayout &&
         llvm::all_of(F.Fixes, [](const Fix &X) {
           return X.Edits.empty() || !X.Rewrite.empty();
         });
}

/// Partitions findings of one cause: the classes are the connected components
/// of "equal CauseIn, a common kernel, or arrays of one name".
static llvm::IntEqClasses classesOf(const std::vector<Finding> &Findings) {
  llvm::IntEqClasses Classes(unsigned(Findings.size()));
  std::map<std::pair<char, std::string>, unsigned> First;
  for (unsigned I = 0; I < Findings.size(); ++I) {
    auto Add = [&](char Kind, const std::string &Name) {
      if (!Name.empty())
        Classes.join(I, First.try_emplace({Kind, Name}, I).first->second);
    };
    Add('c', Findings[I].CauseIn);
    Add('a', Findings[I].Array);
    for (const std::string &Kernel : Findings[I].KernelsMangled)
      Add('k', Kernel);
  }
  Classes.compress();
  return Classes;
}

/// Makes one finding of several of one cause. Costs in the same kernels are
/// added. The finding has the cost of the kernels where that is greatest, and
/// is at the most costly place in them; the costs in other kernels count for
/// its rank only (FindingCost::Elsewhere).
static Finding joinKernels(std::vector<Finding> Group) {
  using Names = std::vector<std::string>;
  std::map<Names, FindingCost> Costs; // by KernelsMangled
  for (const Finding &F : Group)
    if (F.Cost)
      if (auto [At, IsNew] = Costs.try_emplace(F.KernelsMangled, *F.Cost);
          !IsNew)
        At->second = sumOf(At->second, *F.Cost);
  if (Costs.empty())
    return join(std::move(Group));
  const auto Heaviest = llvm::max_element(Costs, [](auto &A, auto &B) {
    return A.second.weight() < B.second.weight();
  });
  size_t Chief = Group.size();
  auto IsHeavier = [&](const Finding &A, const Finding &B) {
    if (A.Cost->weight() != B.Cost->weight())
      return A.Cost->weight() > B.Cost->weight();
    return isWorse(A, B) || (!isWorse(B, A) && A.Where < B.Where);
  };
  for (size_t I = 0; I < Group.size(); ++I)
    if (Group[I].Cost && Group[I].KernelsMangled == Heaviest->first &&
        (Chief == Group.size() || IsHeavier(Group[I], Group[Chief])))
      Chief = I;
  FindingCost Cost = Heaviest->second;
  for (auto Other = Costs.begin(); Other != Costs.end(); ++Other)
    if (Other != Heaviest) {
      Cost.Elsewhere += Other->second.weight();
      Cost.MostShare = std::max(Cost.MostShare, Other->second.MostShare);
    }
  Finding F = join(std::move(Group), Chief);
  F.Cost = std::move(Cost);
  return F;
}

/// Makes one finding of those of a file, check, severity, certainty and cause
/// that are in one class of classesOf().
static std::vector<Finding> joinCauses(std::vector<Finding> Findings) {
  std::map<std::tuple<std::string, Severity, Certainty, Words, std::string>,
           std::vector<Finding>>
      ByCause;
  std::vector<Finding> Out;
  for (Finding &F : Findings)
    if (maySpanArrays(F))
      ByCause[{F.Check, F.Level, F.Sure, F.Cause, F.Where.File}].push_back(
          std::move(F));
    else
      Out.push_back(std::move(F));
  for (auto &[Key, Alike] : ByCause) {
    const llvm::IntEqClasses Classes = classesOf(Alike);
    std::vector<std::vector<Finding>> Groups(Classes.getNumClasses());
    for (unsigned I = 0; I < Alike.size(); ++I)
      Groups[Classes[I]].push_back(std::move(Alike[I]));
    for (std::vector<Finding> &Group : Groups)
      Out.push_back(joinKernels(std::move(Group)));
  }
  return Out;
}

/// Whether the cause is a property of an array that has indices
/// (Finding::CauseIn), not of the array that is accessed.
static bool isThroughAnArray(const Finding &F) {
  return !F.CauseIn.empty() && !F.InLocal && maySpanArrays(F) &&
         F.Cause.Of != Phrase::LanesApart;
}

/// Makes one finding of those of the same kernels, check, severity and
/// certainty whose causes differ only in the arrays that have the indices: a
/// kernel that gathers through a list for each direction is read, and its work
/// ordered, as a whole.
static std::vector<Finding> joinIndexArrays(std::vector<Finding> Findings) {
  std::map<std::tuple<std::string, Severity, Certainty, Phrase, std::string,
                      std::vector<std::string>>,
           std::vector<Finding>>
      ByKernels;
  std::vector<Finding> Out;
  for (Finding &F : Findings)
    if (isThroughAnArray(F))
      ByKernels[{F.Check, F.Level, F.Sure, F.Cause.Of, F.Where.File,
                 F.KernelsMangled}]
          .push_back(std::move(F));
    else
      Out.push_back(std::move(F));
  for (auto &[Key, Group] : ByKernels)
    Out.push_back(joinKernels(std::move(Group)));
  return Out;
}

std::vector<Finding> warplint::joinPlaces(std::vector<Finding> Findings) {
  // haveOneCause() holds only for findings of one check and array.
  std::map<std::tuple<std::string, Spot, std::string>,
           std::vector<std::vector<Finding>>>
      ByArray;
  for (Finding &F : Findings) {
    std::vector<std::vector<Finding>> &Groups =
        ByArray[{F.Check, F.ArrayWhere, F.Array}];
    addToGroups(std::move(F), Groups);
  }
  // Findings about several arrays on one line become one as well, if they have
  // the same severity, certainty and cause, and no fix or other layout of the
  // single array is proposed.
  std::map<std::tuple<std::string, Severity, Certainty, Words, std::string,
                      unsigned>,
           std::vector<Finding>>
      ByLine;
  std::vector<Finding> Joined;
  for (auto &[Key, Groups] : ByArray)
    for (std::vector<Finding> &Group : Groups) {
      Finding F = join(std::move(Group));
      if (F.WantsLayout || !F.Fixes.empty())
        Joined.push_back(std::move(F));
      else
        ByLine[{F.Check, F.Level, F.Sure, F.Cause, F.Where.File, F.Where.Line}]
            .push_back(std::move(F));
    }
  for (auto &[Key, Group] : ByLine)
    Joined.push_back(join(std::move(Group)));
  std::vector<Finding> Out = joinIndexArrays(joinCauses(std::move(Joined)));
  std::sort(Out.begin(), Out.end(), [](const Finding &A, const Finding &B) {
    return std::tie(A.Where, A.Check, A.Message, A.Array, A.KernelsMangled) <
           std::tie(B.Where, B.Check, B.Message, B.Array, B.KernelsMangled);
  });
  return Out;
}
