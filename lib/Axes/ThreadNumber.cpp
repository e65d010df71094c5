//===- ThreadNumber.cpp - How a kernel can number its threads -------------===//
//
// Finds where the number of a thread can be declared, its name, and what of the
// source an edit that uses it would leave as it is.
//
//===----------------------------------------------------------------------===//

#include "AxisParts.h"
#include "LaneUses.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace warplint {

namespace {
/// Finds how the number of a thread can be declared and used in a kernel.
class NumberFinder {
public:
  NumberFinder(const KernelTree &Tree, KernelAxes &Into)
      : Tree(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()), Into(Into) {}
  void look();

private:
  void refuse(std::string Why) {
    if (Into.WhyNotNumbered.empty())
      Into.WhyNotNumbered = std::move(Why);
  }
  void readTokens(SourceRange Range);
  void checkSkipped(llvm::StringRef Word);
  void addBegin(const CompoundStmt *Body);
  void checkLambdas();
  void checkNames();
  void checkName(const NamedDecl *D);

  const KernelTree &Tree;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  KernelAxes &Into;
};
} // namespace

static bool isBuiltin(llvm::StringRef Name) {
  return llvm::is_contained(BuiltinVariables, Name);
}

/// Reads the source of the kernel token by token, with what is not compiled.
void NumberFinder::readTokens(SourceRange Range) {
  const auto [File, First] = SM.getDecomposedLoc(Range.getBegin());
  const unsigned Last = SM.getFileOffset(Range.getEnd());
  const llvm::StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), LangOpts, Text.begin(),
            Text.begin() + First, Text.end());
  std::set<llvm::StringRef> Words;
  std::optional<EditRange> Open; // a built-in variable whose axis follows
  Token T;
  do {
    Lex.LexFromRawLexer(T);
    if (!T.is(tok::raw_identifier))
      continue;
    const llvm::StringRef Word = T.getRawIdentifier();
    if (Open && Word != "z")
      Into.Named.push_back(*Open);
    Open.reset();
    Words.insert(Word);
    if (isBuiltin(Word))
      Open = editRange(SM, LangOpts, T.getLocation());
  } while (!T.is(tok::eof) && SM.getFileOffset(T.getLocation()) < Last);
  Into.Number = "thread";
  while (Words.count(Into.Number) || Tree.freeName(Into.Number) != Into.Number)
    Into.Number += "_";
  for (llvm::StringRef Word : Words)
    checkSkipped(Word);
}

/// Words of code that is not compiled: the same in code that is compiled has
/// its own reason.
void NumberFinder::checkSkipped(llvm::StringRef Word) {
  const bool IsReserved = Word.starts_with("__");
  auto Refuse = [&](std::string &Why) {
    if (Why.empty())
      Why = ("code that is not compiled here may use '" + Word + "'").str();
  };
  if (Word == "asm" || Word == "__asm__" || Word == "__asm" ||
      (IsReserved && isWarpFunction(Word)))
    Refuse(Into.WhyNot);
  if (Word == "__shared__" || (IsReserved && isBlockFunction(Word)))
    Refuse(Into.WhyNotOtherBlocks);
}

static llvm::StringRef lineBefore(llvm::StringRef Text, unsigned Offset) {
  const llvm::StringRef Before = Text.take_front(Offset);
  return Before.substr(Before.rfind('\n') + 1);
}

/// The blanks in front of the first statement, if nothing else is there; else
/// two more than in front of the closing brace.
void NumberFinder::addBegin(const CompoundStmt *Body) {
  const SourceLocation Brace = Body->getLBracLoc();
  const auto [File, Offset] = SM.getDecomposedLoc(Brace);
  const llvm::StringRef Text = SM.getBufferData(File);
  Into.Begin = editRange(SM, LangOpts, Brace);
  Into.Begin.Offset += Into.Begin.Length;
  Into.Begin.Length = 0;
  const SourceLocation First =
      SM.getExpansionLoc(Body->body_front()->getBeginLoc());
  llvm::StringRef Indent = lineBefore(Text, SM.getFileOffset(First));
  if (SM.getExpansionLineNumber(First) == SM.getExpansionLineNumber(Brace)) {
    Into.Break = " ";
    return;
  }
  std::string Blanks = Indent.str();
  if (Indent.empty() || !Indent.trim().empty()) {
    Indent = lineBefore(Text, SM.getFileOffset(Body->getRBracLoc()));
    Blanks = Indent.take_while(llvm::isSpace).str() + "  ";
  }
  const size_t End = Text.find('\n', Offset);
  const bool IsOfDos = End != llvm::StringRef::npos && Text[End - 1] == '\r';
  Into.Break = (IsOfDos ? "\r\n" : "\n") + Blanks;
}

/// A lambda with a list of what it captures would have to capture the number.
void NumberFinder::checkLambdas() {
  for (const Stmt *S : Tree.all()) {
    const auto *E = dyn_cast<Expr>(S);
    if (!E || !builtinAxis(E))
      continue;
    for (const Stmt *Up = Tree.parent(E); Up; Up = Tree.parent(Up))
      if (const auto *L = dyn_cast<LambdaExpr>(Up);
          L && L->getCaptureDefault() == LCD_None)
        refuse("a lambda that lists what it captures uses x or y");
  }
}

void NumberFinder::checkName(const NamedDecl *D) {
  if (D->getIdentifier() && isBuiltin(D->getName()))
    refuse("'" + D->getNameAsString() + "' is the name of something else");
}

/// The number is computed from built-in variables.
void NumberFinder::checkNames() {
  const FunctionDecl *F = Tree.function();
  for (const ParmVarDecl *P : F->parameters())
    checkName(P);
  for (const Stmt *S : Tree.all()) {
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *Named = dyn_cast<NamedDecl>(D))
          checkName(Named);
    if (const auto *L = dyn_cast<LambdaExpr>(S))
      for (const ParmVarDecl *P : L->getCallOperator()->parameters())
        checkName(P);
  }
  for (const DeclContext *C = F->getDeclContext()->getRedeclContext();
       C && !C->isTranslationUnit();
       C = C->getParent() ? C->getParent()->getRedeclContext() : nullptr)
    for (llvm::StringRef Name : BuiltinVariables)
      for (const NamedDecl *D : C->lookup(&Tree.context().Idents.get(Name)))
        checkName(D);
}

void NumberFinder::look() {
  const auto *Body = dyn_cast<CompoundStmt>(Tree.function()->getBody());
  const SourceRange Range = Tree.function()->getSourceRange();
  if (!Body || Body->body_empty() || Body->getLBracLoc().isMacroID() ||
      Body->getRBracLoc().isMacroID())
    return refuse("a macro contains the kernel");
  readTokens({SM.getExpansionLoc(Range.getBegin()), Body->getRBracLoc()});
  addBegin(Body);
  checkLambdas();
  checkNames();
}

void addThreadNumber(const KernelTree &Tree, KernelAxes &Into) {
  NumberFinder(Tree, Into).look();
}

} // namespace warplint
