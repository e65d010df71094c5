//===- Text.cpp - Edits of source text ------------------------------------===//

#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

llvm::StringRef warplint::sourceOf(const EditRange &R,
                                   const SourceTexts &Sources) {
  auto At = Sources.find(R.File);
  if (!R.isValid() || At == Sources.end() ||
      R.Offset + size_t(R.Length) > At->second.size())
    return {};
  return At->second;
}

/// The offset of the first byte of the line that contains `Offset`.
static size_t startOfLine(llvm::StringRef Text, unsigned Offset) {
  const size_t Before = Text.take_front(Offset).rfind('\n');
  return Before == Text.npos ? 0 : Before + 1;
}

llvm::StringRef warplint::indentAt(llvm::StringRef Text, unsigned Offset) {
  return Text.drop_front(startOfLine(Text, Offset)).take_while([](char C) {
    return C == ' ' || C == '\t';
  });
}

llvm::StringRef warplint::lineBreakOf(llvm::StringRef Text) {
  const size_t At = Text.find('\n');
  return At != Text.npos && At && Text[At - 1] == '\r' ? "\r\n" : "\n";
}

Edit warplint::insertion(const std::string &File, unsigned Offset,
                         std::string Text) {
  return {{File, Offset, 0}, std::move(Text)};
}

std::optional<Edit> warplint::lineBefore(const std::string &File,
                                         llvm::StringRef Text, unsigned Offset,
                                         llvm::StringRef Line) {
  const size_t Start = startOfLine(Text, Offset);
  const llvm::StringRef Indent = indentAt(Text, Offset);
  if (Start + Indent.size() != Offset)
    return std::nullopt;
  return insertion(File, unsigned(Start),
                   (llvm::Twine(Indent) + Line + lineBreakOf(Text)).str());
}

std::optional<unsigned> warplint::behindBracket(llvm::StringRef Text,
                                                const EditRange &Index) {
  if (!Index.isValid())
    return std::nullopt;
  const size_t At = Text.find_first_not_of(" \t", Index.Offset + Index.Length);
  if (At == Text.npos || Text[At] != ']')
    return std::nullopt;
  return unsigned(At + 1);
}

std::string warplint::operand(llvm::StringRef Text) {
  const bool IsName = llvm::all_of(
      Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  return IsName ? Text.str() : ("(" + Text + ")").str();
}
