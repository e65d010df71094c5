//===- Notes.cpp - Notes of a finding -------------------------------------===//
#include "warplint/Report/Notes.h"
#include "Phrase.h"
#include "warplint/Wording/Lists.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace warplint;

/// Limits of the names in a headline, and of the places that have notes; more
/// are counted only.
static constexpr size_t MostNames = 5, MostPlaces = 16;

/// "; also at lines 12, 15 and 17", "; also at 8 other lines"; empty for none.
static std::string alsoOf(llvm::ArrayRef<std::string> Names,
                          llvm::StringRef One, llvm::StringRef Several,
                          llvm::StringRef Other) {
  if (Names.empty())
    return "";
  if (Names.size() > MostNames)
    return "; also " + Other.str();
  std::string Text = "; also " + (Names.size() == 1 ? One : Several).str();
  for (size_t I = 0; I != Names.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Names.size() ? " and " : ", ") + Names[I];
  return Text;
}

std::string warplint::headline(const Finding &F) {
  std::vector<std::string> Arrays, Lines;
  std::set<std::string> Named = {F.Array};
  std::set<std::pair<std::string, unsigned>> Seen = {
      {F.Where.File, F.Where.Line}};
  for (const FindingPlace &P : F.Places) {
    const bool IsHere =
        P.Where.File == F.Where.File && P.Where.Line == F.Where.Line;
    if (!P.Array.empty() && Named.insert(P.Array).second)
      Arrays.push_back(IsHere && !P.Also.empty() ? P.Also
                                                 : "'" + P.Array + "'");
    if (Seen.insert({P.Where.File, P.Where.Line}).second)
      Lines.push_back((P.Where.File == F.Where.File ? "" : P.Where.File + ":") +
                      std::to_string(P.Where.Line));
  }
  return F.Message +
         alsoOf(Arrays, "", "",
                std::to_string(Arrays.size()) + " other arrays") +
         alsoOf(Lines, "at line ", "at lines ",
                "at " + std::to_string(Lines.size()) + " other lines");
}

/// The fix as a note; none if it was shown before.
static std::optional<FindingNote> noteOf(const Fix &Proposed,
                                         EarlierNotes &Before) {
  FindingNote N;
  N.Where = Proposed.ArrayWhere;
  N.Text = describeFix(Proposed);
  N.Is = FindingNote::Role::Advice;
  if (!Proposed.Array.empty() &&
      !Before.Fixes.insert({Proposed.ArrayWhere, Proposed.Array, N.Text})
           .second)
    return std::nullopt;
  return N;
}

/// Adds the cost to the note of the launch, or as a separate note. A measured
/// finding needs no predicted cost.
static void addImpact(std::vector<FindingNote> &Notes, const Finding &F) {
  using Role = FindingNote::Role;
  auto Is = [](Role Wanted) {
    return [=](const FindingNote &N) { return N.Is == Wanted; };
  };
  const std::string Impact = describeCosts(F);
  if (Impact.empty() || llvm::any_of(Notes, Is(Role::Measured)))
    return;
  auto At = llvm::find_if(Notes, Is(Role::Launch));
  if (At != Notes.end()) {
    At->Text += "; " + Impact;
    return;
  }
  FindingNote N;
  N.Text = Impact;
  Notes.push_back(std::move(N));
}

/// Adds the fixes. Those of several private arrays with one title and safety
/// are one note, with the names of the other arrays.
static void addFixes(std::vector<FindingNote> &Notes, const Finding &F,
                     EarlierNotes &Before) {
  struct Group {
    size_t Note;
    Spot ArrayWhere;
    std::vector<std::string> Others;
  };
  std::map<std::pair<Phrase, Fix::Safety>, Group> Groups;
  for (const Fix &Proposed : F.Fixes) {
    const std::pair Key(Proposed.Title.Of, Proposed.Kind);
    const auto At = Groups.find(Key);
    if (F.InLocal && At != Groups.end() &&
        At->second.ArrayWhere != Proposed.ArrayWhere) {
      const std::string Name = "'" + Proposed.Array + "'";
      if (!llvm::is_contained(At->second.Others, Name))
        At->second.Others.push_back(Name);
      continue;
    }
    std::optional<FindingNote> N = noteOf(Proposed, Before);
    if (!N)
      continue;
    Groups.try_emplace(Key, Group{Notes.size(), Proposed.ArrayWhere, {}});
    Notes.push_back(std::move(*N));
  }
  for (const auto &[Key, Of] : Groups)
    if (!Of.Others.empty())
      Notes[Of.Note].Text += "; likewise " + firstOf(Of.Others, MostNames);
}

static std::vector<FindingNote> allNotes(const Finding &F,
                                         EarlierNotes &Before) {
  std::vector<FindingNote> Notes;
  for (size_t I = 0; I < std::min(F.Places.size(), MostPlaces); ++I) {
    const FindingPlace &P = F.Places[I];
    Notes.push_back(
        {P.Where, "also here: " + P.Message, P.SourceLine, P.Length});
    for (FindingNote N : P.Notes) {
      if (!N.Where.isValid())
        N.Where = P.Where;
      Notes.push_back(std::move(N));
    }
  }
  if (F.Places.size() > MostPlaces)
    Notes.push_back(
        {{},
         "also at " + counted(F.Places.size() - MostPlaces, "other place"),
         "",
         0});
  for (const FindingNote &N : F.Notes)
    if (!N.IsInMessage)
      Notes.push_back(N);
  addImpact(Notes, F);
  addFixes(Notes, F, Before);
  return Notes;
}

std::vector<FindingNote> warplint::notesOf(const Finding &F, Detail How,
                                           EarlierNotes &Before) {
  if (How == Detail::All)
    return allNotes(F, Before);
  using Role = FindingNote::Role;
  auto First = [&](Role Wanted) {
    return llvm::find_if(F.Notes,
                         [&](const FindingNote &N) { return N.Is == Wanted; });
  };
  std::vector<FindingNote> Notes;
  auto Context = First(Role::Measured);
  if (Context == F.Notes.end())
    Context = First(Role::Launch);
  if (Context != F.Notes.end())
    Notes.push_back(*Context);
  // Findings of one kernel are adjacent: show its launch once.
  if (Context != F.Notes.end() && Context->Is == Role::Launch &&
      !Before.Launches.insert(Context->Where).second)
    Notes.back().SourceLine.clear();
  addImpact(Notes, F);
  // Fixes are sorted, best first: the first one with an edit is recommended. A
  // fix without an edit is shown only if the check has no advice.
  auto Advice = First(Role::Advice);
  auto Edit = llvm::find_if(
      F.Fixes, [](const Fix &X) { return X.Kind != Fix::Safety::Advice; });
  if (Advice != F.Notes.end() && Edit == F.Fixes.end()) {
    Notes.push_back(*Advice);
  } else if (!F.Fixes.empty()) {
    if (auto N =
            noteOf(Edit != F.Fixes.end() ? *Edit : F.Fixes.front(), Before))
      Notes.push_back(std::move(*N));
  }
  return Notes;
}
