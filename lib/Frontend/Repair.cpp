//===- Repair.cpp - Spellings that nvcc takes and clang does not ----------===//

#include "Repair.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace clang;
using llvm::StringRef;

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

static bool isBlank(char C) {
  return C == ' ' || C == '\t' || C == '\n' || C == '\r';
}

/// Writes the three signs `Sign` in [Begin, End), which holds else only blanks,
/// side by side, with the blanks behind them.
static void joinSigns(std::string &Text, size_t Begin, size_t End, char Sign) {
  std::string Blanks;
  for (char C : StringRef(Text).slice(Begin, End))
    if (C != Sign)
      Blanks += C;
  Text.replace(Begin, End - Begin, std::string(3, Sign) + Blanks);
}

/// The end of the third sign of a run with only blanks between them; 0 where
/// `Begin` starts no run of three.
static size_t endOfRun(StringRef Text, size_t Begin, char Sign) {
  unsigned Seen = 0;
  for (size_t At = Begin; At < Text.size(); ++At) {
    if (Text[At] == Sign && ++Seen == 3)
      return Text.substr(At + 1).starts_with(Sign) ? 0 : At + 1;
    if (Text[At] != Sign && !isBlank(Text[At]))
      return 0;
  }
  return 0;
}

/// Writes a `<< <` whose last sign is at `Offset` as `<<<`, and what closes it
/// as `>>>`.
static bool openBracket(std::string &Text, size_t Offset) {
  auto IsPart = [&](size_t At) { return Text[At] == '<' || isBlank(Text[At]); };
  if (Offset >= Text.size() || Text[Offset] != '<')
    return false;
  size_t Begin = Offset;
  while (Begin > 0 && IsPart(Begin - 1))
    --Begin;
  while (Text[Begin] != '<')
    ++Begin;
  size_t End = endOfRun(Text, Begin, '<');
  if (!End)
    return false;
  joinSigns(Text, Begin, End, '<');
  // The first three of the other sign that an argument list follows.
  for (size_t At = End; At < Text.size() && Text[At] != ';'; ++At) {
    if (Text[At] != '>')
      continue;
    size_t Close = endOfRun(Text, At, '>');
    if (!Close || Text[At - 1] == '-')
      continue;
    if (!StringRef(Text).substr(Close).ltrim().starts_with("("))
      continue;
    joinSigns(Text, At, Close, '>');
    break;
  }
  return true;
}

/// The place behind the bracket that closes the one at `Open`; npos for none.
static size_t behindBracket(StringRef Text, size_t Open) {
  unsigned Depth = 0;
  for (size_t At = Open; At < Text.size(); ++At) {
    Depth += Text[At] == '{' || Text[At] == '[';
    if ((Text[At] == '}' || Text[At] == ']') && --Depth == 0)
      return At + 1;
  }
  return StringRef::npos;
}

/// Blanks the initializer of the array of variable length whose name or
/// length is at `Offset`: GCC takes one, and the host compiles it.
static bool dropInitializer(std::string &Text, size_t Offset) {
  StringRef All = Text;
  auto Skip = [&](size_t At) {
    return All.size() - All.substr(At).ltrim().size();
  };
  // Clang points at the length.
  size_t At = All.take_front(Offset).rtrim().size();
  if (At > 0 && All[At - 1] == '[')
    --At;
  else
    At = Offset;
  while (At < All.size() && (llvm::isAlnum(All[At]) || All[At] == '_'))
    ++At;
  for (At = Skip(At); At < All.size() && All[At] == '['; At = Skip(At))
    At = behindBracket(All, At);
  const size_t Begin = At;
  if (At < All.size() && All[At] == '=')
    At = Skip(At + 1);
  if (At >= All.size() || All[At] != '{')
    return false;
  const size_t End = behindBracket(All, At);
  if (End == StringRef::npos)
    return false;
  for (size_t I = Begin; I < End; ++I)
    if (!isBlank(Text[I]))
      Text[I] = ' ';
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

/// The word that begins at `Offset`.
static StringRef wordAt(StringRef Text, size_t Offset) {
  return Text.substr(Offset).take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// nvcc reads its source after a preprocessor wrote it out, so that a macro may
/// stand for `#pragma unroll`. Its definition becomes `_Pragma("unroll")`.
static void spellPragma(Attempt &A, StringRef Macro,
                        std::map<std::string, std::string> &Texts) {
  Preprocessor &PP = A.compiler().getPreprocessor();
  const SourceManager &SM = A.compiler().getSourceManager();
  const MacroInfo *Info =
      Macro.empty() ? nullptr
                    : PP.getMacroInfo(PP.getIdentifierInfo(Macro));
  if (!Info || Info->getNumTokens() < 3 ||
      Info->getReplacementToken(0).isNot(tok::hash) ||
      PP.getSpelling(Info->getReplacementToken(1)) != "pragma")
    return;
  auto [File, Begin] =
      SM.getDecomposedLoc(Info->getReplacementToken(0).getLocation());
  auto [Other, Pragma] =
      SM.getDecomposedLoc(Info->getReplacementToken(2).getLocation());
  auto [Third, End] = SM.getDecomposedLoc(Info->getDefinitionEndLoc());
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry || File != Other || File != Third)
    return;
  const StringRef Old = SM.getBufferData(File);
  End += Info->tokens().back().getLength();
  std::string Words;
  for (char C : Old.slice(Pragma, End))
    Words += C == '"' || C == '\\' ? std::string("\\") + C : std::string(1, C);
  std::string &Text =
      Texts.try_emplace(Entry->getName().str(), Old.str()).first->second;
  // Other repairs leave each line where it was.
  size_t Line = 0;
  for (auto Above = Old.take_front(Begin).count('\n'); Above; --Above)
    Line = Text.find('\n', Line) + 1;
  const StringRef Definition = Old.slice(Begin, End);
  const size_t At = Text.find(Definition, Line);
  if (At != std::string::npos && At < Text.find('\n', Line))
    Text.replace(At, Definition.size(), "_Pragma(\"" + Words + "\")");
}

/// What the repair of one error made of the text; false: nothing.
static bool repair(std::string &Text, size_t Offset, unsigned Id) {
  switch (Id) {
  case diag::err_expected_expression:
    return closeBracket(Text, Offset) || openBracket(Text, Offset);
  case diag::err_asm_invalid_escape:
    return doublePercent(Text, Offset);
  case diag::err_variable_object_no_init:
    return dropInitializer(Text, Offset);
  default:
    return false;
  }
}

/// Headers in UTF-16, which clang refuses to read.
static void addWideTexts(Attempt &A,
                         std::map<std::string, std::string> &Texts) {
  const SourceManager &SM = A.compiler().getSourceManager();
  for (auto I = SM.fileinfo_begin(), E = SM.fileinfo_end(); I != E; ++I) {
    auto Buffer = A.compiler().getVirtualFileSystem().getBufferForFile(
        I->first.getName());
    if (!Buffer)
      continue;
    if (auto Text = fromWideText((*Buffer)->getBuffer()))
      Texts[I->first.getName().str()] = std::move(*Text);
  }
}

std::optional<std::string> fromWideText(StringRef Bytes) {
  std::string Text;
  if (!Bytes.starts_with("\xff\xfe") && !Bytes.starts_with("\xfe\xff"))
    return std::nullopt;
  if (!llvm::convertUTF16ToUTF8String(
          llvm::ArrayRef<char>(Bytes.data(), Bytes.size()), Text))
    return std::nullopt;
  return Text;
}

std::map<std::string, std::string> repairedTexts(Attempt &A) {
  const SourceManager &SM = A.compiler().getSourceManager();
  std::map<std::string, std::string> Repaired;
  for (const ErrorPlace &Error : A.errors()) {
    if (Error.Id == diag::err_unsupported_bom && Repaired.empty())
      addWideTexts(A, Repaired);
    auto [File, Offset] = SM.getDecomposedLoc(Error.Where);
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry)
      continue;
    if (Error.Id == diag::err_expected_expression)
      spellPragma(A, wordAt(SM.getBufferData(File), Offset), Repaired);
    std::string Path = Entry->getName().str();
    auto Known = Repaired.find(Path);
    std::string Text =
        Known != Repaired.end() ? Known->second : SM.getBufferData(File).str();
    if (repair(Text, Offset, Error.Id))
      Repaired[Path] = std::move(Text);
  }
  return Repaired;
}

} // namespace warplint
