//===- Notes.cpp - What is said below a finding ---------------------------===//
#include "warplint/Report/Notes.h"
#include "Phrase.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Lines beyond which a headline gives their number only.
static constexpr size_t MostLines = 5;

std::string warplint::headline(const Finding &F) {
  std::vector<std::string> Lines;
  std::set<std::pair<std::string, unsigned>> Seen = {
      {F.Where.File, F.Where.Line}};
  for (const FindingPlace &P : F.Places)
    if (Seen.insert({P.Where.File, P.Where.Line}).second)
      Lines.push_back((P.Where.File == F.Where.File ? "" : P.Where.File + ":") +
                      std::to_string(P.Where.Line));
  if (Lines.empty())
    return F.Message;
  if (Lines.size() > MostLines)
    return F.Message + "; also at " + std::to_string(Lines.size()) +
           " other lines";
  std::string Text =
      F.Message + (Lines.size() == 1 ? "; also at line " : "; also at lines ");
  for (size_t I = 0; I != Lines.size(); ++I)
    Text += (I == 0 ? "" : I + 1 == Lines.size() ? " and " : ", ") + Lines[I];
  return Text;
}

/// The fix as a note; none where it was told before.
static std::optional<FindingNote> noteOf(const Fix &Proposed, ToldFixes &Told) {
  FindingNote N;
  N.Where = Proposed.ArrayWhere;
  N.Text = describeFix(Proposed);
  N.Is = FindingNote::Role::Advice;
  if (!Proposed.Array.empty() &&
      !Told.insert({Proposed.ArrayWhere, Proposed.Array, N.Text}).second)
    return std::nullopt;
  return N;
}

/// Says in the note of the launch what the finding costs under it, else in a
/// note of its own. What was measured needs no model beside it.
static void addWorth(std::vector<FindingNote> &Notes, const Finding &F) {
  if (!F.Cost)
    return;
  using Role = FindingNote::Role;
  auto Is = [](Role Wanted) {
    return [=](const FindingNote &N) { return N.Is == Wanted; };
  };
  const std::string Worth = describeWorth(*F.Cost);
  if (Worth.empty() || llvm::any_of(Notes, Is(Role::Measured)))
    return;
  auto At = llvm::find_if(Notes, Is(Role::Launch));
  if (At != Notes.end()) {
    At->Text += "; " + Worth;
    return;
  }
  FindingNote N;
  N.Text = Worth;
  Notes.push_back(std::move(N));
}

static std::vector<FindingNote> allNotes(const Finding &F, ToldFixes &Told) {
  std::vector<FindingNote> Notes;
  for (const FindingPlace &P : F.Places) {
    Notes.push_back(
        {P.Where, "also here: " + P.Message, P.SourceLine, P.Length});
    for (FindingNote N : P.Notes) {
      if (!N.Where.isValid())
        N.Where = P.Where;
      Notes.push_back(std::move(N));
    }
  }
  for (const FindingNote &N : F.Notes)
    if (!llvm::StringRef(F.Message).contains(N.Text))
      Notes.push_back(N);
  addWorth(Notes, F);
  for (const Fix &Proposed : F.Fixes)
    if (auto N = noteOf(Proposed, Told))
      Notes.push_back(std::move(*N));
  return Notes;
}

std::vector<FindingNote> warplint::notesOf(const Finding &F, Detail How,
                                           ToldFixes &Told) {
  if (How == Detail::All)
    return allNotes(F, Told);
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
  addWorth(Notes, F);
  // Fixes are sorted, the best first. One without an edit is told where the
  // check itself knows nothing better.
  auto Advice = First(Role::Advice);
  const bool HasEdit =
      !F.Fixes.empty() && F.Fixes.front().Kind != Fix::Safety::Advice;
  if (Advice != F.Notes.end() && !HasEdit) {
    Notes.push_back(*Advice);
  } else if (!F.Fixes.empty()) {
    if (auto N = noteOf(F.Fixes.front(), Told))
      Notes.push_back(std::move(*N));
  }
  return Notes;
}
