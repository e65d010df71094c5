//===- Shown.cpp - Paths as shown to the user -----------------------------===//

#include "FileRun.h"

using namespace warplint;

std::string FileRun::show(llvm::StringRef Path) const {
  return shownPath(Of, Path);
}

std::set<std::string>
FileRun::filesOfFindings(llvm::ArrayRef<const FileSummary *> Linked) const {
  std::set<std::string> Files;
  auto Add = [&](const FileSummary &Of) {
    for (const std::string &File : Of.Files)
      Files.insert(show(File));
    if (this->Of.Settings.SystemHeaders)
      for (const std::string &File : Of.SystemFiles)
        Files.insert(show(File));
  };
  Add(Summary);
  for (const FileSummary *Other : Linked)
    Add(*Other);
  return Files;
}

void FileRun::show(Spot &Where) const { Where.File = show(Where.File); }

void FileRun::showPaths(Finding &F) const {
  show(F.Where);
  show(F.ArrayWhere);
  if (F.Tile)
    show(F.Tile->Where);
  for (FindingNote &Note : F.Notes)
    show(Note.Where);
  for (Fix &Proposed : F.Fixes) {
    show(Proposed.ArrayWhere);
    for (FixAccess &A : Proposed.Accesses)
      show(A.Where);
    for (Edit &E : Proposed.Edits) {
      E.Range.File = show(E.Range.File);
      show(E.From);
      show(E.To);
    }
  }
}
