//===- NeighborStores.cpp - Stores to neighboring elements ----------------===//

#include "Shapes.h"
#include "StoreOrder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>
#include <set>

using namespace clang;

namespace warplint {

namespace {

/// `a[index] = value;` or `a[index].x = value;`, a statement of a block.
struct OneStore {
  const BinaryOperator *Whole = nullptr;
  const ArraySubscriptExpr *Access = nullptr;
  const ParmVarDecl *Array = nullptr;
  IndexForm Rest;       ///< the index without its constant term
  int64_t Constant = 0; ///< that term
  /// CUDA's vector whose member is stored, with the number of the member as
  /// `Constant`; null: an element is stored.
  const RecordDecl *Vector = nullptr;
};

class StoreFinder {
public:
  explicit StoreFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::vector<NeighborStores> look();

private:
  std::optional<OneStore> storeOf(const Stmt *S) const;
  void lookIn(const CompoundStmt *Block);
  void lookApart(const CompoundStmt *Block,
                 llvm::ArrayRef<std::optional<OneStore>> Stores);
  bool isHarmless(const Stmt *S, const OneStore &Of, NeighborStores &Out) const;
  std::vector<OneStore>
  groupAt(size_t I, unsigned Count,
          llvm::ArrayRef<std::optional<OneStore>> Stores) const;
  bool isPlain(llvm::ArrayRef<OneStore> Stores, NeighborStores &Out) const;
  bool isApart(llvm::ArrayRef<OneStore> Stores, const EditRange &Range) const;
  std::optional<NeighborStores> describe(llvm::ArrayRef<OneStore> Stores,
                                         bool AreApart) const;
  EditRange range(const Stmt *S) const {
    return editRange(SM, LangOpts, S->getSourceRange());
  }
  std::string text(const Expr *E) const {
    return textOf(SM, LangOpts, E->getSourceRange()).str();
  }

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<NeighborStores> Found;
};

} // namespace

const RecordDecl *vectorOfMember(const MemberExpr *Member) {
  const auto *Field = Member && !Member->isArrow()
                          ? dyn_cast<FieldDecl>(Member->getMemberDecl())
                          : nullptr;
  const RecordDecl *Record = Field ? Field->getParent() : nullptr;
  if (!Record || !Record->getIdentifier())
    return nullptr;
  const ASTContext &C = Record->getASTContext();
  const auto Count = std::distance(Record->field_begin(), Record->field_end());
  const CanQualType Type = C.getCanonicalTagType(Record);
  const std::string Name = Record->getNameAsString();
  const bool IsNamed =
      !Name.empty() && Name.back() == char('0' + Count) &&
      C.getSourceManager().isInSystemHeader(Record->getLocation());
  if (!IsNamed || (Count != 2 && Count != 4) ||
      C.getTypeAlignInChars(Type) != C.getTypeSizeInChars(Type) ||
      C.getTypeSizeInChars(Type).getQuantity() > 16)
    return nullptr;
  return Record;
}

std::optional<OneStore> StoreFinder::storeOf(const Stmt *S) const {
  OneStore Out;
  Out.Whole = dyn_cast<BinaryOperator>(S);
  if (!Out.Whole || Out.Whole->getOpcode() != BO_Assign)
    return std::nullopt;
  const Expr *Left = Out.Whole->getLHS()->IgnoreParens();
  const auto *Member = dyn_cast<MemberExpr>(Left);
  Out.Vector = vectorOfMember(Member);
  if (Out.Vector)
    Left = Member->getBase()->IgnoreParens();
  Out.Access = dyn_cast<ArraySubscriptExpr>(Left);
  Out.Array =
      Out.Access
          ? dyn_cast_or_null<ParmVarDecl>(variableOf(Out.Access->getBase()))
          : nullptr;
  const QualType Element = Out.Whole->getLHS()->getType();
  if (!Out.Array || !Tree.isConstant(Out.Array) ||
      !Element->isArithmeticType() || Element->isBooleanType() ||
      Element.isVolatileQualified() ||
      Out.Access->getIdx()->HasSideEffects(Tree.context()) ||
      // isPlain() looks at calls.
      Out.Whole->getRHS()->HasSideEffects(Tree.context(),
                                          /*IncludePossibleEffects=*/false))
    return std::nullopt;
  Out.Rest = Forms.formOf(Out.Access->getIdx());
  if (Out.Vector)
    Out.Constant = cast<FieldDecl>(Member->getMemberDecl())->getFieldIndex();
  else
    Out.Constant = takeConstant(Out.Rest);
  return Out;
}

/// Whether the values and the index are the same where the last store is, but
/// for arrays that may overlap.
bool StoreFinder::isPlain(llvm::ArrayRef<OneStore> Stores,
                          NeighborStores &Out) const {
  for (size_t I = 0; I < Stores.size(); ++I)
    for (const Stmt *S : Tree.all())
      if (Tree.isIn(S, Stores[I].Whole->getRHS()) &&
          !ignoresStores(S, Stores.front().Array, I == 0, Out.MayOverlap))
        return false;
  return true;
}

/// Whether a store may be made behind a statement that is behind it: this one
/// declares or changes local variables only, and none of the index.
bool StoreFinder::isHarmless(const Stmt *S, const OneStore &Of,
                             NeighborStores &Out) const {
  const auto *Assign = dyn_cast<BinaryOperator>(S);
  const auto *Declared = dyn_cast<DeclStmt>(S);
  if (!Declared && !(Assign && Assign->isAssignmentOp()))
    return false;
  for (const Stmt *Part : Tree.all()) {
    if (!Tree.isIn(Part, S))
      continue;
    const auto *Nested = dyn_cast<BinaryOperator>(Part);
    const auto *U = dyn_cast<UnaryOperator>(Part);
    const Expr *Written = Nested && Nested->isAssignmentOp() ? Nested->getLHS()
                          : U && U->isIncrementDecrementOp() ? U->getSubExpr()
                                                             : nullptr;
    while (Written && isa<MemberExpr>(Written->IgnoreParens()) &&
           !cast<MemberExpr>(Written->IgnoreParens())->isArrow())
      Written = cast<MemberExpr>(Written->IgnoreParens())->getBase();
    const VarDecl *V = Written ? variableOf(Written) : nullptr;
    const bool IsLocal =
        V && V->hasLocalStorage() && !V->getType()->isReferenceType() &&
        llvm::none_of(Of.Rest, [&](const auto &Term) {
          return llvm::is_contained(Term.first, IndexForms::nameOf(V));
        });
    if ((Written && !IsLocal) ||
        isa<AtomicExpr, AsmStmt, CXXNewExpr, CXXDeleteExpr, CXXThisExpr>(
            Part) ||
        !ignoresStores(Part, Of.Array, /*IsFirst=*/false, Out.MayOverlap))
      return false;
  }
  return true;
}

/// Whether there is nothing but white space and semicolons between the stores.
bool StoreFinder::isApart(llvm::ArrayRef<OneStore> Stores,
                          const EditRange &Range) const {
  bool Invalid = false;
  const FileID File = SM.getFileID(Stores.front().Whole->getBeginLoc());
  const llvm::StringRef Text = SM.getBufferData(File, &Invalid);
  unsigned At = Range.Offset;
  for (const OneStore &S : Stores) {
    const EditRange Of = range(S.Whole);
    if (Invalid || !Of.isValid() || Of.File != Range.File || Of.Offset < At ||
        Text.slice(At, Of.Offset).find_first_not_of("; \t\r\n") != Text.npos)
      return false;
    At = Of.Offset + Of.Length;
  }
  return true;
}

/// The stores are in source order, `AreApart` with other statements in between.
std::optional<NeighborStores>
StoreFinder::describe(llvm::ArrayRef<OneStore> Stores, bool AreApart) const {
  NeighborStores Out;
  if (!isPlain(Stores, Out) || isOfTemplate(Tree, Stores.front().Array))
    return std::nullopt;
  const OneStore &First = *std::min_element(
      Stores.begin(), Stores.end(), [](const OneStore &A, const OneStore &B) {
        return A.Constant < B.Constant;
      });
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.Array = First.Array->getNameAsString();
  Out.Parameter = First.Array->getFunctionScopeIndex();
  const QualType Element = First.Whole->getLHS()->getType();
  Out.Type = Element.getUnqualifiedType().getCanonicalType().getAsString(
      Tree.context().getPrintingPolicy());
  Out.Count = Stores.size();
  Out.Bytes = Tree.context().getTypeSizeInChars(Element).getQuantity();
  if (First.Vector)
    Out.Vector = First.Vector->getNameAsString();
  Out.FirstIndex = text(First.Access->getIdx());
  Out.Values.resize(Stores.size());
  for (const OneStore &S : Stores) {
    std::string &Value = Out.Values[S.Constant - First.Constant];
    Value = text(S.Whole->getRHS());
    Out.Where.push_back(spotAt(SM, S.Access->getExprLoc()));
    if (!AreApart || &S == &Stores.back())
      continue;
    const std::string Number = std::to_string(S.Constant - First.Constant);
    const std::string Name = Tree.freeName(Out.Array + "Value" + Number);
    Out.Before.push_back({range(S.Whole), Name, Value});
    Value = Name;
    if (!Out.Before.back().Range.isValid())
      return std::nullopt;
  }
  Out.Range = editRange(
      SM, LangOpts,
      SourceRange(
          (AreApart ? Stores.back() : Stores.front()).Whole->getBeginLoc(),
          Stores.back().Whole->getEndLoc()));
  if (!Out.Range.isValid() || (!AreApart && !isApart(Stores, Out.Range)))
    return std::nullopt;
  return Out;
}

/// The stores from number `I` on, if they are all of `Count` neighbors or of a
/// vector; else nothing.
std::vector<OneStore>
StoreFinder::groupAt(size_t I, unsigned Count,
                     llvm::ArrayRef<std::optional<OneStore>> Stores) const {
  if (!Stores[I] || I + Count > Stores.size())
    return {};
  const OneStore &First = *Stores[I];
  const unsigned Bytes =
      Tree.context()
          .getTypeSizeInChars(First.Whole->getLHS()->getType())
          .getQuantity();
  const bool MayBe =
      First.Vector ? std::distance(First.Vector->field_begin(),
                                   First.Vector->field_end()) == int(Count)
                   : Count * Bytes <= 16 && (Count != 2 || Bytes >= 4) &&
                         areMultiples(First.Rest, Count);
  std::vector<OneStore> Group;
  std::set<int64_t> Parts, Quotients;
  for (size_t K = I; MayBe && K < I + Count; ++K) {
    if (!Stores[K] || Stores[K]->Array != First.Array ||
        Stores[K]->Rest != First.Rest || Stores[K]->Vector != First.Vector)
      return {};
    const int64_t Part = ((Stores[K]->Constant % Count) + Count) % Count;
    Parts.insert(Part);
    Quotients.insert(Stores[K]->Constant - Part);
    Group.push_back(*Stores[K]);
  }
  if (Parts.size() != Count || Quotients.size() != 1)
    return {};
  return Group;
}

void StoreFinder::lookIn(const CompoundStmt *Block) {
  std::vector<std::optional<OneStore>> Stores;
  const size_t Before = Found.size();
  for (const Stmt *S : Block->body())
    Stores.push_back(storeOf(S));
  for (size_t I = 0; I < Stores.size(); ++I)
    for (unsigned Count : {4u, 2u}) {
      const std::vector<OneStore> Group = groupAt(I, Count, Stores);
      if (Group.empty())
        continue;
      if (auto Wide = describe(Group, /*AreApart=*/false)) {
        Found.push_back(std::move(*Wide));
        I += Count - 1;
        break;
      }
    }
  if (Found.size() == Before)
    lookApart(Block, Stores);
}

static bool isOpaque(const IndexForm &Index) {
  return llvm::any_of(Index, [](const auto &Term) {
    return llvm::any_of(Term.first, [](llvm::StringRef Factor) {
      return Factor.starts_with("expression");
    });
  });
}

/// The first stores of each array that are all of neighbors, with statements in
/// between that do not see them.
void StoreFinder::lookApart(const CompoundStmt *Block,
                            llvm::ArrayRef<std::optional<OneStore>> Stores) {
  for (size_t I = 0; I < Stores.size(); ++I)
    for (unsigned Count : {4u, 2u}) {
      // What an opaque expression of the index depends on might change.
      if (!Stores[I] || Stores[I]->Vector || isOpaque(Stores[I]->Rest))
        continue;
      std::vector<std::optional<OneStore>> Group = {Stores[I]};
      NeighborStores Between;
      bool MaySkip = true;
      for (size_t K = I + 1; K < Stores.size() && Group.size() < Count; ++K)
        if (Stores[K] && Stores[K]->Array == Stores[I]->Array)
          Group.push_back(Stores[K]);
        else
          MaySkip &= isHarmless(Block->body_begin()[K], *Stores[I], Between);
      const std::vector<OneStore> Chosen = groupAt(0, Count, Group);
      auto Wide = MaySkip && !Chosen.empty()
                      ? describe(Chosen, /*AreApart=*/true)
                      : std::nullopt;
      if (!Wide)
        continue;
      for (std::string &Other : Between.MayOverlap)
        if (!llvm::is_contained(Wide->MayOverlap, Other))
          Wide->MayOverlap.push_back(std::move(Other));
      Found.push_back(std::move(*Wide));
      return;
    }
}

std::vector<NeighborStores> StoreFinder::look() {
  for (const Stmt *S : Tree.all())
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      lookIn(Block);
  return std::move(Found);
}

void addNeighborStores(const KernelTree &Tree, const std::string &Mangled,
                       std::vector<NeighborStores> &Into) {
  for (NeighborStores &Found : StoreFinder(Tree).look()) {
    addOrJoin(std::move(Found), Mangled, Into,
              [](const NeighborStores &Other, const NeighborStores &New) {
                return Other.Range.Offset == New.Range.Offset &&
                       Other.Range.File == New.Range.File &&
                       Other.Type == New.Type && Other.Count == New.Count;
              });
  }
}

} // namespace warplint
