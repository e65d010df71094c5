//===- RowWalkText.cpp - The text of loops that walk along rows -----------===//

#include "RowWalkFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/ThreadText.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>

using namespace clang;

namespace warplint {

/// The lines of a text that begins behind an indentation, without it.
static std::string dedented(llvm::StringRef Text, size_t Indent) {
  std::string Out;
  while (true) {
    auto [Line, Rest] = Text.split('\n');
    Out += Line.rtrim('\r').str();
    if (Line.size() == Text.size())
      return Out;
    Out += "\n";
    const size_t Blanks = std::min(Rest.find_first_not_of(" \t"), Rest.size());
    Text = Rest.drop_front(std::min(Blanks, Indent));
  }
}

/// The columns of blanks in front of a place in its line.
static size_t indentOf(const SourceManager &SM, SourceLocation At) {
  const auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(At));
  const llvm::StringRef Text = SM.getBufferData(File).take_front(Offset);
  const llvm::StringRef Line = Text.substr(Text.rfind('\n') + 1);
  return std::min(Line.find_first_not_of(" \t"), Line.size());
}

std::string RowLoopReader::plainText(const Stmt *S, std::string &WhyNot) const {
  const SourceManager &SM = Tree.context().getSourceManager();
  const LangOptions &LangOpts = Tree.context().getLangOpts();
  const SourceRange Whole(S->getBeginLoc(), isa<DeclStmt, CompoundStmt>(S)
                                                ? S->getEndLoc()
                                                : endWithSemicolon(Tree, S));
  const std::string Text = textOf(SM, LangOpts, Whole).str();
  if (!editRange(SM, LangOpts, Whole).isValid() ||
      llvm::StringRef("\n" + Text).contains("\n#"))
    if (WhyNot.empty())
      WhyNot = "a macro contains a part of what would change";
  return dedented(Text, indentOf(SM, S->getBeginLoc()));
}

/// The body with marks in place of the accesses.
std::string RowLoopReader::bodyText(const CountedLoop &L,
                                    llvm::ArrayRef<Reference> All,
                                    std::string &WhyNot) const {
  const SourceManager &SM = Tree.context().getSourceManager();
  const LangOptions &LangOpts = Tree.context().getLangOpts();
  const Stmt *Body = L.Loop->getBody();
  const EditRange Whole = editRange(SM, LangOpts, Body->getSourceRange());
  std::string Text = textOf(SM, LangOpts, Body->getSourceRange()).str();
  std::vector<std::pair<EditRange, int>> Marks;
  for (const Reference &R : All)
    if (R.Number >= 0)
      Marks.push_back(
          {editRange(SM, LangOpts, R.Place->getSourceRange()), R.Number});
  std::sort(Marks.begin(), Marks.end(), [](const auto &A, const auto &B) {
    return A.first.Offset > B.first.Offset;
  });
  for (const auto &[At, Number] : Marks) {
    if (!Whole.isValid() || !At.isValid() || At.File != Whole.File ||
        At.Offset < Whole.Offset || Text.size() > Whole.Length) {
      WhyNot = "a macro contains a part of what would change";
      return "";
    }
    Text.replace(At.Offset - Whole.Offset, At.Length,
                 std::string("\3") + char('0' + Number));
  }
  if (!isa<CompoundStmt>(Body))
    Text += ";";
  return dedented(Text, indentOf(SM, Body->getBeginLoc()));
}

} // namespace warplint
