//===- Places.cpp - Clang's source locations as plain data ----------------===//

#include "warplint/Host/Places.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

Spot spotAt(const SourceManager &SM, SourceLocation Where) {
  if (Where.isInvalid())
    return {};
  PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(Where));
  if (Place.isInvalid())
    return {};
  return {Place.getFilename(), Place.getLine(), Place.getColumn()};
}

EditRange editRange(const SourceManager &SM, const LangOptions &LangOpts,
                    SourceRange Tokens) {
  if (Tokens.isInvalid())
    return {};
  // This covers whole expansions (`N` of a `#define`) and macro arguments; a
  // part of an expansion has no range in the file.
  CharSourceRange Chars = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Tokens), SM, LangOpts);
  if (Chars.isInvalid())
    return {};
  auto [File, Begin] = SM.getDecomposedLoc(Chars.getBegin());
  unsigned End = SM.getFileOffset(Chars.getEnd());
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry || End < Begin)
    return {};
  return {Entry->getName().str(), Begin, End - Begin};
}

llvm::StringRef textOf(const SourceManager &SM, const LangOptions &LangOpts,
                       SourceRange Tokens) {
  return Lexer::getSourceText(
      SM.getExpansionRange(CharSourceRange::getTokenRange(Tokens)), SM,
      LangOpts);
}

} // namespace warplint
