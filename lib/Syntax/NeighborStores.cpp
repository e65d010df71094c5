//===- NeighborStores.cpp - Stores to neighboring elements ----------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/PureCalls.h"
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
  std::vector<OneStore>
  groupAt(size_t I, unsigned Count,
          llvm::ArrayRef<std::optional<OneStore>> Stores) const;
  bool isOfTemplate(const ParmVarDecl *P) const;
  bool isPlain(llvm::ArrayRef<OneStore> Stores, NeighborStores &Out) const;
  bool isApart(llvm::ArrayRef<OneStore> Stores, const EditRange &Range) const;
  std::optional<NeighborStores> describe(llvm::ArrayRef<OneStore> Stores) const;
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

/// CUDA's vector of two or four elements, aligned to its size, of which an
/// expression names a member; null: it is none.
static const RecordDecl *vectorOf(const MemberExpr *Member) {
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
  Out.Vector = vectorOf(Member);
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

/// Whether an expression may read memory that a store of the group changes, but
/// for array elements.
static bool isOtherMemory(const Stmt *S) {
  if (const auto *E = dyn_cast<Expr>(S);
      E && E->getType().isVolatileQualified())
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    return !Made->getConstructor()->isTrivial();
  if (const auto *U = dyn_cast<UnaryOperator>(S))
    return U->getOpcode() == UO_Deref;
  if (const auto *Member = dyn_cast<MemberExpr>(S))
    return Member->isArrow() && !builtinAxis(Member);
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return false;
  if (V->hasLocalStorage())
    return V->getType()->isReferenceType();
  return !V->getType()->isArrayType() && !V->getType().isConstQualified();
}

/// Whether the values and the index are the same where the last store is, but
/// for arrays that may overlap.
bool StoreFinder::isPlain(llvm::ArrayRef<OneStore> Stores,
                          NeighborStores &Out) const {
  const ParmVarDecl *Array = Stores.front().Array;
  for (size_t I = 0; I < Stores.size(); ++I)
    for (const Stmt *S : Tree.all()) {
      if (!Tree.isIn(S, Stores[I].Whole->getRHS()))
        continue;
      if (const auto *Use = dyn_cast<ArraySubscriptExpr>(S)) {
        const VarDecl *V = variableOf(Use->getBase());
        if (V == Array || !V)
          return false; // may be an element that was stored before
        const bool CannotOverlap = I == 0 || V->getType()->isArrayType() ||
                                   Array->getType().isRestrictQualified() ||
                                   V->getType().isRestrictQualified();
        if (!CannotOverlap &&
            !llvm::is_contained(Out.MayOverlap, V->getNameAsString()))
          Out.MayOverlap.push_back(V->getNameAsString());
      } else if (isOtherMemory(S)) {
        return false;
      } else if (isa<CallExpr, LambdaExpr, StmtExpr>(S) &&
                 !builtinAxis(cast<Expr>(S))) {
        const auto *Call = dyn_cast<CallExpr>(S);
        if (!Call || !Call->getDirectCallee() ||
            !isPure(Call->getDirectCallee()))
          return false;
      }
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

/// Whether the elements have another type in other instances of a template.
bool StoreFinder::isOfTemplate(const ParmVarDecl *P) const {
  const FunctionDecl *Pattern =
      Tree.function()->getTemplateInstantiationPattern();
  return Pattern && (P->getFunctionScopeIndex() >= Pattern->getNumParams() ||
                     Pattern->getParamDecl(P->getFunctionScopeIndex())
                         ->getType()
                         ->isDependentType());
}

/// The stores are in source order.
std::optional<NeighborStores>
StoreFinder::describe(llvm::ArrayRef<OneStore> Stores) const {
  NeighborStores Out;
  if (!isPlain(Stores, Out) || isOfTemplate(Stores.front().Array))
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
    Out.Values[S.Constant - First.Constant] = text(S.Whole->getRHS());
    Out.Where.push_back(spotAt(SM, S.Access->getExprLoc()));
  }
  Out.Range = editRange(SM, LangOpts,
                        SourceRange(Stores.front().Whole->getBeginLoc(),
                                    Stores.back().Whole->getEndLoc()));
  if (!Out.Range.isValid() || !isApart(Stores, Out.Range))
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
  for (const Stmt *S : Block->body())
    Stores.push_back(storeOf(S));
  for (size_t I = 0; I < Stores.size(); ++I)
    for (unsigned Count : {4u, 2u}) {
      const std::vector<OneStore> Group = groupAt(I, Count, Stores);
      if (Group.empty())
        continue;
      if (auto Wide = describe(Group)) {
        Found.push_back(std::move(*Wide));
        I += Count - 1;
        break;
      }
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
