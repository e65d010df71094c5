//===- NolintText.cpp - Names in NOLINT comments --------------------------===//

#include "warplint/Settings/NolintText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;
using llvm::StringRef;

static StringRef textOf(StringRef Text, TextRange Where) {
  return Text.slice(Where.Begin, Where.End);
}

static std::vector<NolintName> namesOf(StringRef Text, TextRange List) {
  std::vector<NolintName> Names;
  for (size_t At = List.Begin; At <= List.End;) {
    size_t End = std::min(Text.find(',', At), List.End);
    StringRef Name = Text.slice(At, End);
    size_t Blanks = Name.size() - Name.ltrim().size();
    if (!Name.trim().empty())
      Names.push_back(
          {Name.trim().str(), {At + Blanks, At + Blanks + Name.trim().size()}});
    At = End + 1;
  }
  return Names;
}

/// Parses the directive at offset `At`; none if no list of names follows.
static std::optional<Nolint> readAt(StringRef Text, TextRange Comment,
                                    size_t At) {
  Nolint Read;
  Read.Keyword = Text.substr(At)
                     .take_while([](char C) { return C >= 'A' && C <= 'Z'; })
                     .str();
  size_t Open = At + Read.Keyword.size();
  if (Open >= Comment.End || Text[Open] != '(')
    return std::nullopt;
  size_t Close = Text.find_first_of("\n)", Open);
  if (Close >= Comment.End || Text[Close] != ')')
    return std::nullopt;
  Read.Head = {Comment, {At, Close + 1}, {Open + 1, Close}};
  Read.Names = namesOf(Text, Read.Head.List);
  return Read;
}

std::vector<Nolint> warplint::findNolints(StringRef Text,
                                          llvm::ArrayRef<TextRange> Comments) {
  std::vector<Nolint> Found;
  std::vector<Nolint> Open; // BEGINs without an END so far
  for (const TextRange &Comment : Comments) {
    for (size_t At = Text.find("NOLINT", Comment.Begin); At < Comment.End;
         At = Text.find("NOLINT", At + 1)) {
      std::optional<Nolint> Read = readAt(Text, Comment, At);
      if (!Read)
        continue;
      if (Read->Keyword == "NOLINT" || Read->Keyword == "NOLINTNEXTLINE")
        Found.push_back(std::move(*Read));
      else if (Read->Keyword == "NOLINTBEGIN")
        Open.push_back(std::move(*Read));
      else if (Read->Keyword == "NOLINTEND" && !Open.empty() &&
               textOf(Text, Open.back().Head.List) ==
                   textOf(Text, Read->Head.List)) {
        Open.back().Tail = Read->Head;
        Found.push_back(std::move(Open.back()));
        Open.pop_back();
      }
    }
  }
  llvm::erase_if(Found, [](const Nolint &N) {
    return N.Names.empty() || llvm::any_of(N.Names, [](const NolintName &M) {
             return M.Text.front() == '-';
           });
  });
  llvm::sort(Found, [](const Nolint &A, const Nolint &B) {
    return A.Head.Whole.Begin < B.Head.Whole.Begin;
  });
  return Found;
}

std::string warplint::onlyWith(StringRef Text, const Nolint &Of,
                               StringRef Name) {
  std::string Out = Text.str();
  for (size_t At = Text.find("NOLINT"); At != StringRef::npos;
       At = Text.find("NOLINT", At + 1))
    if (At != Of.Head.Whole.Begin && (!Of.Tail || At != Of.Tail->Whole.Begin))
      Out[At + 2] = 'T'; // "NOTINT" is not a directive
  auto Put = [&](TextRange List) {
    Out.replace(List.Begin, List.End - List.Begin, Name.str());
  };
  if (Of.Tail) // Replace the tail first: offsets in the head remain valid.
    Put(Of.Tail->List);
  Put(Of.Head.List);
  return Out;
}

/// The range to remove when no name remains: the comment, with its line if that
/// becomes empty, or only the directive if the comment has other text before
/// it.
static TextRange rangeToRemove(StringRef Text, const NolintWords &Words) {
  StringRef Before = Text.slice(Words.Comment.Begin, Words.Whole.Begin);
  StringRef Behind = Text.slice(Words.Whole.End, Words.Comment.End);
  TextRange Out = Words.Whole;
  // A comment with another directive is kept.
  if (Before.trim("/*! \t").empty() && !Behind.contains("NOLINT"))
    Out = Words.Comment;
  size_t Line = Text.take_front(Out.Begin).rfind('\n');
  Line = Line == StringRef::npos ? 0 : Line + 1;
  size_t End = std::min(Text.find('\n', Out.End), Text.size());
  bool IsAlone = Text.slice(Line, Out.Begin).trim().empty() &&
                 Text.slice(Out.End, End).trim().empty();
  if (IsAlone)
    return {Line, std::min(End + 1, Text.size())};
  bool IsLast = Text.slice(Out.End, End).trim().empty();
  while (IsLast && Out.Begin > Line &&
         (Text[Out.Begin - 1] == ' ' || Text[Out.Begin - 1] == '\t'))
    --Out.Begin;
  return Out;
}

static Edit editOf(const std::string &File, TextRange Where,
                   std::string Text = {}) {
  Edit E;
  E.Range = {File, unsigned(Where.Begin), unsigned(Where.End - Where.Begin)};
  E.Text = std::move(Text);
  return E;
}

std::vector<Edit> warplint::withoutNames(const std::string &File,
                                         StringRef Text, const Nolint &Of,
                                         llvm::ArrayRef<std::string> Names) {
  std::vector<std::string> Left;
  for (const NolintName &N : Of.Names)
    if (!llvm::is_contained(Names, N.Text))
      Left.push_back(N.Text);
  const char *Between = textOf(Text, Of.Head.List).contains(", ") ? ", " : ",";
  std::vector<Edit> Edits;
  auto Take = [&](const NolintWords &Words) {
    Edits.push_back(Left.empty()
                        ? editOf(File, rangeToRemove(Text, Words))
                        : editOf(File, Words.List, llvm::join(Left, Between)));
  };
  Take(Of.Head);
  if (Of.Tail)
    Take(*Of.Tail);
  return Edits;
}
