//===- Tiles.cpp - Tensors of CuTe in the syntax tree ---------------------===//

#include "warplint/Tiles/Tiles.h"
#include "TileSpellings.h"
#include "TileStorage.h"
#include "TileTypes.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace clang;

namespace warplint {

namespace {

class TileFinder {
public:
  TileFinder(const ASTContext &Context, TileSpellings &Spellings, Tiles &Into)
      : Context(Context), SM(Context.getSourceManager()), Spellings(Spellings),
        Into(Into) {}

  void addUsesIn(const FunctionDecl &F, const std::string &Mangled) {
    Within = &F;
    Function = &Mangled;
    walk(F.getBody());
  }

private:
  /// Calls and variables from a part of a tile back to the tile.
  static constexpr unsigned MostSteps = 32;

  void walk(const Stmt *S) {
    if (!S)
      return;
    if (const auto *Call = dyn_cast<CallExpr>(S))
      addUses(Call);
    for (const Stmt *Child : S->children())
      walk(Child);
  }
  void addUses(const CallExpr *Call);
  /// The tile that a tensor is, or is a part of; none: it is no tensor over
  /// shared memory. `Variable` is the one that has this value; null: none.
  std::optional<unsigned> tileOf(const Expr *Tensor, const VarDecl *Variable,
                                 unsigned Steps);
  std::optional<unsigned> ofVariable(const DeclRefExpr *Ref, unsigned Steps);
  /// A tile of which only the type is known, and perhaps a name.
  unsigned unknownTile(const void *Key, const NamedDecl *Named, QualType Layout,
                       SourceLocation At);
  unsigned newTile(const CallExpr *Made, QualType Layout,
                   const VarDecl *Variable);
  std::optional<TileStorage> storageOfTensor(const Expr &Tensor);
  unsigned add(const void *Key, Tile One) {
    Known[Key] = unsigned(Into.All.size());
    Into.All.push_back(std::move(One));
    return unsigned(Into.All.size() - 1);
  }

  const ASTContext &Context;
  const SourceManager &SM;
  TileSpellings &Spellings;
  Tiles &Into;
  const FunctionDecl *Within = nullptr;
  const std::string *Function = nullptr;
  /// Index in `Into.All` by the variable or the call of make_tensor().
  llvm::DenseMap<const void *, unsigned> Known;
  llvm::DenseMap<unsigned, TileStorage> Storage; ///< by the same index
};

} // namespace

/// Whether a call makes a tensor over a pointer.
static bool makesTensor(const CallExpr *Call) {
  const FunctionDecl *F = calleeOf(Call);
  return F && F->getIdentifier() && F->getName() == "make_tensor" &&
         isOfCute(F) && Call->getNumArgs() > 1;
}

/// The object of a method, and the arguments.
static llvm::SmallVector<const Expr *, 4> operands(const CallExpr *Call) {
  llvm::SmallVector<const Expr *, 4> All;
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(Call))
    All.push_back(Method->getImplicitObjectArgument());
  for (const Expr *Argument : Call->arguments())
    All.push_back(Argument);
  return All;
}

void TileFinder::addUses(const CallExpr *Call) {
  if (makesTensor(Call))
    return;
  std::string Atom;
  std::vector<unsigned> Used;
  for (const Expr *Operand : operands(Call)) {
    if (Atom.empty())
      Atom = copyAtomOf(Operand->getType());
    if (auto One = tileOf(Operand, nullptr, 0);
        One && !llvm::is_contained(Used, *One))
      Used.push_back(*One);
  }
  if (Used.empty())
    return;
  std::vector<Spot> Places = {spotAt(SM, Call->getExprLoc())};
  if (Spot Begin = spotAt(SM, Call->getBeginLoc()); Begin != Places.front())
    Places.push_back(std::move(Begin));
  for (unsigned One : Used)
    for (const Spot &At : Places)
      Into.Uses.push_back({At, *Function, One, Atom});
}

std::optional<unsigned> TileFinder::tileOf(const Expr *Tensor,
                                           const VarDecl *Variable,
                                           unsigned Steps) {
  if (!Tensor || Steps > MostSteps)
    return std::nullopt;
  const QualType Layout = sharedTensorLayout(Tensor->getType());
  if (Layout.isNull())
    return std::nullopt;
  Tensor = plainExpression(Tensor);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Tensor))
    return ofVariable(Ref, Steps);
  if (const auto *Member = dyn_cast<MemberExpr>(Tensor))
    return unknownTile(Member->getMemberDecl(), Member->getMemberDecl(), Layout,
                       Member->getExprLoc());
  const auto *Call = dyn_cast<CallExpr>(Tensor);
  if (Call && makesTensor(Call)) {
    auto Found = Known.find(Call);
    return Found != Known.end() ? Found->second
                                : newTile(Call, Layout, Variable);
  }
  if (Call)
    for (const Expr *Operand : operands(Call))
      if (auto Whole = tileOf(Operand, nullptr, Steps + 1))
        return Whole;
  return unknownTile(Tensor, Variable, Layout, Tensor->getExprLoc());
}

std::optional<unsigned> TileFinder::ofVariable(const DeclRefExpr *Ref,
                                               unsigned Steps) {
  const ValueDecl *D = Ref->getDecl();
  if (auto Found = Known.find(D); Found != Known.end())
    return Found->second;
  const QualType Layout = sharedTensorLayout(D->getType());
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || isa<ParmVarDecl>(V) || !V->getInit())
    return unknownTile(D, D, Layout, D->getLocation());
  auto Tile = tileOf(V->getInit(), V, Steps + 1);
  if (!Tile)
    return unknownTile(D, D, Layout, D->getLocation());
  Known[D] = *Tile;
  return Tile;
}

unsigned TileFinder::unknownTile(const void *Key, const NamedDecl *Named,
                                 QualType Layout, SourceLocation At) {
  if (auto Found = Known.find(Key); Found != Known.end())
    return Found->second;
  Tile One;
  if (Named)
    One.Name = Named->getNameAsString();
  One.Where = spotAt(SM, Named ? Named->getLocation() : At);
  if (!Layout.isNull())
    One.Layout = layoutFacts(Layout).Text;
  One.Function = *Function;
  return add(Key, std::move(One));
}

std::optional<TileStorage> TileFinder::storageOfTensor(const Expr &Tensor) {
  // The pointer of a part of a tile need not be that of the tile.
  const auto *Ref = dyn_cast<DeclRefExpr>(plainExpression(&Tensor));
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *Made = V && V->getInit()
                         ? dyn_cast<CallExpr>(plainExpression(V->getInit()))
                         : nullptr;
  if (!Made || !makesTensor(Made))
    return std::nullopt;
  auto Of = tileOf(&Tensor, nullptr, 0);
  auto Found = Of ? Storage.find(*Of) : Storage.end();
  if (Found == Storage.end())
    return std::nullopt;
  return Found->second;
}

/// The size of the elements of a tensor in bytes; 0: not known.
static uint64_t elementBytes(const ASTContext &Context, QualType Tensor) {
  const CXXRecordDecl *Record =
      Tensor.getNonReferenceType()->getAsCXXRecordDecl();
  const DeclarationName Name(&Context.Idents.get("value_type"));
  for (const NamedDecl *D : Record->lookup(Name))
    if (const auto *Type = dyn_cast<TypedefNameDecl>(D);
        Type && !Type->getUnderlyingType()->isIncompleteType())
      return Context.getTypeSizeInChars(Type->getUnderlyingType())
          .getQuantity();
  return 0;
}

unsigned TileFinder::newTile(const CallExpr *Made, QualType Layout,
                             const VarDecl *Variable) {
  const LayoutFacts Facts = layoutFacts(Layout);
  Tile One;
  if (Variable)
    One.Name = Variable->getNameAsString();
  One.Where =
      spotAt(SM, Variable ? Variable->getLocation() : Made->getExprLoc());
  One.Layout = Facts.Text;
  One.Function = *Function;
  One.ElementBytes = elementBytes(Context, Made->getType());
  One.Elements = Facts.Elements;
  One.MaySwizzle = Facts.MaySwizzle;
  One.Swizzle = Facts.Swizzle;
  const auto From = storageOf(Context, Made->getArg(0), [&](const Expr &T) {
    return storageOfTensor(T);
  });
  if (From) {
    One.Array = From->Array->getNameAsString();
    One.ArrayWhere = spotAt(SM, From->Array->getLocation());
    One.Offset = From->Offset;
  }
  Spellings.spell(One, unsigned(Into.All.size()), *Made, *Within);
  const unsigned Index = add(Made, std::move(One));
  if (From)
    Storage[Index] = *From;
  return Index;
}

Tiles findTiles(const std::vector<FunctionDecl *> &Functions,
                const std::vector<std::string> &Mangled) {
  Tiles Found;
  if (Functions.empty())
    return Found;
  const ASTContext &Context = Functions.front()->getASTContext();
  TileSpellings Spellings(Context, Functions);
  for (size_t I = 0; I != Functions.size(); ++I) {
    const FunctionDecl *F = Functions[I];
    const bool IsOfDevice =
        F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>();
    if (!IsOfDevice || !F->hasBody() || isOfCute(F) ||
        Context.getSourceManager().isInSystemHeader(F->getLocation()))
      continue;
    TileFinder(Context, Spellings, Found).addUsesIn(*F, Mangled[I]);
  }
  Spellings.resolveNames(Found);
  llvm::sort(Found.Uses, [](const TileUse &A, const TileUse &B) {
    return std::tie(A.At, A.Function, A.Tile, A.CopyAtom) <
           std::tie(B.At, B.Function, B.Tile, B.CopyAtom);
  });
  return Found;
}

} // namespace warplint
