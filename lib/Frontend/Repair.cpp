//===- Repair.cpp - Spellings that nvcc takes and clang does not ----------===//

#include "Repair.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace warplint {

/// Writes a `> > >` around `Offset` as `>>>`, blanks after it.
static bool closeBracket(std::string &Text, size_t Offset) {
  auto IsPart = [&](size_t At) { return Text[At] == '>' || Text[At] == ' '; };
  if (Offset >= Text.size() || !IsPart(Offset))
    return false;
  size_t Begin = Offset, End = Offset;
  while (Begin > 0 && IsPart(Begin - 1))
    --Begin;
  while (End < Text.size() && IsPart(End))
    ++End;
  std::string Run = Text.substr(Begin, End - Begin);
  if (llvm::count(Run, '>') != 3 || Run.find(">>>") != std::string::npos)
    return false;
  Text.replace(Begin, Run.size(), ">>>" + std::string(Run.size() - 3, ' '));
  return true;
}

/// Doubles the percent sign of the register at or before `Offset`, in the
/// place of the blank before it.
static bool doublePercent(std::string &Text, size_t Offset) {
  for (size_t At = std::min(Offset, Text.size() - 1); At > 0; --At) {
    if (Text[At] == '\n' || Text[At] == '"')
      return false;
    if (Text[At] != '%')
      continue;
    if (Text[At - 1] != ' ' && Text[At - 1] != '\t')
      return false;
    Text[At - 1] = '%';
    return true;
  }
  return false;
}

std::map<std::string, std::string> repairedTexts(Attempt &A) {
  const SourceManager &SM = A.compiler().getSourceManager();
  std::map<std::string, std::string> Repaired;
  for (const ErrorPlace &Error : A.errors()) {
    if (Error.Id != diag::err_expected_expression &&
        Error.Id != diag::err_asm_invalid_escape)
      continue;
    auto [File, Offset] = SM.getDecomposedLoc(Error.Where);
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry)
      continue;
    std::string Path = Entry->getName().str();
    auto Known = Repaired.find(Path);
    std::string Text =
        Known != Repaired.end() ? Known->second : SM.getBufferData(File).str();
    bool Changed = Error.Id == diag::err_expected_expression
                       ? closeBracket(Text, Offset)
                       : doublePercent(Text, Offset);
    if (Changed)
      Repaired[Path] = std::move(Text);
  }
  return Repaired;
}

} // namespace warplint
