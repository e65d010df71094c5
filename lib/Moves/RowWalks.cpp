//===- RowWalks.cpp - Kernels whose threads walk along rows ---------------===//
//
// Where the threads of a block share the loads of a loop, all of them must
// reach its barriers. So the guards around the loop move: declarations and
// loops with the same iterations in all threads stay in front of them, loops
// that walk have them inside, and everything else is put behind them.
//
//===----------------------------------------------------------------------===//

#include "MoveFinders.h"
#include "RowWalkFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/GuardedDeclarations.h"
#include "warplint/Moves/ThreadText.h"
#include "warplint/Syntax/Instances.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace warplint {

namespace {

class WalkFinder {
public:
  WalkFinder(const KernelTree &Tree, bool SharesRows)
      : Tree(Tree), Reader(Tree, SharesRows),
        SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {
    Out.SharesRows = SharesRows;
  }
  std::optional<RowWalk> look();

private:
  using Kind = RowWalk::Piece::Kind;
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  bool walksIn(const Stmt *S) const;
  void addGuard(const Expr *Condition, bool Negated);
  bool scanKernel(const CompoundStmt *Block);
  void scan(llvm::ArrayRef<const Stmt *> Statements, unsigned Depth);
  void scanOne(const Stmt *S, unsigned Depth);
  void addDeclaration(const DeclStmt *S, unsigned Depth);
  bool isOfGuarded(const Stmt *S) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && OfGuarded.contains(V);
  }
  void refuseCalls(const Stmt *S);
  void addOther(const Stmt *S, unsigned Depth);
  void add(Kind What, unsigned Depth, std::string Text) {
    Out.Pieces.push_back({What, Depth, std::move(Text), 0});
  }
  void comments(const Stmt *S, unsigned Depth);

  const KernelTree &Tree;
  const RowLoopReader Reader;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  Declarations OfGuards;
  /// Variables that have no value in the threads that the guards keep out.
  llvm::SmallPtrSet<const VarDecl *, 4> OfGuarded;
  std::string OtherGuard;
  std::vector<const Stmt *> Taken; ///< statements of the range, top level
  SourceLocation Done;             ///< the end of the last piece
  bool ReturnsBehind = false;
  RowWalk Out;
};

} // namespace

/// Whether a thread may leave the kernel in a statement, or jump.
static bool returns(const Stmt *S) {
  return S &&
         (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt, AsmStmt>(S) ||
          llvm::any_of(S->children(), returns));
}

/// Whether a loop that walks is in a statement.
bool WalkFinder::walksIn(const Stmt *S) const {
  if (!S)
    return false;
  RowWalk Ignored;
  if (isa<ForStmt>(S)) {
    if (Reader.read(S, {}, Ignored))
      return true;
    auto L = Reader.uniformLoop(S);
    if (!L || mayLeave(L->Loop->getBody()))
      return false;
    Reader.Shared.push_back(L->Counter);
    const bool Walks = walksIn(L->Loop->getBody());
    Reader.Shared.pop_back();
    return Walks;
  }
  return isa<CompoundStmt>(S) &&
         llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return walksIn(Child); });
}

void WalkFinder::addGuard(const Expr *Condition, bool Negated) {
  if (!Reader.isFixed(Condition, /*OfThread=*/true, OfGuards))
    refuse("data decides which threads run it");
  if (Out.SharesRows && !Reader.passesFirst(Condition, Negated))
    refuse("not the first threads in y run it");
  const CrossedMove::Text Text =
      Negated ? negationForThreads(Tree, Condition, Out.WhyNot)
              : textForThreads(Tree, Condition, Out.WhyNot);
  addCondition(Out.Guard, Text.Own);
  addCondition(OtherGuard, Text.Other);
}

/// The comments in front of a statement, behind what was last taken.
void WalkFinder::comments(const Stmt *S, unsigned Depth) {
  if (Done.isValid()) {
    const unsigned From = SM.getFileOffset(Done);
    const unsigned To = SM.getFileOffset(SM.getFileLoc(S->getBeginLoc()));
    llvm::StringRef Text =
        SM.getBufferData(SM.getFileID(Done)).slice(From, std::max(From, To));
    while (!Text.empty()) {
      const size_t At =
          std::min({Text.find("//"), Text.find("/*"), Text.find('#')});
      if (At == Text.npos)
        break;
      Text = Text.substr(At);
      if (Text[0] == '#')
        refuse("a directive of the preprocessor is in it");
      const bool IsLine = Text[1] != '*';
      const size_t Length =
          std::min(Text.size(), IsLine ? Text.find('\n') : Text.find("*/") + 2);
      add(Kind::Guarded, Depth, Text.take_front(Length).rtrim().str());
      Text = Text.substr(Length);
    }
  }
  Done = Lexer::getLocForEndOfToken(SM.getFileLoc(S->getEndLoc()), 0, SM,
                                    LangOpts);
}

/// A declaration, which all threads must be able to make.
void WalkFinder::addDeclaration(const DeclStmt *S, unsigned Depth) {
  bool ArePlain = true;
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V)
      return refuse("it declares what is not a variable");
    const bool IsShared = V->hasAttr<CUDASharedAttr>();
    const QualType Element = Tree.context().getBaseElementType(V->getType());
    if (!IsShared && !Element->isScalarType() && !isAssignable(Element))
      return refuse("it declares " + ("'" + V->getNameAsString()) +
                    "', which is not a number");
    // The values of variables that change are as good for all threads.
    if (V->getInit() && !V->getType()->isArrayType())
      for (const Stmt *Part : Tree.all())
        if (Tree.isIn(Part, V->getInit()))
          ArePlain &= !isa<ArraySubscriptExpr, CallExpr>(Part) &&
                      !isOfGuarded(Part) &&
                      !(isa<UnaryOperator>(Part) &&
                        cast<UnaryOperator>(Part)->getOpcode() == UO_Deref);
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(V->getInit());
    const bool IsUnset = Made && Made->getConstructor()->isTrivial() &&
                         Made->getConstructor()->isDefaultConstructor();
    if (V->getInit() && !IsUnset &&
        (V->getType()->isReferenceType() ||
         V->getInit()->HasSideEffects(Tree.context(), false)))
      ArePlain = false;
  }
  const std::string Text = Reader.plainText(S, Out.WhyNot);
  if (ArePlain || Out.Guard.empty())
    return add(Kind::All, Depth, Text);
  if (const auto Split = splitDeclaration(S, Text, SM, LangOpts)) {
    add(Kind::All, Depth, Split->first);
    refuseCalls(S);
    OfGuarded.insert(cast<VarDecl>(S->getSingleDecl()));
    return add(Kind::Guarded, Depth, Split->second);
  }
  const std::string Guarded =
      guardedDeclaration(S, Text, Out.Guard, SM, LangOpts);
  if (Guarded.empty())
    return refuse("it declares what only some threads can compute");
  add(Kind::All, Depth, Guarded);
}

/// Refuses calls that may not be made by some threads only.
void WalkFinder::refuseCalls(const Stmt *S) {
  for (const Stmt *Part : Tree.all()) {
    const auto *Call = dyn_cast<CallExpr>(Part);
    if (!Call || !Tree.isIn(Part, S) || Out.Guard.empty())
      continue;
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || !(isPure(F) || atomicReduction(Call) || !mayWait(F)))
      refuse("it calls " +
             (F ? "'" + F->getNameAsString() + "'" : "a function"));
  }
}

/// A statement of the threads that the guards let pass.
void WalkFinder::addOther(const Stmt *S, unsigned Depth) {
  ReturnsBehind |= returns(S);
  refuseCalls(S);
  add(Kind::Guarded, Depth, Reader.plainText(S, Out.WhyNot));
}

void WalkFinder::scanOne(const Stmt *S, unsigned Depth) {
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    return addDeclaration(Declared, Depth);
  if (!walksIn(S))
    return addOther(S, Depth);
  if (ReturnsBehind)
    refuse("threads return in front of a loop");
  if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    add(Kind::All, Depth, "{");
    std::vector<const Stmt *> Inner(Block->body_begin(), Block->body_end());
    scan(Inner, Depth + 1);
    return add(Kind::All, Depth, "}");
  }
  if (auto L = Reader.read(S, OfGuards, Out)) {
    L->Guard = OtherGuard;
    Out.Loops.push_back(std::move(*L));
    Out.Pieces.push_back(
        {Kind::Walk, Depth, "", unsigned(Out.Loops.size() - 1)});
    return;
  }
  const auto L = Reader.uniformLoop(S);
  const Stmt *Body = L->Loop->getBody();
  const SourceRange Header(L->Loop->getBeginLoc(), L->Loop->getRParenLoc());
  if (!editRange(SM, LangOpts, Header).isValid())
    refuse("a macro contains a part of what would change");
  add(Kind::All, Depth, textOf(SM, LangOpts, Header).str() + " {");
  Reader.Shared.push_back(L->Counter);
  const auto *Block = dyn_cast<CompoundStmt>(Body);
  std::vector<const Stmt *> Inner = {Body};
  if (Block) {
    Inner.assign(Block->body_begin(), Block->body_end());
    Done = Lexer::getLocForEndOfToken(SM.getFileLoc(Block->getLBracLoc()), 0,
                                      SM, LangOpts);
  }
  scan(Inner, Depth + 1);
  Reader.Shared.pop_back();
  Done = Lexer::getLocForEndOfToken(SM.getFileLoc(S->getEndLoc()), 0, SM,
                                    LangOpts);
  add(Kind::All, Depth, "}");
}

void WalkFinder::scan(llvm::ArrayRef<const Stmt *> Statements, unsigned Depth) {
  for (const Stmt *S : Statements) {
    if (isa<NullStmt>(S))
      continue;
    comments(S, Depth);
    scanOne(S, Depth);
  }
}

/// Reads the guards of a kernel, and what is behind them.
bool WalkFinder::scanKernel(const CompoundStmt *Block) {
  std::vector<const Stmt *> Parts(Block->body_begin(), Block->body_end());
  size_t First = Parts.size(), Last = 0; // of the range
  const IfStmt *Around = nullptr;
  for (size_t I = 0; I < Parts.size(); ++I) {
    const auto *If = dyn_cast<IfStmt>(Parts[I]);
    const bool IsPlain = If && !If->getElse() && !If->getInit() &&
                         !If->hasVarStorage() && !If->isConstexpr();
    const auto *Then =
        IsPlain ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
    const bool Returns =
        IsPlain &&
        (isa<ReturnStmt>(If->getThen()) ||
         (Then && Then->size() == 1 && isa<ReturnStmt>(Then->body_front())));
    if (walksIn(Parts[I])) {
      First = std::min(First, I);
      Last = I;
    } else if (Returns && !Last && First != I) {
      First = std::min(First, I);
    } else if (IsPlain && I + 1 == Parts.size() && walksIn(If->getThen())) {
      First = std::min(First, I);
      Last = I;
      Around = If;
    }
  }
  if (First > Last || (!Around && !walksIn(Parts[Last])))
    return false;
  for (size_t I = 0; I < First; ++I)
    if (returns(Parts[I]))
      refuse("threads return in front of a loop");
  for (size_t I = First; I <= Last; ++I) {
    const auto *If = dyn_cast<IfStmt>(Parts[I]);
    comments(Parts[I], 0);
    if (If && If == Around) {
      Done = SourceLocation();
      addGuard(If->getCond(), /*Negated=*/false);
      const auto *Then = dyn_cast<CompoundStmt>(If->getThen());
      std::vector<const Stmt *> Inner = {If->getThen()};
      if (Then) {
        Inner.assign(Then->body_begin(), Then->body_end());
        Done = Lexer::getLocForEndOfToken(SM.getFileLoc(Then->getLBracLoc()), 0,
                                          SM, LangOpts);
      }
      scan(Inner, 0);
    } else if (If && !If->getElse() && !walksIn(If) &&
               mayLeave(If->getThen()) && Out.Loops.empty()) {
      const auto *Then = dyn_cast<CompoundStmt>(If->getThen());
      if (!isa<ReturnStmt>(If->getThen()) &&
          !(Then && Then->size() == 1 && isa<ReturnStmt>(Then->body_front())))
        refuse("threads return in front of a loop");
      addGuard(If->getCond(), /*Negated=*/true);
      Out.Returns.push_back(Reader.plainText(If, Out.WhyNot));
    } else if (!isa<NullStmt>(Parts[I])) {
      scanOne(Parts[I], 0);
    }
  }
  if (Last + 1 == Parts.size())
    Out.Returns.clear(); // nothing is behind them
  Out.Range = editRange(SM, LangOpts,
                        SourceRange(Parts[First]->getBeginLoc(),
                                    endWithSemicolon(Tree, Parts[Last])));
  if (!Out.Range.isValid())
    refuse("a macro contains a part of what would change");
  return !Out.Loops.empty();
}

std::optional<RowWalk> WalkFinder::look() {
  const auto *Body = dyn_cast<CompoundStmt>(Tree.function()->getBody());
  if (!Body || Body->body_empty() || !scanKernel(Body))
    return std::nullopt;
  Out.Where = Out.Loops.front().Begin;
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.Indent = indentOf(Tree);
  Out.Slot = Tree.freeName("slot");
  Out.Other = Tree.freeName("other");
  Out.Base = Tree.freeName("first");
  return std::move(Out);
}

static void addWalk(const KernelTree &Tree, const std::string &Mangled,
                    bool SharesRows, std::vector<RowWalk> &Into) {
  std::optional<RowWalk> Found = WalkFinder(Tree, SharesRows).look();
  if (!Found)
    return;
  addOrJoin(
      std::move(*Found), Mangled, Into,
      [](const RowWalk &W, const RowWalk &New) {
        return W.Range.Offset == New.Range.Offset &&
               W.Range.File == New.Range.File && W.SharesRows == New.SharesRows;
      },
      [](RowWalk &Known, const RowWalk &New) {
        if (Known.WhyNot.empty())
          Known.WhyNot = New.WhyNot;
        if (Known.Loops.size() != New.Loops.size())
          Known.WhyNot = "instances of the template differ";
        for (size_t I = 0; I < Known.Loops.size() && Known.WhyNot.empty();
             ++I) {
          RowLoop &L = Known.Loops[I];
          const RowLoop &Other = New.Loops[I];
          if (L.Trips != Other.Trips || L.Start != Other.Start) {
            L.Trips.reset();
            L.Start.reset();
          }
          if (L.Body != Other.Body || L.Declared != Other.Declared)
            Known.WhyNot = "instances of the template differ";
          else
            for (size_t A = 0; A < L.Accesses.size(); ++A)
              L.Accesses[A].Bytes =
                  std::max(L.Accesses[A].Bytes, Other.Accesses[A].Bytes);
        }
      });
}

void addRowWalks(const KernelTree &Tree, const std::string &Mangled,
                 std::vector<RowWalk> &Into) {
  addWalk(Tree, Mangled, /*SharesRows=*/false, Into);
  if (llvm::any_of(Tree.all(), [](const Stmt *S) {
        const auto Axis =
            isa<Expr>(S) ? builtinAxis(cast<Expr>(S)) : std::nullopt;
        return Axis && Axis->Axis == 1 &&
               Axis->Of == BuiltinAxis::Variable::ThreadIndex;
      }))
    addWalk(Tree, Mangled, /*SharesRows=*/true, Into);
}

} // namespace warplint
