//===- Diagnostics.cpp - Clang's diagnostics as Problems ------------------===//

#include "Diagnostics.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticLex.h"
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
  if (Level >= DiagnosticsEngine::Error && Where.isValid())
    Errors.push_back({Where, Info.getID(), P.Message, P.Where.Line});
  const bool IsError = Level >= DiagnosticsEngine::Error;
  const bool IsMissing = Info.getID() == diag::err_pp_file_not_found;
  const bool Follows = IsError && !IsMissing && BehindMissing;
  Followers += Follows;
  // A note is kept or dropped with the diagnostic before it.
  if (Level != DiagnosticsEngine::Note)
    Dropping = NumErrors > MaxErrors || Follows;
  if (Dropping)
    return;
  Problems.push_back(std::move(P));
  if (IsMissing && IsError)
    BehindMissing = Problems.size();
}

void DiagnosticRecorder::tellFollowers() {
  const size_t At = std::exchange(BehindMissing, 0);
  if (!Followers)
    return;
  Problem P;
  P.Level = Problem::Kind::Note;
  P.Where = Problems[At - 1].Where;
  P.Message = "the headers that are missing may be the cause of " +
              std::to_string(Followers) +
              (Followers == 1 ? " more error, which is" : " more errors, which are") +
              " not shown; -I adds folders to look for headers in";
  Problems.insert(Problems.begin() + At, std::move(P));
}

} // namespace warplint
