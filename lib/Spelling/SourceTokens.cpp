//===- SourceTokens.cpp - The raw tokens of a source text -----------------===//

#include "warplint/Spelling/SourceTokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

/// A token without the line breaks that clang counts to its begin.
static StringRef behindLineBreaks(StringRef Spelling) {
  for (StringRef Rest = Spelling; Rest.consume_front("\\");) {
    Rest = Rest.ltrim(" \t\r");
    if (!Rest.consume_front("\n"))
      break;
    Spelling = Rest;
  }
  return Spelling;
}

SourceTokens::SourceTokens(StringRef Bytes, const LangOptions &Options)
    : Text(Bytes.str()) {
  // Clang does not read such a text.
  if (SrcMgr::ContentCache::getInvalidBOM(Text))
    return;
  const char *Begin = Text.data();
  Lexer Raw(SourceLocation(), Options, Begin, Begin, Begin + Text.size());
  unsigned Directives = 0;
  bool InDirective = false;
  for (Token Tok;;) {
    Raw.LexFromRawLexer(Tok);
    if (Tok.is(tok::eof))
      return;
    if (Tok.isAtStartOfLine()) {
      InDirective = Tok.is(tok::hash);
      Directives += InDirective;
    }
    SourceToken Found;
    const size_t End = Raw.getCurrentBufferOffset();
    const StringRef All = StringRef(Text).take_front(End);
    const StringRef Spelling = behindLineBreaks(All.take_back(Tok.getLength()));
    Found.Kind = Tok.getKind();
    Found.Length = Spelling.size();
    Found.Offset = End - Spelling.size();
    if (tok::getPunctuatorSpelling(Found.Kind) && Spelling.contains('\n'))
      Found.Kind = tok::unknown;
    Found.Directive = InDirective ? Directives : 0;
    Found.HasSuffix = Tok.isLiteral() && Tok.hasUDSuffix();
    Tokens.push_back(Found);
  }
}

size_t SourceTokens::at(size_t Offset) const {
  auto Behind = llvm::upper_bound(
      Tokens, Offset,
      [](size_t Offset, const SourceToken &T) { return Offset < T.Offset; });
  if (Behind == Tokens.begin() || std::prev(Behind)->end() <= Offset)
    return None;
  return std::prev(Behind) - Tokens.begin();
}

size_t SourceTokens::next(size_t I) const {
  const unsigned Directive = Tokens[I].Directive;
  for (++I; I < Tokens.size(); ++I)
    if (Tokens[I].Directive == Directive)
      return I;
    else if (Directive)
      return None;
  return None;
}

size_t SourceTokens::previous(size_t I) const {
  const unsigned Directive = Tokens[I].Directive;
  while (I-- > 0)
    if (Tokens[I].Directive == Directive)
      return I;
    else if (Directive)
      return None;
  return None;
}

static tok::TokenKind closingKind(tok::TokenKind Open) {
  switch (Open) {
  case tok::l_paren:
    return tok::r_paren;
  case tok::l_square:
    return tok::r_square;
  case tok::l_brace:
    return tok::r_brace;
  default:
    return tok::unknown;
  }
}

size_t SourceTokens::closing(size_t I) const {
  std::vector<tok::TokenKind> Open;
  for (; I != None; I = next(I)) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    if (const tok::TokenKind Close = closingKind(Kind); Close != tok::unknown)
      Open.push_back(Close);
    else if (Open.empty())
      return None;
    else if (Kind != tok::r_paren && Kind != tok::r_square &&
             Kind != tok::r_brace)
      continue;
    else if (Kind != Open.back())
      return None;
    else if (Open.pop_back(); Open.empty())
      return I;
  }
  return None;
}

StringRef SourceTokens::spelling(size_t I) const {
  if (I == None)
    return "";
  return StringRef(Text).substr(Tokens[I].Offset, Tokens[I].Length);
}

StringRef SourceTokens::nameAt(size_t Offset) const {
  const size_t I = at(Offset);
  return kind(I) == tok::raw_identifier ? spelling(I) : "";
}

bool SourceTokens::has(StringRef Name) const {
  return llvm::any_of(llvm::seq(Tokens.size()), [&](size_t I) {
    return Tokens[I].Kind == tok::raw_identifier && spelling(I) == Name;
  });
}

std::pair<size_t, size_t> SourceTokens::onLineOf(size_t Offset) const {
  auto IsBefore = [](const SourceToken &T, size_t At) { return T.Offset < At; };
  const StringRef All = Text;
  const size_t Begin = All.take_front(Offset).rfind('\n') + 1; // npos: 0
  const size_t End = std::min(All.find('\n', Offset), All.size());
  return {llvm::lower_bound(Tokens, Begin, IsBefore) - Tokens.begin(),
          llvm::lower_bound(Tokens, End, IsBefore) - Tokens.begin()};
}

} // namespace warplint
