//===- DataComments.cpp - Comments that state what arrays hold ------------===//

#include "warplint/Frontend/DataComments.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"

using namespace warplint;

/// What a comment says to this tool: the text behind "warplint:" at its
/// beginning, if that is about data; else empty.
static llvm::StringRef statementsOf(llvm::StringRef Comment) {
  Comment = Comment.drop_front(2).ltrim("/* \t\r\n");
  if (!Comment.consume_front("warplint:"))
    return {};
  Comment = Comment.ltrim();
  Comment.consume_back("*/");
  return Comment.starts_with("data") ? Comment.rtrim() : llvm::StringRef();
}

std::vector<DataComment> warplint::findDataComments(llvm::StringRef Source) {
  std::vector<DataComment> Out;
  if (!Source.contains("warplint:"))
    return Out;
  const std::string Text = Source.str(); // ends in a zero, as the lexer asks
  clang::LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = Language.LineComment = true;
  Language.RawStringLiterals = true;
  clang::Lexer Lex(clang::SourceLocation(), Language, Text.data(), Text.data(),
                   Text.data() + Text.size());
  Lex.SetCommentRetentionState(true);
  size_t Ended = 0; // comments whose end is known
  for (bool IsLast = false; !IsLast;) {
    clang::Token T;
    IsLast = Lex.LexFromRawLexer(T);
    const size_t Behind = size_t(Lex.getBufferLocation() - Text.data());
    const size_t Begin = Behind - T.getLength();
    if (T.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace)) {
      for (; Ended < Out.size(); ++Ended)
        Out[Ended].End = Begin;
      continue;
    }
    if (T.isNot(clang::tok::comment))
      continue;
    const llvm::StringRef Comment =
        llvm::StringRef(Text).substr(Begin, T.getLength());
    const llvm::StringRef Says = statementsOf(Comment);
    if (Says.empty())
      continue;
    DataComment &C = Out.emplace_back();
    C.Offset = size_t(Says.data() - Text.data());
    C.Text = Says.str();
    C.Begin = Text.rfind('\n', Begin) + 1; // 0 where there is none
    C.End = Text.size();
  }
  return Out;
}
