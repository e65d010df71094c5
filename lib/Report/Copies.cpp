//===- Copies.cpp - Findings at copies of a statement ---------------------===//

#include "warplint/Report/Copies.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

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

bool StatementCopies::Original::isRepeatedBy(const Original &Other) const {
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

std::optional<Spot> StatementCopies::firstOf(const Finding &F) {
  if (withoutBlanks(F.SourceLine).size() < LeastText)
    return std::nullopt;
  Original Of{{}, F.Array, F.Figure, F.Where};
  std::string Pattern = withoutNames(F.SourceLine, Of.Names);
  const std::string Cause = F.Cause.empty() ? "" : codeOf(F.Cause.Of);
  std::vector<Original> &Alike =
      First[{F.Check, F.Level, F.Sure, Cause, std::move(Pattern)}];
  const auto At = llvm::find_if(
      Alike, [&](const Original &O) { return O.isRepeatedBy(Of); });
  if (At == Alike.end()) {
    Alike.push_back(std::move(Of));
    return std::nullopt;
  }
  if (At->Where.File == F.Where.File)
    return std::nullopt;
  return At->Where;
}

size_t warplint::countCopies(llvm::ArrayRef<Finding> Findings) {
  StatementCopies Copies;
  return llvm::count_if(Findings, [&](const Finding &F) {
    return Copies.firstOf(F).has_value();
  });
}
