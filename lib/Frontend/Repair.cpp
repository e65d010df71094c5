//===- Repair.cpp - Source that nvcc accepts and clang does not -----------===//

#include "Repair.h"
#include "PlainDefinitions.h"
#include "SideMacros.h"
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

using namespace clang;
using llvm::StringRef;

namespace warplint {

namespace {
/// Collects the edits of all files. They refer to the text as clang read it.
class RepairedFiles {
public:
  explicit RepairedFiles(const SourceManager &SM) : SM(SM) {}

  /// Adds edits of one repair; false if there are none that are new, or they
  /// conflict with those of another repair.
  bool add(FileID File, const Edits &Group) {
    OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry || Group.empty())
      return false;
    auto &[Of, All] = Files[Entry->getName().str()];
    Of = File;
    const size_t Before = All.size();
    return addAll(All, Group) && All.size() > Before;
  }
  /// Writes the edits, and the texts with them.
  void write(Repairs &To) const {
    for (const auto &[Path, File] : Files) {
      if (File.second.empty())
        continue;
      To.Texts[Path] = applied(File.second, SM.getBufferData(File.first));
      To.Made[Path] = File.second;
    }
  }

private:
  const SourceManager &SM;
  std::map<std::string, std::pair<FileID, Edits>> Files; ///< by path
};
} // namespace

/// Changes the definition of a macro for `#pragma unroll` to
/// `_Pragma("unroll")`. nvcc compiles preprocessed text, so that a macro can
/// expand to a pragma there.
static void spellPragma(Attempt &A, StringRef Macro, RepairedFiles &To) {
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
  if (File != Other || File != Third)
    return;
  End += Info->tokens().back().getLength();
  Edits Made;
  llvm::cantFail(
      Made.add({"", Begin, End - Begin,
                pragmaOperator(SM.getBufferData(File).slice(Pragma, End))}));
  To.add(File, Made);
}

/// Whether the preprocessor knows a macro of that name.
static bool isMacro(Attempt &A, StringRef Name) {
  Preprocessor &PP = A.compiler().getPreprocessor();
  return !Name.empty() && PP.getIdentifierInfo(Name)->hasMacroDefinition();
}

/// The edits that repair one error; none if nothing does. Sets `NamesExtents`
/// if the text needs Repairs::ExtentName.
static Edits editsFor(Attempt &A,
                      llvm::function_ref<const SourceTokens &()> Source,
                      size_t Offset, const ErrorPlace &Error,
                      bool &NamesExtents) {
  switch (Error.Id) {
  case diag::err_expected_expression: {
    Edits Made = nameExtents(Source(), Offset);
    NamesExtents = !Made.empty();
    if (!NamesExtents)
      Made = closeBracket(Source(), Offset);
    return Made.empty() ? openBracket(Source(), Offset) : Made;
  }
  case diag::err_expected:
    return separateOperands(Source(), Offset);
  case diag::err_asm_invalid_escape:
    return doublePercent(Source(), Offset);
  case diag::err_bound_member_function:
  case diag::err_ovl_unresolvable:
  case diag::err_template_kw_missing:
  case diag::err_missing_dependent_template_keyword:
    return nameTemplate(Source(), Offset);
  case diag::err_shared_var_init:
    return leaveUninitialized(Source(), Offset);
  case diag::err_variable_object_no_init:
    return dropInitializer(Source(), Offset);
  case diag::err_invalid_string_udl:
  case diag::err_unevaluated_string_udl:
  case diag::err_ovl_no_viable_literal_operator:
    return separateSuffix(Source(), Offset,
                          [&](StringRef Name) { return isMacro(A, Name); });
  case diag::err_function_template_partial_spec:
    return dropArguments(Source(), Offset);
  case diag::err_ovl_ambiguous_oper_binary:
    return nameAssigned(Source(), Offset, Error.LeftType);
  case diag::err_function_template_spec_no_match:
    if (Error.OfTargetOnly && Error.OfDefaults)
      if (Edits Made = keepToDevice(Source(), Offset); !Made.empty())
        return Made;
    if (!Error.OfTargetOnly)
      return {};
    // A specialization with arguments, f<int>(), cannot be an overload.
    if (Edits Made = makeOverload(Source(), Offset); !Made.empty())
      return Made;
    return nameTargets(Source(), Offset);
  case diag::err_typecheck_invalid_restrict_not_pointer:
    return dropRestrict(Source(), Offset);
  case diag::err_cuda_ovl_target:
  case diag::err_ref_bad_target:
    return nameTargets(Source(), Offset, "__host__ __device__");
  case diag::err_member_decl_does_not_match:
    return Error.OfDevice ? nameTargets(Source(), Offset, "__device__")
                          : Edits();
  default:
    return {};
  }
}

/// Errors that are repaired at ErrorPlace::Cause.
static constexpr unsigned RepairedAtCause[] = {
    diag::err_cuda_ovl_target,
    diag::err_ref_bad_target,
    diag::err_ovl_unresolvable,
    diag::err_bound_member_function,
    diag::err_template_kw_missing,
    diag::err_missing_dependent_template_keyword};

/// Errors that are not repaired in headers of the system.
static constexpr unsigned RepairedInProject[] = {
    diag::err_cuda_ovl_target, diag::err_ref_bad_target,
    diag::err_member_decl_does_not_match};

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

Repairs repairedTexts(Attempt &A, FileTokens &Tokens) {
  SourceManager &SM = A.compiler().getSourceManager();
  Repairs Made;
  RepairedFiles Files(SM);
  for (const ErrorPlace &Error : A.errors()) {
    if (const auto Opened = openToHost(A, Tokens, Error.OfOtherSide))
      Files.add(Opened->first, Opened->second);
    const SourceLocation Where = llvm::is_contained(RepairedAtCause, Error.Id)
                                     ? Error.Cause
                                     : Error.Where;
    if (Where.isInvalid())
      continue;
    const auto [File, Offset] = SM.getDecomposedLoc(Where);
    if (!SM.getFileEntryForID(File) ||
        (llvm::is_contained(RepairedInProject, Error.Id) &&
         SM.isInSystemHeader(Where)))
      continue;
    auto Source = [&Tokens, File = File]() -> const SourceTokens & {
      return Tokens.of(File);
    };
    const bool IsOfExpression = Error.Id == diag::err_expected_expression;
    if (IsOfExpression)
      spellPragma(A, Source().nameAt(Offset), Files);
    bool NamesExtents = false;
    if (!Files.add(File, editsFor(A, Source, Offset, Error, NamesExtents)))
      continue;
    Made.NamesExtents |= NamesExtents;
    if (IsOfExpression)
      Made.Launches.push_back(Error);
  }
  for (const PlainDefinition &Of : plainDefinitions(A)) {
    const auto [File, Offset] = SM.getDecomposedLoc(Of.Name);
    Files.add(File,
              nameTargets(Tokens.of(File), Offset,
                          Of.IsForHost ? "__host__ __device__" : "__device__"));
  }
  Files.write(Made);
  if (llvm::any_of(A.errors(), [](const ErrorPlace &Error) {
        return Error.Id == diag::err_unsupported_bom;
      }))
    addWideTexts(A, Made.Texts);
  for (const auto &[Path, Text] : Made.Texts)
    if (auto Entry = SM.getFileManager().getOptionalFileRef(Path))
      if (auto Old = SM.getMemoryBufferForFileOrNone(*Entry))
        Made.Before[Path] = Old->getBuffer().str();
  return Made;
}

} // namespace warplint
