//===- ThreadRecords.cpp - Kernels with a record for each thread ----------===//
//
// The threads of a block can move their records together if each uses one
// record alone, whose number another thread can compute; if no other record of
// the array is accessed whose members change; and if all threads of the block
// can reach the barriers in front of the accesses and behind them. So a return
// in front of them becomes a branch around the rest, and another one is in the
// way.
//
//===----------------------------------------------------------------------===//

#include "ArrayUses.h"
#include "OutsideMemory.h"
#include "RecordGuards.h"
#include "RecordUses.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/FixedParts.h"
#include "warplint/Moves/ThreadText.h"
#include "warplint/Records/Records.h"
#include "warplint/Syntax/Instances.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

class RecordFinder {
public:
  explicit RecordFinder(const KernelTree &Tree)
      : Tree(Tree), Fixed(Tree), Forms(Tree),
        SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::optional<ThreadRecords> look();

private:
  using Array = ThreadRecords::Array;
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  void readArray(const NamedArray &P, const RecordGuards &Guards);
  bool readEffects(llvm::ArrayRef<ArrayUse> All, const IndexForm &Own,
                   const CXXRecordDecl *Record, const RecordGuards &Guards,
                   Array &To);
  void describe(const NamedArray &P, llvm::ArrayRef<ArrayUse> All,
                const IndexForm &Own, int64_t Width, bool OfNumbers, Array &To);
  bool coversRow(int64_t Width,
                 llvm::ArrayRef<std::pair<const Expr *, RowElement>> Elements,
                 const RecordGuards &Guards) const;
  void findOverlaps(const NamedArray &P, Array &To) const;
  EditRange rangeOf(const Stmt *From, const Stmt *To) const;
  EditRange rangeOf(const Stmt *S) const { return rangeOf(S, S); }
  bool describeRange(const RecordGuards &Guards);

  const KernelTree &Tree;
  const FixedParts Fixed;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::optional<OutsideMemory> Outside; ///< once an array needs it
  Declarations Needed;
  std::vector<const Expr *> Own; ///< `p[i]` and `p + i` of what gets tiles
  /// Where these records are accessed, also through pointers to them.
  std::vector<const Expr *> Accesses;
  llvm::ArrayRef<const Stmt *> Behind; ///< statements behind all guards
  ThreadRecords Out;
};

} // namespace

/// What the threads do with their records, and with others; false if that is
/// not known, or if others change.
bool RecordFinder::readEffects(llvm::ArrayRef<ArrayUse> All,
                               const IndexForm &Own,
                               const CXXRecordDecl *Record,
                               const RecordGuards &Guards, Array &To) {
  RecordEffects OfOwn, OfOthers;
  bool HasOthers = false;
  for (const ArrayUse &Use : All) {
    const bool IsOwn = Use.isOf(Own);
    HasOthers |= !IsOwn;
    RecordEffects &To = IsOwn ? OfOwn : OfOthers;
    if (!(Record ? addEffects(Use.Place, Tree, To)
                 : addElementEffects(Use.Place, Tree, To)))
      return false;
  }
  To.IsWritten = OfOwn.mayWrite();
  if (Record)
    To.IsWhole = OfOwn.ReadsAll || OfOwn.WritesAll ||
                 llvm::all_of(Record->fields(), [&](const FieldDecl *F) {
                   return OfOwn.Read.contains(F) || OfOwn.Written.contains(F);
                 });
  for (SourceLocation At : OfOwn.At)
    if (HasOthers)
      To.Places.push_back(spotAt(SM, At));
  for (const RecordEffects::Access &A : OfOwn.Accesses) {
    Accesses.push_back(A.Where);
    To.IsCertain |= A.Always && Guards.isCertain(A.Where);
  }
  return !OfOthers.mayWrite() && !OfOthers.readsWhatWrites(OfOwn);
}

static void addName(std::string Name, std::vector<std::string> &To) {
  if (!llvm::is_contained(To, Name))
    To.push_back(std::move(Name));
}

/// Other memory that may be that of the array while one or the other changes.
void RecordFinder::findOverlaps(const NamedArray &P, Array &To) const {
  const QualType Record = P.type()->getPointeeType();
  for (const ValueDecl *V : Outside->Through) {
    QualType Other = V->getType().getNonReferenceType();
    if (Other->isPointerType())
      Other = Other->getPointeeType();
    const auto *Param = dyn_cast<ParmVarDecl>(V);
    const bool IsOfOther = Param && Param->getDeclContext() != Tree.function();
    const bool Changes = To.IsWritten || !Other.isConstQualified();
    const bool IsDistinct =
        V->getType().isRestrictQualified() || P.type().isRestrictQualified();
    // Parameters of functions are computed from what the kernel names.
    if (V == P.declared() || IsOfOther || !Changes || Other->isFunctionType() ||
        !maySharePlace(Other, Record))
      continue;
    // What is not accessed may be anything's, and is stored with the rest.
    if (!IsDistinct)
      addName(V->getNameAsString(), To.MayOverlap);
    else if (To.IsWritten && !To.IsWhole)
      addName(V->getNameAsString(), To.MayMix);
  }
  // The member of another struct of this type.
  const bool HasOther = llvm::any_of(Tree.all(), [&](const Stmt *S) {
    const auto *M = dyn_cast<MemberExpr>(S);
    return M && M->getMemberDecl() == P.Field &&
           variableOf(M->getBase()) != P.Parameter;
  });
  if (P.Field && HasOther && !P.type().isRestrictQualified())
    To.MayOverlap.push_back(P.name());
}

void RecordFinder::describe(const NamedArray &P, llvm::ArrayRef<ArrayUse> All,
                            const IndexForm &Own, int64_t Width, bool OfNumbers,
                            Array &To) {
  const QualType Record = P.type()->getPointeeType();
  To.Name = P.text();
  To.IsConst = Record.isConstQualified();
  To.Bytes = Width * Tree.context().getTypeSizeInChars(Record).getQuantity();
  To.Alignment = Tree.context().getTypeAlignInChars(Record).getQuantity();
  To.Type =
      writtenElement(Tree.function(), P.Field ? nullptr : P.Parameter, Record);
  To.Elements = OfNumbers ? unsigned(Width) : 0;
  if (!OfNumbers)
    To.Record = spotAt(
        SM, Record->getAsCXXRecordDecl()->getDefinition()->getInnerLocStart());
  To.Tile = Tree.freeName(P.name() + "Tile");
  To.InTile = Tree.freeName(P.name() + "Record");
  for (const Array &Known : Out.Arrays)
    if (Known.Tile == To.Tile || Known.InTile == To.InTile) {
      To.Tile += std::to_string(Out.Arrays.size());
      To.InTile += std::to_string(Out.Arrays.size());
    }
  int64_t Least = Width;
  for (const ArrayUse &Use : All) {
    if (!Use.isOf(Own))
      continue;
    if (!Use.Of.Counter && Use.Of.At < Least) {
      Least = Use.Of.At;
      To.Index = textForThreads(Tree, Use.Index, Out.WhyNot).Other;
      if (Least)
        To.Index = "(" + To.Index + ") - " + std::to_string(Least);
    }
    if (!Out.Where.isValid())
      Out.Where = spotAt(SM, Use.Place->getExprLoc());
    std::string Element;
    if (OfNumbers) {
      Element = Use.Of.Counter ? Use.Of.Counter->getNameAsString() : "";
      if (Use.Of.At || Element.empty())
        Element += (Element.empty() ? "" : " + ") + std::to_string(Use.Of.At);
      Element = "[" + Element + "]";
    }
    To.Uses.push_back({editRange(SM, LangOpts, Use.Place->getSourceRange()),
                       isa<BinaryOperator>(Use.Place), std::move(Element)});
    if (!To.Uses.back().Range.isValid())
      refuse("a macro contains a part of what would change");
    // A macro may use its argument twice.
    if (llvm::any_of(llvm::drop_end(To.Uses), [&](const Array::Use &Known) {
          return Known.Range.Offset == To.Uses.back().Range.Offset &&
                 Known.Range.File == To.Uses.back().Range.File;
        }))
      To.Uses.pop_back();
  }
}

/// Whether each thread that passes the guards accesses all elements of its row.
bool RecordFinder::coversRow(
    int64_t Width, llvm::ArrayRef<std::pair<const Expr *, RowElement>> Elements,
    const RecordGuards &Guards) const {
  std::vector<bool> Covered(Width);
  for (const auto &[Place, Of] : Elements) {
    const bool Always =
        Of.Counter
            ? Of.Loop && isAlwaysExecuted(Place, Of.Loop->getBody(), Tree) &&
                  Guards.isCertain(Of.Loop)
            : Guards.isCertain(Place);
    for (int64_t At = Of.First; Always && At < Of.End; ++At)
      Covered[Of.At + At] = true;
  }
  return llvm::all_of(Covered, [](bool Is) { return Is; });
}

/// Adds an array if each thread has a record of it, or a row of numbers.
void RecordFinder::readArray(const NamedArray &P, const RecordGuards &Guards) {
  const CXXRecordDecl *Record = recordOf(P);
  const bool OfNumbers = isOfNumbers(P);
  auto All = Record || OfNumbers ? usesOf(P, Tree, Forms) : std::nullopt;
  const int64_t Width = !All ? 0 : OfNumbers ? splitRows(*All, Forms, Tree) : 1;
  if (!Width)
    return;
  const auto First = llvm::find_if(*All, [&](const ArrayUse &Use) {
    Declarations Ignored;
    return Use.IsInRow && !Use.Of.Counter && Guards.isOfThread(Use.Form) &&
           Fixed.isFixed(Use.Index, /*OfThread=*/true, Ignored);
  });
  if (First == All->end())
    return;
  if (!Outside)
    Outside = outsideMemoryOf(Tree.function());
  if (Outside->InCallees.contains(P.declared()))
    return;
  Array To;
  const IndexForm &OfThread = First->Form;
  // Another size than a word's may wrap.
  if (llvm::any_of(*All, [&](const ArrayUse &Use) {
        return Use.isOf(OfThread) &&
               (!Guards.isBehind(Use.Place) || narrows(Use.Index, Tree));
      }))
    return;
  describe(P, *All, OfThread, Width, OfNumbers, To);
  if (To.Type.empty() || To.Alignment < 4 || To.Alignment > 16 ||
      !readEffects(*All, OfThread, Record, Guards, To))
    return;
  std::vector<const Expr *> Places;
  std::vector<std::pair<const Expr *, RowElement>> Elements;
  for (const ArrayUse &Use : *All)
    if (Use.isOf(OfThread)) {
      Places.push_back(Use.Place);
      Elements.push_back({Use.Place, Use.Of});
      if (!Use.Of.Counter)
        Fixed.isFixed(Use.Index, /*OfThread=*/true, Needed);
    }
  llvm::append_range(Own, Places);
  const RecordGuards::Separation Are = Guards.separationOf(OfThread);
  To.IsSeparate = Are.IsKnown;
  Out.UsesRows |= Are.UsesRows;
  if (Are.BlockX)
    Out.BlockX = Are.BlockX;
  if (OfNumbers)
    To.IsCertain = To.IsWhole = coversRow(Width, Elements, Guards);
  To.IsRead = !(OfNumbers ? isRowSetFirst(Width, Behind, Elements, Tree)
                          : isSetFirst(Record, Behind, Places, Tree));
  findOverlaps(P, To);
  Out.Arrays.push_back(std::move(To));
}

/// Two statements and what is between them, with the last semicolon.
EditRange RecordFinder::rangeOf(const Stmt *From, const Stmt *To) const {
  return editRange(
      SM, LangOpts,
      SourceRange(From->getBeginLoc(), endWithSemicolon(Tree, To)));
}

/// What is edited, from the first guard or access on.
bool RecordFinder::describeRange(const RecordGuards &Guards) {
  for (const auto &[Condition, Negated] : Guards.conditions()) {
    if (!Fixed.isFixed(Condition, /*OfThread=*/true, Needed))
      return false;
    const CrossedMove::Text Text =
        Negated ? negationForThreads(Tree, Condition, Out.WhyNot)
                : textForThreads(Tree, Condition, Out.WhyNot);
    addCondition(Out.Guard, Text.Other);
    if (Negated)
      Out.Returns.push_back(
          {rangeOf(Guards.returns()[Out.Returns.size()]), Text.Own});
  }
  std::vector<const Expr *> Uses = Own;
  llvm::append_range(Uses, Accesses);
  const auto [From, To] = Guards.range(Uses);
  if (!From)
    return false;
  Out.Range = rangeOf(From, To);
  if (!Out.Range.isValid())
    refuse("a macro contains a part of what would change");
  std::vector<const DeclStmt *> Sorted(Needed.begin(), Needed.end());
  llvm::sort(Sorted, ByNumber{Tree});
  for (const DeclStmt *D : Sorted)
    Out.Declared.push_back(textForThreads(Tree, D, Out.WhyNot).Other);
  return true;
}

std::optional<ThreadRecords> RecordFinder::look() {
  const FunctionDecl *F = Tree.function();
  const RecordGuards Guards(Tree, Forms);
  Behind = Guards.behind();
  for (const NamedArray &P : arraysOf(Tree))
    readArray(P, Guards);
  if (Out.Arrays.empty() || !describeRange(Guards))
    return std::nullopt;
  if (std::string Why = Guards.whyNotReached(); !Why.empty())
    refuse(std::move(Why));
  refuse(Outside->WhyNot);
  Out.IsOfFile = !F->isExternallyVisible();
  Out.Word = Tree.freeName("word");
  Out.Other = Tree.freeName("other");
  Out.Thread = Tree.freeName("thread");
  Out.Indent = indentOf(Tree);
  return std::move(Out);
}

void addThreadRecords(const KernelTree &Tree, const std::string &Mangled,
                      WorkShapes &Into) {
  std::optional<ThreadRecords> Found = RecordFinder(Tree).look();
  if (!Found)
    return;
  addOrJoin(
      std::move(*Found), Mangled, Into.OfThreads,
      [](const ThreadRecords &R, const ThreadRecords &New) {
        return R.Range.Offset == New.Range.Offset &&
               R.Range.File == New.Range.File;
      },
      [](ThreadRecords &Known, const ThreadRecords &New) {
        bool AreSame = Known.Arrays.size() == New.Arrays.size() &&
                       Known.Guard == New.Guard &&
                       Known.Declared == New.Declared;
        for (size_t I = 0; AreSame && I < New.Arrays.size(); ++I) {
          const ThreadRecords::Array &A = Known.Arrays[I], &B = New.Arrays[I];
          AreSame = A.Bytes == B.Bytes && A.Alignment == B.Alignment &&
                    A.IsRead == B.IsRead && A.IsWritten == B.IsWritten &&
                    A.Uses.size() == B.Uses.size();
        }
        if (Known.WhyNot.empty())
          Known.WhyNot =
              AreSame ? New.WhyNot : "instances of the template differ";
      });
}

} // namespace warplint
