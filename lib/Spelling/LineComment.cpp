//===- LineComment.cpp - A comment at the end of a line -------------------===//

#include "warplint/Spelling/LineComment.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

/// Begin and end offset of a line without its line break; none if there is no
/// such line.
static std::optional<std::pair<unsigned, unsigned>>
bytesOf(llvm::StringRef Source, unsigned Line) {
  size_t Begin = 0;
  for (unsigned Passed = 1; Passed < Line; ++Passed) {
    const size_t End = Source.find('\n', Begin);
    if (End == Source.npos)
      return std::nullopt;
    Begin = End + 1;
  }
  const llvm::StringRef Rest = Source.drop_front(Begin);
  const llvm::StringRef Text =
      Rest.take_until([](char C) { return C == '\n'; }).rtrim(" \t\r");
  return std::pair(unsigned(Begin), unsigned(Begin + Text.size()));
}

/// Whether the next line has a `//` comment only, which goes on with that of
/// this line.
static bool continues(llvm::StringRef Source, unsigned Line) {
  const auto Next = bytesOf(Source, Line + 1);
  return Next &&
         Source.slice(Next->first, Next->second).ltrim().starts_with("//");
}

std::optional<LineComment> lineComment(const std::string &Source, unsigned Line,
                                       llvm::StringRef Words) {
  const auto Bytes = bytesOf(Source, Line);
  if (!Bytes)
    return std::nullopt;
  const unsigned End = Bytes->second;
  const llvm::StringRef Text = llvm::StringRef(Source).slice(Bytes->first, End);
  if (Text.ends_with("\\") || Text.contains(Words))
    return std::nullopt;
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.LineComment = true;
  Language.RawStringLiterals = true;
  Lexer Lex(SourceLocation(), Language, Source.data(), Source.data(),
            Source.data() + Source.size());
  Lex.SetCommentRetentionState(true);
  bool IsLast = false;
  for (Token T; !IsLast;) {
    IsLast = Lex.LexFromRawLexer(T);
    const unsigned Behind = unsigned(Lex.getBufferLocation() - Source.data());
    const unsigned Begin = Behind - T.getLength();
    if (Begin >= End)
      break;
    if (Behind < End)
      continue;
    const bool IsComment = T.is(tok::comment);
    if (IsComment && llvm::StringRef(Source).substr(Begin, 2) == "//") {
      if (continues(Source, Line))
        return std::nullopt;
      return LineComment{End, "; " + Words.str()};
    }
    if (Behind > End)
      return std::nullopt;
  }
  return LineComment{End, " // " + Words.str()};
}

} // namespace warplint
