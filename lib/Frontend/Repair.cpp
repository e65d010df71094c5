//===- Repair.cpp - Source that nvcc accepts and clang does not -----------===//

#include "Repair.h"
#include "warplint/Spelling/Spellings.h"
#include "clang/AST/ASTDiagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

/// Changes the definition of a macro for `#pragma unroll` to
/// `_Pragma("unroll")`. nvcc compiles preprocessed text, so that a macro can
/// expand to a pragma there.
static void spellPragma(Attempt &A, StringRef Macro,
                        std::map<std::string, std::string> &Texts) {
  Preprocessor &PP = A.compiler().getPreprocessor();
  const SourceManager &SM = A.compiler().getSourceManager();
  const MacroInfo *Info =
      Macro.empty() ? nullptr : PP.getMacroInfo(PP.getIdentifierInfo(Macro));
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
  // Other repairs do not move lines.
  size_t Line = 0;
  for (auto Above = Old.take_front(Begin).count('\n'); Above; --Above)
    Line = Text.find('\n', Line) + 1;
  const StringRef Definition = Old.slice(Begin, End);
  const size_t At = Text.find(Definition, Line);
  if (At != std::string::npos && At < Text.find('\n', Line))
    Text.replace(At, Definition.size(), "_Pragma(\"" + Words + "\")");
}

/// Whether the preprocessor knows a macro of that name.
static bool isMacro(Attempt &A, StringRef Name) {
  Preprocessor &PP = A.compiler().getPreprocessor();
  return !Name.empty() && PP.getIdentifierInfo(Name)->hasMacroDefinition();
}

/// Repairs one error in the text; false if nothing was changed. Sets
/// `NamesExtents` if the text needs Repairs::ExtentName.
static bool repair(Attempt &A, std::string &Text, size_t Offset,
                   const ErrorPlace &Error, bool &NamesExtents) {
  switch (Error.Id) {
  case diag::err_expected_expression:
    if (nameExtents(Text, Offset))
      return NamesExtents = true;
    return closeBracket(Text, Offset) || openBracket(Text, Offset);
  case diag::err_expected:
    return separateOperands(Text, Offset);
  case diag::err_asm_invalid_escape:
    return doublePercent(Text, Offset);
  case diag::err_variable_object_no_init:
    return dropInitializer(Text, Offset);
  case diag::err_invalid_string_udl:
  case diag::err_unevaluated_string_udl:
  case diag::err_ovl_no_viable_literal_operator:
    return separateSuffix(Text, Offset,
                          [&](StringRef Name) { return isMacro(A, Name); });
  case diag::err_function_template_partial_spec:
    return dropArguments(Text, Offset);
  case diag::err_ovl_ambiguous_oper_binary:
    return nameAssigned(Text, Offset, Error.LeftType);
  default:
    return false;
  }
}

/// Adds headers in UTF-16, which clang rejects, as UTF-8.
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

Repairs repairedTexts(Attempt &A) {
  SourceManager &SM = A.compiler().getSourceManager();
  Repairs Made;
  // A repair may move the text behind it: start with the last error of a file.
  std::vector<ErrorPlace> Errors = A.errors();
  auto Place = [&](const ErrorPlace &E) {
    return std::pair(SM.getDecomposedLoc(E.Where).second, E.Id);
  };
  llvm::sort(Errors, [&](const ErrorPlace &L, const ErrorPlace &R) {
    return Place(L) > Place(R);
  });
  for (const ErrorPlace &Error : Errors) {
    if (Error.Id == diag::err_unsupported_bom && Made.Texts.empty())
      addWideTexts(A, Made.Texts);
    auto [File, Offset] = SM.getDecomposedLoc(Error.Where);
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry)
      continue;
    const StringRef Old = SM.getBufferData(File);
    if (Error.Id == diag::err_expected_expression)
      spellPragma(A, wordAt(Old, Offset), Made.Texts);
    std::string Path = Entry->getName().str();
    auto Known = Made.Texts.find(Path);
    std::string Text = Known != Made.Texts.end() ? Known->second : Old.str();
    if (!repair(A, Text, Offset, Error, Made.NamesExtents))
      continue;
    Made.Texts[Path] = std::move(Text);
    if (Error.Id == diag::err_expected_expression)
      Made.Launches.push_back(Error);
  }
  for (const auto &[Path, Text] : Made.Texts)
    if (auto Entry = SM.getFileManager().getOptionalFileRef(Path))
      if (auto Old = SM.getMemoryBufferForFileOrNone(*Entry))
        Made.Before[Path] = Old->getBuffer().str();
  return Made;
}

} // namespace warplint
