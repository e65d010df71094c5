//===- Diagnostics.cpp - Clang's diagnostics as Problems ------------------===//

#include "Diagnostics.h"
#include "warplint/Spelling/Spellings.h"
#include "warplint/Spelling/Standards.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/Type.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <utility>

using namespace clang;
using llvm::StringRef;

namespace warplint {

static Problem::Kind kindOf(DiagnosticsEngine::Level Level) {
  switch (Level) {
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Note:
  case DiagnosticsEngine::Remark:
    return Problem::Kind::Note;
  case DiagnosticsEngine::Warning:
    return Problem::Kind::Warning;
  case DiagnosticsEngine::Error:
    return Problem::Kind::Error;
  case DiagnosticsEngine::Fatal:
    return Problem::Kind::Fatal;
  }
  llvm_unreachable("covered switch");
}

static std::string lineAt(const SourceManager &SM, SourceLocation Where) {
  auto [File, Offset] = SM.getDecomposedLoc(Where);
  bool Invalid = false;
  StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid || Offset > Text.size())
    return {};
  size_t Begin = Offset == 0 ? StringRef::npos : Text.rfind('\n', Offset - 1);
  Begin = Begin == StringRef::npos ? 0 : Begin + 1;
  StringRef Line = Text.substr(Begin).take_until(
      [](char C) { return C == '\n' || C == '\r'; });
  return Line.str();
}

/// Length in bytes of the first highlighted range that starts at the
/// diagnostic's location and ends on its line, otherwise of the token there.
static unsigned lengthAt(const SourceManager &SM, const LangOptions &LangOpts,
                         SourceLocation Where, const Diagnostic &Info) {
  for (const CharSourceRange &Range : Info.getRanges()) {
    CharSourceRange File = Lexer::makeFileCharRange(Range, SM, LangOpts);
    if (File.isInvalid() || File.getBegin() != Where)
      continue;
    return SM.getFileOffset(File.getEnd()) - SM.getFileOffset(Where);
  }
  return Lexer::MeasureTokenLength(Where, SM, LangOpts);
}

/// The C++ standard of the command: 17. 3: C++03 or older.
static unsigned standardOf(const LangOptions &Options) {
  return Options.CPlusPlus26   ? 26
         : Options.CPlusPlus23 ? 23
         : Options.CPlusPlus20 ? 20
         : Options.CPlusPlus17 ? 17
         : Options.CPlusPlus14 ? 14
         : Options.CPlusPlus11 ? 11
                               : 3;
}

/// The type of the left operand of an ambiguous operator; empty for other
/// diagnostics.
static std::string leftType(const Diagnostic &Info,
                            const LangOptions &LangOpts) {
  // The arguments: the operator, the types of its operands.
  if (Info.getID() != diag::err_ovl_ambiguous_oper_binary ||
      Info.getNumArgs() < 2 ||
      Info.getArgKind(1) != DiagnosticsEngine::ak_qualtype)
    return "";
  return QualType::getFromOpaquePtr(
             reinterpret_cast<void *>(uintptr_t(Info.getRawArg(1))))
      .getAsString(PrintingPolicy(LangOpts));
}

/// The standard that the text of an #error asks for (Standards.h); 0 for other
/// diagnostics.
static unsigned standardAsked(const Diagnostic &Info) {
  return Info.getID() == diag::err_pp_hash_error && Info.getNumArgs() == 1 &&
                 Info.getArgKind(0) == DiagnosticsEngine::ak_std_string
             ? standardAskedFor(Info.getArgStdStr(0))
             : 0;
}

/// The definition of a destructor that is declared for the device as well, but
/// defined without attributes; null for others.
static const FunctionDecl *hostDestructor(const NamedDecl *D) {
  const FunctionDecl *Of = dyn_cast<CXXDestructorDecl>(D);
  if (const FunctionDecl *Pattern =
          Of ? Of->getTemplateInstantiationPattern() : nullptr)
    Of = Pattern;
  const FunctionDecl *Definition = Of ? Of->getDefinition() : nullptr;
  if (!Definition || Definition == Definition->getCanonicalDecl())
    return nullptr;
  const Attr *Inherited = Definition->getAttr<CUDADeviceAttr>();
  return Definition->getCanonicalDecl()->hasAttr<CUDADeviceAttr>() &&
                 (!Inherited || Inherited->isInherited())
             ? Definition
             : nullptr;
}

/// ErrorPlace::Cause.
static SourceLocation causeOf(const clang::Diagnostic &Info) {
  const SourceManager &SM = Info.getSourceManager();
  if (Info.getID() == diag::err_ref_bad_target) {
    // The arguments: where it is, function or variable, which one.
    const FunctionDecl *Of =
        Info.getArgKind(2) == DiagnosticsEngine::ak_nameddecl
            ? hostDestructor(
                  reinterpret_cast<const NamedDecl *>(Info.getRawArg(2)))
            : nullptr;
    return Of ? SM.getSpellingLoc(Of->getLocation()) : SourceLocation();
  }
  // As the diagnostic counts them.
  constexpr unsigned Host = 2, Both = 3;
  if (Info.getID() == diag::err_cuda_ovl_target && Info.getRawArg(0) == Both &&
      Info.getRawArg(2) == Host &&
      Info.getArgKind(3) == DiagnosticsEngine::ak_nameddecl)
    return SM.getSpellingLoc(
        reinterpret_cast<const NamedDecl *>(Info.getRawArg(3))->getLocation());
  return SM.getSpellingLoc(Info.getLocation());
}

/// The class in which a member function was looked up; null for other
/// diagnostics.
static const DeclContext *classOf(const clang::Diagnostic &Info) {
  // The arguments: the function, its class.
  return Info.getID() == diag::err_member_decl_does_not_match &&
                 Info.getArgKind(1) == DiagnosticsEngine::ak_declcontext
             ? reinterpret_cast<const DeclContext *>(Info.getRawArg(1))
             : nullptr;
}

/// Whether the member function of a class (it may be null) that is declared at
/// a place is for the device alone.
static bool isDeviceMember(const DeclContext *Class, SourceLocation At) {
  return Class && llvm::any_of(Class->decls(), [&](const Decl *D) {
           return D->getLocation() == At && isa<FunctionDecl>(D) &&
                  D->hasAttr<CUDADeviceAttr>() && !D->hasAttr<CUDAHostAttr>();
         });
}

void DiagnosticRecorder::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                          const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  if (Level == DiagnosticsEngine::Ignored)
    return;
  Problem P;
  P.Level = kindOf(Level);
  llvm::SmallString<256> Text;
  Info.FormatDiagnostic(Text);
  P.Message = std::string(Text);
  if (Level == DiagnosticsEngine::Warning) {
    StringRef Flag =
        Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(
            Info.getID());
    if (!Flag.empty())
      P.Message += (" [-W" + Flag + "]").str();
  }
  SourceLocation Where;
  if (Info.hasSourceManager() && Info.getLocation().isValid()) {
    const SourceManager &SM = Info.getSourceManager();
    Where = SM.getFileLoc(Info.getLocation());
    PresumedLoc Place = SM.getPresumedLoc(Where);
    if (Place.isValid()) {
      P.Where = {Place.getFilename(), Place.getLine(), Place.getColumn()};
      P.SourceLine = lineAt(SM, Where);
      P.Length = lengthAt(SM, LangOpts, Where, Info);
    }
  }
  if (Level >= DiagnosticsEngine::Error && Where.isValid()) {
    Errors.push_back({Where, Info.getID(), P.Message, P.Where.Line,
                      leftType(Info, LangOpts)});
    Errors.back().Cause = causeOf(Info);
    Class = classOf(Info);
  }
  // A note belongs to the error before it.
  if (Info.getID() == diag::note_cuda_ovl_candidate_target_mismatch &&
      !Errors.empty()) {
    Errors.back().OfTargetOnly = true;
    if (Where.isValid())
      Errors.back().OfDefaults |=
          hasDefaultArguments(Info.getSourceManager().getCharacterData(Where));
  }
  if (Info.getID() == diag::note_ovl_candidate_bad_target && !Errors.empty() &&
      Errors.back().OfOtherSide.isInvalid())
    Errors.back().OfOtherSide = Where;
  if (Info.getID() == diag::note_member_def_close_match && !Errors.empty() &&
      Level == DiagnosticsEngine::Note)
    Errors.back().OfDevice |= isDeviceMember(Class, Info.getLocation());
  const bool IsError = Level >= DiagnosticsEngine::Error;
  const bool IsMissing = Info.getID() == diag::err_pp_file_not_found;
  unsigned Asked = 0;
  if (Where.isValid() && !Info.getSourceManager().isInMainFile(Where))
    Asked = standardAsked(Info);
  const bool Refuses = Asked > standardOf(LangOpts);
  if (Refuses)
    LeastStandard = std::max(LeastStandard, Asked);
  const bool IsFirst = Refuses && !Refusal;
  const bool Follows =
      IsError && !IsMissing && !IsFirst && (BehindMissing || Refusal);
  Followers += Follows;
  // A note is kept or dropped with the diagnostic before it.
  if (Level != DiagnosticsEngine::Note)
    Dropping = NumErrors > MaxErrors || Follows;
  if (Dropping)
    return;
  Problems.push_back(std::move(P));
  if (IsMissing && IsError)
    BehindMissing = Problems.size();
  if (IsFirst)
    Refusal = Problems.size();
}

/// One line: of thousands of errors this is the cause.
void DiagnosticRecorder::tellRefusal(Problem &Of, bool HasFollowers) const {
  const std::string Least = std::to_string(LeastStandard);
  Of.SourceLine.clear();
  Of.Length = 0;
  const StringRef Given =
      LangOpts.LangStd == LangStandard::lang_unspecified
          ? StringRef("c++98")
          : LangStandard::getLangStandardForKind(LangOpts.LangStd).getName();
  Of.Message = ("the header requires -std=c++" + Least +
                " or later, and the command compiles with -std=" + Given)
                   .str();
  if (HasFollowers)
    Of.Message +=
        "; it may be the cause of " + std::to_string(Followers) +
        (Followers == 1 ? " more error, which is" : " more errors, which are") +
        " not shown";
}

void DiagnosticRecorder::tellFollowers() {
  const size_t At = std::exchange(BehindMissing, 0);
  if (const size_t Refused = std::exchange(Refusal, 0))
    tellRefusal(Problems[Refused - 1], /*HasFollowers=*/!At && Followers);
  if (!Followers || !At)
    return;
  Problem P;
  P.Level = Problem::Kind::Note;
  P.Where = Problems[At - 1].Where;
  P.Message =
      "the headers that are missing may be the cause of " +
      std::to_string(Followers) +
      (Followers == 1 ? " more error, which is" : " more errors, which are") +
      " not shown; -I adds folders to look for headers in";
  Problems.insert(Problems.begin() + At, std::move(P));
}

} // namespace warplint
