//===- SourceTokens.h - The raw tokens of a source text ---------*- C++ -*-===//
#ifndef WARPLINT_SPELLING_SOURCETOKENS_H
#define WARPLINT_SPELLING_SOURCETOKENS_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class LangOptions;
} // namespace clang

namespace warplint {

/// A token of clang's raw lexer. Identifiers and keywords are raw_identifier, a
/// sign with a line break in it is unknown.
struct SourceToken {
  clang::tok::TokenKind Kind = clang::tok::unknown;
  size_t Offset = 0; ///< of its first byte
  size_t Length = 0; ///< in bytes
  /// The preprocessor directive that contains the token, counted from 1; 0: the
  /// token is in no directive.
  unsigned Directive = 0;
  /// Whether a literal ends in a user-defined suffix.
  bool HasSuffix = false;

  size_t end() const { return Offset + Length; }
};

/// The tokens of a text, without comments. No macro is expanded, and the text
/// that a preprocessor skips has tokens too. Tokens have numbers from 0.
class SourceTokens {
public:
  /// The number that no token has.
  static constexpr size_t None = llvm::StringRef::npos;

  /// Copies and lexes `Text`. `Options` decide on raw strings, suffixes and
  /// the `<<<` of CUDA.
  SourceTokens(llvm::StringRef Text, const clang::LangOptions &Options);

  llvm::StringRef text() const { return Text; }
  size_t size() const { return Tokens.size(); }
  llvm::ArrayRef<SourceToken> tokens() const { return Tokens; }
  const SourceToken &operator[](size_t I) const { return Tokens[I]; }

  /// The token that contains the byte at `Offset`; None in a comment, in white
  /// space and behind the text.
  size_t at(size_t Offset) const;
  /// The token behind or before token `I` in the same directive or, for a token
  /// outside of directives, outside of directives. None if there is none.
  size_t next(size_t I) const;
  size_t previous(size_t I) const;
  /// The token that closes the bracket `(`, `[` or `{` of token `I`. None if
  /// none does or another kind of bracket is closed first.
  size_t closing(size_t I) const;

  /// The kind of a token; tok::unknown for None.
  clang::tok::TokenKind kind(size_t I) const {
    return I == None ? clang::tok::unknown : Tokens[I].Kind;
  }
  /// The bytes of a token; empty for None.
  llvm::StringRef spelling(size_t I) const;
  /// The identifier or keyword that contains the byte at `Offset`; empty if
  /// none does.
  llvm::StringRef nameAt(size_t Offset) const;
  /// The tokens that begin on the line of `Offset`: the first one and the one
  /// behind the last.
  std::pair<size_t, size_t> onLineOf(size_t Offset) const;
  /// Whether a token is the identifier or keyword `Name`.
  bool has(llvm::StringRef Name) const;

private:
  std::string Text;
  std::vector<SourceToken> Tokens;
};

} // namespace warplint

#endif
