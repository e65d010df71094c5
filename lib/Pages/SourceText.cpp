//===- SourceText.cpp - Source lines and underlines for findings ----------===//

#include "warplint/Pages/SourceText.h"
#include "warplint/Files/Paths.h"
#include "warplint/Files/Read.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace warplint;

SourceText::SourceText(const TranslationUnit &Unit, std::string Directory,
                       const UnsavedTexts *Unsaved, FileTrace *Trace)
    : Unit(Unit), Directory(std::move(Directory)), Unsaved(Unsaved),
      Disk(onlyRegularFiles(llvm::vfs::getRealFileSystem())) {
  if (Trace)
    Disk = Trace->watch(std::move(Disk));
}

llvm::StringRef SourceText::text(llvm::StringRef File) {
  auto Parsed = Unit.Sources.find(File.str());
  if (Parsed != Unit.Sources.end())
    return Parsed->second;
  auto [At, IsNew] = FromDisk.try_emplace(File.str());
  if (IsNew) {
    const std::string Path = absolutePathIn(Directory, File);
    if (Unsaved) {
      auto Held = Unsaved->find(Path);
      if (Held != Unsaved->end())
        return At->second = Held->second;
    }
    // A #line directive may name any path.
    if (auto Buffer = Disk->getBufferForFile(Path))
      At->second = (*Buffer)->getBuffer().str();
  }
  return At->second;
}

const std::vector<size_t> &SourceText::lineStarts(const std::string &File) {
  auto [At, IsNew] = LineStarts.try_emplace(File);
  std::vector<size_t> &Starts = At->second;
  if (IsNew) {
    llvm::StringRef Text = text(File);
    Starts.push_back(0);
    for (size_t I = 0; I < Text.size(); ++I)
      if (Text[I] == '\n')
        Starts.push_back(I + 1);
  }
  return Starts;
}

Spot SourceText::spotAt(const std::string &File, unsigned Offset) {
  if (Offset > text(File).size())
    return {};
  const std::vector<size_t> &Starts = lineStarts(File);
  auto Next = std::upper_bound(Starts.begin(), Starts.end(), Offset);
  unsigned Line = unsigned(Next - Starts.begin());
  return {File, Line, unsigned(Offset - Starts[Line - 1]) + 1};
}

bool SourceText::hasLine(const Spot &Where) {
  return Where.isValid() && !text(Where.File).empty() &&
         Where.Line <= lineStarts(Where.File).size();
}

llvm::StringRef SourceText::line(const Spot &Where) {
  if (!Where.isValid())
    return {};
  const std::vector<size_t> &Starts = lineStarts(Where.File);
  if (Where.Line > Starts.size())
    return {};
  llvm::StringRef Rest = text(Where.File).drop_front(Starts[Where.Line - 1]);
  return Rest.take_until([](char C) { return C == '\n'; }).rtrim('\r');
}

unsigned SourceText::lengthAt(const Spot &Where) {
  llvm::StringRef Line = line(Where);
  if (Where.Column == 0 || Where.Column > Line.size())
    return 0;
  llvm::StringRef Rest = Line.drop_front(Where.Column - 1);
  for (const ArrayDeclaration &A : Unit.Arrays)
    for (const ArrayDeclaration::Use &U : A.Uses)
      if (U.Where == Where && !U.IsElsewhere && !U.Text.empty() &&
          Rest.starts_with(U.Text))
        return static_cast<unsigned>(U.Text.size());
  for (const OperandPlace &P : Unit.Places.Operands)
    for (const SourceExpression *X : {&P.Read, &P.Written})
      if (X->Length && X->Where == Where)
        return X->Length;
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  return static_cast<unsigned>(Rest.take_while(IsWord).size());
}

void SourceText::giveColumn(Spot &Where, llvm::StringRef Name) {
  if (!Where.isValid() || Where.Column)
    return;
  const llvm::StringRef Line = line(Where);
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (size_t At = Line.find(Name); !Name.empty() && At != Line.npos;
       At = Line.find(Name, At + 1)) {
    const size_t End = At + Name.size();
    if ((At && IsWord(Line[At - 1])) ||
        (End < Line.size() && IsWord(Line[End])))
      continue;
    Where.Column = unsigned(At) + 1;
    return;
  }
  const size_t First = Line.find_first_not_of(" \t");
  if (First != Line.npos)
    Where.Column = unsigned(First) + 1;
}

void SourceText::attach(Finding &F) {
  giveColumn(F.Where, F.Array);
  giveColumn(F.ArrayWhere, F.Array);
  for (FindingNote &Note : F.Notes)
    giveColumn(Note.Where, F.Array);
  F.SourceLine = line(F.Where).str();
  if (F.Length == 0)
    F.Length = lengthAt(F.Where);
  for (FindingNote &Note : F.Notes) {
    if (!Note.Where.isValid() || !Note.SourceLine.empty())
      continue;
    Note.SourceLine = line(Note.Where).str();
    if (Note.Length == 0)
      Note.Length = lengthAt(Note.Where);
  }
}

void SourceText::attach(Fix &F) {
  giveColumn(F.ArrayWhere, F.Array);
  for (Edit &E : F.Edits) {
    E.From = spotAt(E.Range.File, E.Range.Offset);
    E.To = spotAt(E.Range.File, E.Range.Offset + E.Range.Length);
  }
}
