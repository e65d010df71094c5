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

const WrittenText *SourceText::repaired(llvm::StringRef File) const {
  auto At = Unit.Written.find(File.str());
  return At == Unit.Written.end() ? nullptr : &At->second;
}

llvm::StringRef SourceText::written(llvm::StringRef File) {
  const WrittenText *Own = repaired(File);
  return Own ? llvm::StringRef(Own->Text) : text(File);
}

const SourceText::Starts &
SourceText::startsOf(const std::string &File, llvm::StringRef Text,
                     std::map<std::string, Starts> &Known) {
  auto [At, IsNew] = Known.try_emplace(File);
  if (IsNew) {
    At->second.push_back(0);
    for (size_t I = 0; I < Text.size(); ++I)
      if (Text[I] == '\n')
        At->second.push_back(I + 1);
  }
  return At->second;
}

Spot SourceText::spotAt(const std::string &File, unsigned Offset) {
  const llvm::StringRef Text = written(File);
  if (Offset > Text.size())
    return {};
  const Starts &Lines = startsOf(File, Text, WrittenStarts);
  auto Next = std::upper_bound(Lines.begin(), Lines.end(), Offset);
  unsigned Line = unsigned(Next - Lines.begin());
  return {File, Line, unsigned(Offset - Lines[Line - 1]) + 1};
}

bool SourceText::hasLine(const Spot &Where) {
  const llvm::StringRef Text = written(Where.File);
  return Where.isValid() && !Text.empty() &&
         Where.Line <= startsOf(Where.File, Text, WrittenStarts).size();
}

/// A line of a text, without its line break; empty if there is no such line.
static llvm::StringRef lineOf(llvm::StringRef Text,
                              const std::vector<size_t> &Starts,
                              const Spot &Where) {
  if (!Where.isValid() || Where.Line > Starts.size())
    return {};
  return Text.drop_front(Starts[Where.Line - 1])
      .take_until([](char C) { return C == '\n'; })
      .rtrim('\r');
}

llvm::StringRef SourceText::line(const Spot &Where) {
  const llvm::StringRef Text = written(Where.File);
  return lineOf(Text, startsOf(Where.File, Text, WrittenStarts), Where);
}

llvm::StringRef SourceText::parsedLine(const Spot &Where) {
  const llvm::StringRef Text = text(Where.File);
  return lineOf(Text, startsOf(Where.File, Text, ParsedStarts), Where);
}

void SourceText::asWritten(Spot &Where) {
  const WrittenText *Own = repaired(Where.File);
  if (!Own || !Where.isValid() || !Where.Column)
    return;
  const Starts &Lines = startsOf(Where.File, text(Where.File), ParsedStarts);
  if (Where.Line > Lines.size())
    return;
  const auto Begin = unsigned(Lines[Where.Line - 1]);
  Where.Column =
      Own->offsetOf(Begin + Where.Column - 1) - Own->offsetOf(Begin) + 1;
}

unsigned SourceText::lengthAt(const Spot &Where) {
  llvm::StringRef Line = parsedLine(Where);
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
  const llvm::StringRef Line = parsedLine(Where);
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
  if (F.Length == 0)
    F.Length = lengthAt(F.Where);
  asWritten(F.Where);
  asWritten(F.ArrayWhere);
  if (F.Tile)
    asWritten(F.Tile->Where);
  F.SourceLine = line(F.Where).str();
  for (FindingNote &Note : F.Notes) {
    if (!Note.Where.isValid())
      continue;
    if (Note.SourceLine.empty() && Note.Length == 0)
      Note.Length = lengthAt(Note.Where);
    asWritten(Note.Where);
    if (Note.SourceLine.empty())
      Note.SourceLine = line(Note.Where).str();
  }
}

void SourceText::attach(Fix &F) {
  giveColumn(F.ArrayWhere, F.Array);
  asWritten(F.ArrayWhere);
  for (FixAccess &A : F.Accesses)
    asWritten(A.Where);
  const bool Changes = llvm::any_of(F.Edits, [&](const Edit &E) {
    const WrittenText *Own = repaired(E.Range.File);
    return Own && (Own->isRepaired(E.Range.Offset, E.Range.Length) ||
                   Own->quotesRepair(E.Text));
  });
  if (Changes) {
    F.Kind = Fix::Safety::Advice;
    F.Edits.clear();
    F.WhyUnsafe.clear();
    F.WhyNoEdit = Phrase::SpellingOfNvcc;
  }
  for (Edit &E : F.Edits) {
    if (const WrittenText *Own = repaired(E.Range.File)) {
      const unsigned Last = E.Range.Offset + E.Range.Length - 1;
      E.Range.Offset = Own->offsetOf(E.Range.Offset);
      // What a repair deleted behind the range stays.
      if (E.Range.Length)
        E.Range.Length = Own->offsetOf(Last) + 1 - E.Range.Offset;
    }
    E.From = spotAt(E.Range.File, E.Range.Offset);
    E.To = spotAt(E.Range.File, E.Range.Offset + E.Range.Length);
  }
}
