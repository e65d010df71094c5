//===- Blanks.cpp - Blanks between tokens ---------------------------------===//

#include "Blanks.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;
namespace tok = clang::tok;

namespace warplint {

bool hasBlankBefore(const SourceTokens &Source, size_t I) {
  const size_t At = Source[I].Offset;
  return At > 0 && isBlank(Source.text()[At - 1]);
}

/// Whether no token before or behind joins with it. `<%` is a brace that does.
static bool standsAlone(const SourceToken &Token) {
  if (Token.Length > 1)
    return false;
  switch (Token.Kind) {
  case tok::l_paren:
  case tok::r_paren:
  case tok::l_brace:
  case tok::r_brace:
  case tok::l_square:
  case tok::r_square:
  case tok::comma:
  case tok::semi:
    return true;
  default:
    return false;
  }
}

static bool isWord(tok::TokenKind Kind) {
  return Kind == tok::raw_identifier || Kind == tok::numeric_constant;
}

/// Whether the token is a sign that no word joins with. A period joins with the
/// digits behind it.
static bool isOperator(tok::TokenKind Kind) {
  return tok::getPunctuatorSpelling(Kind) && Kind != tok::period &&
         Kind != tok::ellipsis;
}

/// Whether a string literal behind `Word` would take it as its prefix.
static bool isPrefix(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"}, true)
      .Default(false);
}

/// Whether tokens `I - 1` and `I` stay the same with nothing between them.
static bool canTouch(const SourceTokens &Source, size_t I) {
  const tok::TokenKind Before = Source.kind(I - 1), Behind = Source.kind(I);
  if (Before == tok::unknown || Behind == tok::unknown)
    return false;
  // A digraph such as `<:` depends on what stands behind it.
  if (Source.spelling(I - 1).contains(':') || Source.spelling(I)[0] == ':')
    return false;
  if (standsAlone(Source[I - 1]) || standsAlone(Source[I]))
    return true;
  if (Source.spelling(I)[0] == '"')
    return Before != tok::raw_identifier || !isPrefix(Source.spelling(I - 1));
  if (isOperator(Before))
    return isWord(Behind) || tok::isStringLiteral(Behind);
  // The exponent of a number takes the sign behind it.
  const char Sign = Source.spelling(I)[0];
  return isWord(Before) && isOperator(Behind) &&
         (Before == tok::raw_identifier || (Sign != '+' && Sign != '-'));
}

bool canLoseBlank(const SourceTokens &Source, size_t I) {
  // Blanks in directives have a meaning: `#define A (b)`.
  if (I == 0 || !hasBlankBefore(Source, I) || Source[I].Directive ||
      Source[I - 1].Directive)
    return false;
  const StringRef Rest =
      Source.text().slice(Source[I - 1].end(), Source[I].Offset - 1);
  // What is left still separates the tokens, but for a line that continues.
  if (!Rest.empty() && !Rest.contains('\\') && !Rest.contains("?\?/"))
    return true;
  return canTouch(Source, I);
}

} // namespace warplint
