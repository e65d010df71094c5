//===- VectorUpdates.cpp - Changes of members of one vector ---------------===//
//
// `p[i].x += v[i].x; p[i].y += v[i].y;`: the store between two loads keeps the
// compiler from joining them, since it may be to the same place, and a member
// that is not changed keeps it from joining the stores.
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "StoreOrder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace warplint {

namespace {

/// `p[index].x += value;` or with another assignment.
struct OneUpdate {
  const BinaryOperator *Whole = nullptr;
  const ArraySubscriptExpr *Element = nullptr;
  const ParmVarDecl *Array = nullptr;
  const RecordDecl *Vector = nullptr;
  unsigned Member = 0;
  IndexForm Index;
};

class UpdateFinder {
public:
  explicit UpdateFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::vector<VectorUpdate> look();

private:
  std::optional<OneUpdate> updateOf(const Stmt *S) const;
  void lookIn(const CompoundStmt *Block);
  bool addUses(const OneUpdate &Of, bool IsFirst, VectorUpdate &Out) const;
  std::optional<VectorUpdate> describe(llvm::ArrayRef<OneUpdate> Updates) const;
  EditRange range(const Stmt *S) const {
    return editRange(SM, LangOpts, S->getSourceRange());
  }

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<VectorUpdate> Found;
};

} // namespace

std::optional<OneUpdate> UpdateFinder::updateOf(const Stmt *S) const {
  OneUpdate Out;
  Out.Whole = dyn_cast<BinaryOperator>(S);
  if (!Out.Whole || !Out.Whole->isAssignmentOp())
    return std::nullopt;
  const auto *Member =
      dyn_cast<MemberExpr>(Out.Whole->getLHS()->IgnoreParens());
  Out.Vector = vectorOfMember(Member);
  if (!Out.Vector)
    return std::nullopt;
  Out.Member = cast<FieldDecl>(Member->getMemberDecl())->getFieldIndex();
  Out.Element = dyn_cast<ArraySubscriptExpr>(Member->getBase()->IgnoreParens());
  Out.Array =
      Out.Element
          ? dyn_cast_or_null<ParmVarDecl>(variableOf(Out.Element->getBase()))
          : nullptr;
  if (!Out.Array || !Tree.isConstant(Out.Array) ||
      Member->getType().isVolatileQualified() ||
      Out.Element->getIdx()->HasSideEffects(Tree.context()) ||
      Out.Whole->getRHS()->HasSideEffects(Tree.context(),
                                          /*IncludePossibleEffects=*/false))
    return std::nullopt;
  Out.Index = Forms.formOf(Out.Element->getIdx());
  return Out;
}

/// Adds the places of a statement where the element is read or changed; false
/// if it cannot be made on a variable, with the store behind all.
bool UpdateFinder::addUses(const OneUpdate &Of, bool IsFirst,
                           VectorUpdate &Out) const {
  std::vector<const ArraySubscriptExpr *> Elements;
  for (const Stmt *S : Tree.all())
    if (const auto *Use = dyn_cast<ArraySubscriptExpr>(S);
        Use && Tree.isIn(S, Of.Whole) && variableOf(Use->getBase()) == Of.Array)
      Elements.push_back(Use);
  for (const ArraySubscriptExpr *Use : Elements) {
    const auto *Member = dyn_cast_or_null<MemberExpr>(Tree.parent(Use));
    if (!Member || Forms.formOf(Use->getIdx()) != Of.Index)
      return false;
    Out.Uses.push_back(range(Use));
    Out.Where.push_back(spotAt(SM, Use->getExprLoc()));
    if (!Out.Uses.back().isValid())
      return false;
  }
  for (const Stmt *S : Tree.all()) {
    const bool IsOfElement =
        llvm::any_of(Elements, [&](const Stmt *E) { return Tree.isIn(S, E); });
    if (!IsOfElement && Tree.isIn(S, Of.Whole->getRHS()) &&
        !ignoresStores(S, Of.Array, IsFirst, Out.MayOverlap))
      return false;
  }
  return true;
}

/// The updates are consecutive statements of one element.
std::optional<VectorUpdate>
UpdateFinder::describe(llvm::ArrayRef<OneUpdate> Updates) const {
  const OneUpdate &First = Updates.front();
  VectorUpdate Out;
  std::set<unsigned> Members;
  bool ReadsAny = false;
  for (const OneUpdate &Of : Updates) {
    const size_t Before = Out.Uses.size();
    if (!addUses(Of, &Of == &First, Out))
      return std::nullopt;
    ReadsAny |=
        Of.Whole->isCompoundAssignmentOp() || Out.Uses.size() > Before + 1;
    Members.insert(Of.Member);
  }
  Out.Count = unsigned(
      std::distance(First.Vector->field_begin(), First.Vector->field_end()));
  Out.KeepsSome = Members.size() < Out.Count;
  if (Members.size() < 2 || (!ReadsAny && !Out.KeepsSome))
    return std::nullopt; // NeighborStores, or nothing to join
  if (isOfTemplate(Tree, First.Array))
    return std::nullopt;
  const EditRange From = range(First.Whole), To = range(Updates.back().Whole);
  if (!From.isValid() || !To.isValid() || From.File != To.File)
    return std::nullopt;
  Out.Begin = From.Offset;
  Out.End = To.Offset + To.Length;
  Out.Array = First.Array->getNameAsString();
  Out.Vector = First.Vector->getNameAsString();
  Out.Element = textOf(SM, LangOpts, First.Element->getSourceRange()).str();
  Out.Name = Tree.freeName(Out.Array + "Value");
  llvm::sort(Out.Uses, [](const EditRange &A, const EditRange &B) {
    return A.Offset < B.Offset;
  });
  return Out;
}

void UpdateFinder::lookIn(const CompoundStmt *Block) {
  std::vector<OneUpdate> Run;
  auto Finish = [&] {
    if (Run.size() > 1)
      if (auto Update = describe(Run))
        Found.push_back(std::move(*Update));
    Run.clear();
  };
  for (const Stmt *S : Block->body()) {
    std::optional<OneUpdate> Of = updateOf(S);
    if (!Of || (!Run.empty() && (Of->Array != Run.front().Array ||
                                 Of->Vector != Run.front().Vector ||
                                 Of->Index != Run.front().Index)))
      Finish();
    if (Of)
      Run.push_back(std::move(*Of));
  }
  Finish();
}

std::vector<VectorUpdate> UpdateFinder::look() {
  for (const Stmt *S : Tree.all())
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      lookIn(Block);
  return std::move(Found);
}

void addVectorUpdates(const KernelTree &Tree, const std::string &Mangled,
                      std::vector<VectorUpdate> &Into) {
  for (VectorUpdate &Found : UpdateFinder(Tree).look())
    addOrJoin(std::move(Found), Mangled, Into,
              [](const VectorUpdate &Other, const VectorUpdate &New) {
                return Other.Begin == New.Begin && Other.End == New.End &&
                       Other.Uses.front().File == New.Uses.front().File &&
                       Other.Vector == New.Vector;
              });
}

} // namespace warplint
