//===- WarpRowText.cpp - The edits that give a row to a warp --------------===//

#include "WarpRowFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/ThreadText.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <algorithm>

using namespace clang;

namespace warplint {

namespace {

class LaneText {
public:
  LaneText(const KernelTree &Tree, llvm::ArrayRef<LaneLoop> Loops,
           llvm::ArrayRef<LaneEffect> Effects, WarpRow &Into)
      : Tree(Tree), Loops(Loops), Effects(Effects), Into(Into),
        SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()), Lane(Tree.freeName("lane")),
        Distance(Tree.freeName("distance")) {}
  std::string write();

private:
  void refuse(std::string Why) {
    if (WhyNot.empty())
      WhyNot = std::move(Why);
  }
  EditRange rangeOf(SourceRange Range) {
    EditRange R = editRange(SM, LangOpts, Range);
    if (!R.isValid() || R.File != File)
      refuse("a macro contains a part of what would change");
    return R;
  }
  std::string text(const Expr *E) const {
    return textOf(SM, LangOpts, E->getSourceRange()).str();
  }
  void replace(const Expr *E, std::string With) {
    Into.Parts.push_back({rangeOf(E->getSourceRange()), std::move(With)});
  }
  void insert(unsigned Offset, std::string Lines) {
    Into.Parts.push_back({{File, Offset, 0}, std::move(Lines)});
  }
  unsigned startOfLine(unsigned Offset) const {
    return unsigned(Text.take_front(Offset).rfind('\n') + 1);
  }
  llvm::StringRef indentAt(unsigned Offset) const {
    return Text.drop_front(startOfLine(Offset)).take_while([](char C) {
      return C == ' ' || C == '\t';
    });
  }
  bool beginsLine(unsigned Offset) const {
    return startOfLine(Offset) + indentAt(Offset).size() == Offset;
  }
  unsigned endOf(const Stmt *S);
  unsigned behind(const Stmt *S);
  std::string lines(unsigned At, llvm::ArrayRef<std::string> Lines) const;
  void insertBefore(const Stmt *S, llvm::ArrayRef<std::string> Lines);
  void insertBehind(const Stmt *S, llvm::ArrayRef<std::string> Lines);

  void findStyle();
  void declareLane();
  void share(const LaneLoop &L);
  std::vector<std::string> combine(const LaneLoop &L) const;
  std::string step(const LaneSum &S) const;
  std::vector<std::string> choose(const LaneSum &S) const;
  void guard(const LaneEffect &E);
  bool returnsBefore(llvm::ArrayRef<const LaneEffect *> Last);

  const KernelTree &Tree;
  const llvm::ArrayRef<LaneLoop> Loops;
  const llvm::ArrayRef<LaneEffect> Effects;
  WarpRow &Into;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  const std::string Lane, Distance;
  std::string File, Indent, Break, WhyNot;
  llvm::StringRef Text; ///< of the file
};

} // namespace

/// The offset behind a statement and its semicolon.
unsigned LaneText::endOf(const Stmt *S) {
  const EditRange R = rangeOf(S->getSourceRange());
  unsigned End = R.Offset + R.Length;
  if (R.isValid() && End && Text[End - 1] != '}' && Text[End - 1] != ';')
    End = unsigned(std::min(Text.find(';', End) + 1, Text.size()));
  return End;
}

/// The end of the line behind a statement if nothing but a comment follows;
/// else the end of the statement.
unsigned LaneText::behind(const Stmt *S) {
  const unsigned End = endOf(S);
  const llvm::StringRef Rest =
      Text.substr(End).take_until([](char C) { return C == '\n'; });
  const llvm::StringRef Comment = Rest.trim();
  const bool IsComment =
      (Comment.starts_with("//") && !Comment.ends_with("\\")) ||
      (Comment.starts_with("/*") && Comment.find("*/") + 2 == Comment.size());
  return Comment.empty() || IsComment ? End + unsigned(Rest.rtrim().size())
                                      : End;
}

/// Lines of code, each indented as the line of an offset.
std::string LaneText::lines(unsigned At,
                            llvm::ArrayRef<std::string> Lines) const {
  std::string All;
  for (const std::string &Line : Lines)
    All += (All.empty() ? "" : Break + indentAt(At).str()) + Line;
  return All;
}

void LaneText::insertBefore(const Stmt *S, llvm::ArrayRef<std::string> Lines) {
  if (const auto *Attributed = dyn_cast_or_null<AttributedStmt>(Tree.parent(S)))
    S = Attributed;
  const unsigned At = rangeOf(S->getSourceRange()).Offset;
  if (!beginsLine(At))
    return refuse("its loop does not begin a line");
  // In front of a pragma of the loop.
  unsigned Line = startOfLine(At);
  while (Line && Text.take_front(Line - 1)
                     .substr(startOfLine(Line - 1))
                     .ltrim()
                     .starts_with("#pragma"))
    Line = startOfLine(Line - 1);
  insert(Line, indentAt(At).str() + lines(At, Lines) + Break);
}

void LaneText::insertBehind(const Stmt *S, llvm::ArrayRef<std::string> Lines) {
  const unsigned At = rangeOf(S->getSourceRange()).Offset;
  insert(behind(S), Break + indentAt(At).str() + lines(At, Lines));
}

void LaneText::findStyle() {
  const Stmt *Body = Tree.function()->getBody();
  const auto [Id, Offset] =
      SM.getDecomposedLoc(SM.getFileLoc(Body->getBeginLoc()));
  Text = SM.getBufferData(Id);
  const EditRange Whole = editRange(SM, LangOpts, Body->getSourceRange());
  File = Whole.File;
  if (!Whole.isValid())
    return refuse("a macro contains a part of what would change");
  Break = Text.contains("\r\n") ? "\r\n" : "\n";
  const EditRange First =
      editRange(SM, LangOpts, (*Body->child_begin())->getSourceRange());
  const llvm::StringRef Inner = indentAt(First.Offset),
                        Outer = indentAt(Whole.Offset + Whole.Length - 1);
  Indent = Inner.starts_with(Outer) && Inner.size() > Outer.size() &&
                   Inner.size() <= Outer.size() + 8
               ? Inner.drop_front(Outer.size()).str()
               : "  ";
}

/// Declares the number of the lane behind that of the thread, or in front of
/// all statements.
void LaneText::declareLane() {
  const std::string Declared = "const int " + Lane + " = threadIdx.x % 32;";
  unsigned FirstUse = UINT_MAX;
  for (const LaneLoop &L : Loops)
    FirstUse = std::min(FirstUse, Tree.number(L.Loop));
  for (const LaneEffect &E : Effects)
    FirstUse = std::min(FirstUse, Tree.number(E.What));
  const Stmt *Behind = nullptr;
  for (const Stmt *S : Tree.function()->getBody()->children())
    if (isa<DeclStmt>(S) && Tree.number(S) < FirstUse &&
        llvm::any_of(Tree.all(), [&](const Stmt *Part) {
          const auto *E = dyn_cast<Expr>(Part);
          auto Axis = E ? builtinAxis(E) : std::nullopt;
          return Axis && Tree.isIn(Part, S) &&
                 Axis->Of == BuiltinAxis::Variable::ThreadIndex;
        }))
      Behind = S;
  if (Behind)
    return insertBehind(Behind, {Declared});
  const Stmt *First = *Tree.function()->getBody()->child_begin();
  const unsigned At = rangeOf(First->getSourceRange()).Offset;
  insert(At, Declared + (beginsLine(At) ? Break + indentAt(At).str() : " "));
}

std::string LaneText::step(const LaneSum &S) const {
  using Kind = Reduction::Kind;
  const std::string Other =
      "__shfl_xor_sync(0xffffffff, " + S.Name + ", " + Distance + ")";
  switch (S.What) {
  case Kind::Sum:
    return S.Name + " += " + Other + ";";
  case Kind::And:
    return S.Name + " &= " + Other + ";";
  case Kind::Or:
    return S.Name + " |= " + Other + ";";
  case Kind::ExclusiveOr:
    return S.Name + " ^= " + Other + ";";
  case Kind::Least:
  case Kind::Greatest:
    break;
  }
  return S.Name + " = " + S.Callee + "(" + S.Name + ", " + Other + ");";
}

/// Takes the least or greatest of two lanes, with what is set together with it.
std::vector<std::string> LaneText::choose(const LaneSum &S) const {
  auto Other = [&](llvm::StringRef Name) {
    return Tree.freeName(
        ("other" + llvm::Twine(char(llvm::toUpper(Name[0]))) + Name.substr(1))
            .str());
  };
  std::vector<std::string> Names = {S.Name}, Lines;
  for (const VarDecl *V : S.Carried)
    Names.push_back(V->getNameAsString());
  for (const std::string &Name : Names)
    Lines.push_back("const auto " + Other(Name) +
                    " = __shfl_xor_sync(0xffffffff, " + Name + ", " + Distance +
                    ");");
  const std::string Counted = S.Counted->getNameAsString();
  const std::string Wins = S.What == Reduction::Kind::Greatest ? " > " : " < ";
  Lines.push_back("if (" + Other(S.Name) + Wins + S.Name + " || (" +
                  Other(S.Name) + " == " + S.Name + " && " + Other(Counted) +
                  (S.TakesLast ? " > " : " < ") + Counted + ")) {");
  for (const std::string &Name : Names)
    Lines.push_back(Indent + Name + " = " + Other(Name) + ";");
  Lines.push_back("}");
  return Lines;
}

/// The statements behind a loop with which all lanes get its sums.
std::vector<std::string> LaneText::combine(const LaneLoop &L) const {
  const bool IsBlock =
      L.Sums.size() > 1 ||
      llvm::any_of(L.Sums, [](const LaneSum &S) { return !S.Carried.empty(); });
  std::vector<std::string> Lines = {"for (int " + Distance + " = 16; " +
                                    Distance + " > 0; " + Distance + " /= 2)" +
                                    (IsBlock ? " {" : "")};
  for (const LaneSum &S : L.Sums)
    for (const std::string &Line :
         S.Carried.empty() ? std::vector<std::string>{step(S)} : choose(S))
      Lines.push_back(Indent + Line);
  if (IsBlock)
    Lines.push_back("}");
  std::vector<std::string> Written;
  for (const LaneSum &S : L.Sums)
    if (!S.Variable)
      Written.push_back(text(S.Elements[0]) + " += " + S.Name + ";");
  if (Written.empty())
    return Lines;
  const bool AreSeveral = Written.size() > 1;
  Lines.push_back("if (" + Lane + " == 0)" + (AreSeveral ? " {" : ""));
  for (const std::string &W : Written)
    Lines.push_back(Indent + W);
  if (AreSeveral)
    Lines.push_back("}");
  return Lines;
}

void LaneText::share(const LaneLoop &L) {
  const Stmt *Held = L.Loop;
  if (isa_and_nonnull<AttributedStmt>(Tree.parent(Held)))
    Held = Tree.parent(Held);
  if (!L.Sums.empty() && !isa_and_nonnull<CompoundStmt>(Tree.parent(Held)))
    return refuse("its loop is not a statement of a block");
  // The header.
  const std::string First = text(L.First);
  const bool IsName = llvm::all_of(
      First, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  Expr::EvalResult Zero;
  const bool IsZero = !L.First->isValueDependent() &&
                      L.First->EvaluateAsInt(Zero, Tree.context()) &&
                      Zero.Val.getInt() == 0;
  const auto *Start = L.First->IgnoreParenImpCasts();
  const bool IsPrimary = IsName || isa<ArraySubscriptExpr, CallExpr>(Start);
  replace(L.First, IsZero      ? Lane
                   : IsPrimary ? First + " + " + Lane
                               : "(" + First + ") + " + Lane);
  replace(L.Loop->getInc(), L.Counter->getNameAsString() + " += 32");
  // Sums start anew in all lanes but one.
  std::vector<std::string> Before, Cleared;
  for (const LaneSum &S : L.Sums) {
    using Kind = Reduction::Kind;
    if (!S.Variable) {
      const std::string Type = writtenElement(Tree.function(), S.Root, S.Type);
      if (Type.empty())
        refuse("the type of an element cannot be spelled");
      Before.push_back(Type + " " + S.Name + " = 0;");
      for (const ArraySubscriptExpr *E : S.Elements)
        replace(E, S.Name);
    } else if (!S.StartsAtZero &&
               (S.What == Kind::Sum || S.What == Kind::ExclusiveOr)) {
      Cleared.push_back(S.Name + " = 0;");
    }
  }
  if (!Cleared.empty()) {
    const bool AreSeveral = Cleared.size() > 1;
    Before.push_back("if (" + Lane + " != 0)" + (AreSeveral ? " {" : ""));
    for (const std::string &C : Cleared)
      Before.push_back(Indent + C);
    if (AreSeveral)
      Before.push_back("}");
  }
  if (!Before.empty())
    insertBefore(L.Loop, Before);
  if (!L.Sums.empty())
    insertBehind(L.Loop, combine(L));
}

/// One lane alone runs a statement.
void LaneText::guard(const LaneEffect &E) {
  const std::string Condition = Lane + " == 0";
  if (const auto *If = dyn_cast<IfStmt>(E.What);
      If && !If->getElse() && !If->getInit() && !If->hasVarStorage() &&
      !If->isConstexpr()) {
    const Expr *Plain = If->getCond()->IgnoreImpCasts();
    const auto *B = dyn_cast<BinaryOperator>(Plain);
    const bool IsTight = !isa<ConditionalOperator>(Plain) &&
                         (!B || (B->getOpcode() != BO_LOr &&
                                 !B->isAssignmentOp() && !B->isCommaOp()));
    const EditRange R = rangeOf(If->getCond()->getSourceRange());
    insert(R.Offset, Condition + " && " + (IsTight ? "" : "("));
    if (!IsTight)
      insert(R.Offset + R.Length, ")");
    return;
  }
  const unsigned At = rangeOf(E.What->getSourceRange()).Offset;
  const std::string Guard = "if (" + Condition + ")";
  insert(At, Guard + (beginsLine(At) ? Break + indentAt(At).str() + Indent
                                     : std::string(" ")));
}

/// Ends all lanes but one in front of the first of some statements, if nothing
/// but statements of one lane are behind.
bool LaneText::returnsBefore(llvm::ArrayRef<const LaneEffect *> Last) {
  if (Last.size() < 2)
    return false;
  const Stmt *First = Last.front()->What;
  const Stmt *Block = Tree.parent(First);
  const bool AreTogether = llvm::all_of(
      Last, [&](const LaneEffect *E) { return Tree.isIn(E->What, Block); });
  const unsigned At = rangeOf(First->getSourceRange()).Offset;
  if (!AreTogether || !isa_and_nonnull<CompoundStmt>(Block) || !beginsLine(At))
    return false;
  insert(startOfLine(At), indentAt(At).str() + "if (" + Lane + " != 0)" +
                              Break + indentAt(At).str() + Indent + "return;" +
                              Break);
  return true;
}

std::string LaneText::write() {
  findStyle();
  if (!WhyNot.empty())
    return WhyNot;
  declareLane();
  for (const LaneLoop &L : Loops)
    share(L);
  std::vector<const LaneEffect *> Last;
  for (const LaneEffect &E : Effects) {
    if (E.IsLast)
      Last.push_back(&E);
    else
      guard(E);
  }
  if (!returnsBefore(Last))
    for (const LaneEffect *E : Last)
      guard(*E);
  return WhyNot;
}

std::string writeLanes(const KernelTree &Tree, llvm::ArrayRef<LaneLoop> Loops,
                       llvm::ArrayRef<LaneEffect> Effects, WarpRow &Into) {
  return LaneText(Tree, Loops, Effects, Into).write();
}

} // namespace warplint
