//===- Copies.cpp - Findings that repeat one of another file --------------===//

#include "warplint/Report/Copies.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace warplint;

/// Shorter lines, without blanks, say too little to be treated as copies.
static constexpr size_t LeastText = 12;
/// Names in which a copy may differ.
static constexpr size_t MostRenamed = 2;

/// Whether a word of the source is the language's, not a name.
static bool isKeyword(llvm::StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases(
          {"auto", "bool", "char", "const", "double", "else", "float", "for"},
          true)
      .Cases({"if", "int", "long", "return", "short", "signed", "size_t",
              "sizeof", "static", "unsigned", "void", "while"},
             true)
      .Default(false);
}

/// The text of a line without blanks, with a number in place of each name; the
/// names are appended to `Names`.
static std::string withoutNames(llvm::StringRef Line,
                                std::vector<std::string> &Names) {
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::string Pattern;
  while (!Line.empty()) {
    const llvm::StringRef Word = Line.take_while(IsPart);
    if (Word.empty() || llvm::isDigit(Word[0]) || isKeyword(Word)) {
      const llvm::StringRef Text = Word.empty() ? Line.take_front() : Word;
      if (!llvm::isSpace(Text[0]))
        Pattern += Text;
      Line = Line.drop_front(Text.size());
      continue;
    }
    const auto At = llvm::find(Names, Word);
    Pattern += "$" + std::to_string(At - Names.begin());
    if (At == Names.end())
      Names.push_back(Word.str());
    Line = Line.drop_front(Word.size());
  }
  return Pattern;
}

bool Repetitions::Original::isRepeatedBy(const Original &Other) const {
  if (Names == Other.Names)
    return Array == Other.Array;
  size_t Renamed = 0;
  bool IsArray = Array == Other.Array;
  for (const auto &[Name, New] : llvm::zip_equal(Names, Other.Names)) {
    // Exchanged names are no renamed ones: in[y][x] is not in[x][y].
    if (Name != New && llvm::is_contained(Names, New))
      return false;
    Renamed += Name != New;
    IsArray |= Name == Array && New == Other.Array;
  }
  return IsArray && Renamed <= MostRenamed && Renamed < Names.size() &&
         Figure == Other.Figure;
}

/// What the cause of a finding is a property of: the arrays that have the
/// indices of a gather, else the private arrays, by name and size, else the
/// accessed arrays, of all places. Empty: it is not known, or an edit or
/// another layout is proposed, which is about the single array.
static std::set<std::string> namesOf(const Finding &F) {
  if (F.Cause.empty() || F.WantsLayout ||
      llvm::any_of(F.Fixes, [](const Fix &X) { return !X.Edits.empty(); }))
    return {};
  if (!F.CauseIn.empty() && !F.InLocal)
    return {F.CauseIn};
  auto NameOf = [](const auto &Of) {
    return Of.InLocal
               ? Of.InLocal->Name + " " + std::to_string(Of.InLocal->Bytes)
               : Of.Array;
  };
  std::set<std::string> Names = {NameOf(F)};
  for (const FindingPlace &P : F.Places)
    Names.insert(NameOf(P));
  return Names.count("") ? std::set<std::string>() : Names;
}

std::optional<Spot> Repetitions::firstStatement(const Finding &F) {
  if (withoutBlanks(F.SourceLine).size() < LeastText)
    return std::nullopt;
  Original Of{{}, F.Array, F.Figure, F.Where};
  std::string Pattern = withoutNames(F.SourceLine, Of.Names);
  const std::string Cause = F.Cause.empty() ? "" : codeOf(F.Cause.Of);
  std::vector<Original> &Alike =
      Statements[{F.Check, F.Level, F.Sure, Cause, std::move(Pattern)}];
  const auto At = llvm::find_if(
      Alike, [&](const Original &O) { return O.isRepeatedBy(Of); });
  if (At != Alike.end())
    return At->Where;
  Alike.push_back(std::move(Of));
  return std::nullopt;
}

std::optional<Spot> Repetitions::firstCause(const Finding &F) {
  std::set<std::string> Names = namesOf(F);
  if (Names.empty())
    return std::nullopt;
  auto &Alike = Causes[{F.Check, F.Level, F.Sure, textOf(F.Cause)}];
  // Arrays with one pitch have one layout.
  const bool IsPitch = F.Cause.Of == Phrase::DistancesDepend ||
                       F.Cause.Of == Phrase::DistanceDepends;
  for (auto &[Known, Where] : Alike) {
    if (IsPitch && llvm::any_of(Names, [&Of = Known](const std::string &Name) {
          return Of.count(Name);
        })) {
      Known.insert(Names.begin(), Names.end());
      return Where;
    }
    if (std::includes(Known.begin(), Known.end(), Names.begin(), Names.end()))
      return Where;
  }
  Alike.emplace_back(std::move(Names), F.Where);
  return std::nullopt;
}

std::optional<Spot> Repetitions::firstOf(const Finding &F) {
  std::optional<Spot> First = firstStatement(F);
  const std::optional<Spot> OfCause = firstCause(F);
  if (!First || First->File == F.Where.File)
    First = OfCause;
  if (!First || First->File == F.Where.File)
    return std::nullopt;
  return First;
}

size_t warplint::countRepetitions(llvm::ArrayRef<Finding> Findings) {
  Repetitions Earlier;
  return llvm::count_if(Findings, [&](const Finding &F) {
    return Earlier.firstOf(F).has_value();
  });
}
