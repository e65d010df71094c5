//===- TileSpellings.cpp - Where layouts of CuTe are written --------------===//

#include "TileSpellings.h"
#include "TileStorage.h"
#include "TileTypes.h"
#include "warplint/Host/Places.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

static bool namesCute(const UsingDirectiveDecl *D) {
  const NamespaceDecl *Named = D->getNominatedNamespace();
  return Named && Named->getName() == "cute" &&
         Named->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

/// Whether names of CuTe need no qualifier in a function.
static bool usesCute(const ASTContext &Context, const FunctionDecl &Within) {
  for (const DeclContext *At = Within.getDeclContext(); At;
       At = At->getParent())
    if (isa<TranslationUnitDecl, NamespaceDecl>(At))
      for (const UsingDirectiveDecl *D : At->using_directives())
        if (namesCute(D))
          return true;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Within.getBody());
  if (!Body)
    return false;
  for (const Stmt *S : Body->body())
    if (const auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        if (const auto *Using = dyn_cast<UsingDirectiveDecl>(D);
            Using && namesCute(Using))
          return true;
  return false;
}

TileSpelling TileSpellings::written(SourceRange At, TileSpelling::Kind Is,
                                    const FunctionDecl &Within) const {
  const SourceManager &SM = Context.getSourceManager();
  TileSpelling S;
  S.Range = editRange(SM, Context.getLangOpts(), At);
  S.Text = textOf(SM, Context.getLangOpts(), At).str();
  S.Is = Is;
  S.Scope = usesCute(Context, Within) ? "" : "cute::";
  S.IsDependent = Within.isTemplateInstantiation();
  return S;
}

TileSpelling TileSpellings::ofArguments(const CallExpr &Made,
                                        const FunctionDecl &Within) const {
  const Expr *First = Made.getArg(1);
  const Expr *Last = Made.getArg(Made.getNumArgs() - 1);
  const bool IsLayout =
      Made.getNumArgs() == 2 && (cuteClass(First->getType(), "Layout") ||
                                 cuteClass(First->getType(), "ComposedLayout"));
  return written({First->getBeginLoc(), Last->getEndLoc()},
                 IsLayout ? TileSpelling::Kind::Expression
                          : TileSpelling::Kind::Shape,
                 Within);
}

/// The type in an expression such as `T{}`; none: it is no such expression.
static TypeLoc typeIn(const Expr *E) {
  const TypeSourceInfo *Info = nullptr;
  if (const auto *Made = dyn_cast<CXXTemporaryObjectExpr>(E))
    Info = Made->getTypeSourceInfo();
  else if (const auto *Value = dyn_cast<CXXScalarValueInitExpr>(E))
    Info = Value->getTypeSourceInfo();
  else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
    Info = Cast->getTypeInfoAsWritten();
  return Info ? Info->getTypeLoc() : TypeLoc();
}

void TileSpellings::noteAlias(TypeLoc Type, unsigned Index, bool IsOfInstance) {
  if (auto Named = Type.getAs<TypedefTypeLoc>())
    Names.push_back({Index, IsOfInstance, Named.getTypePtr()->getDecl()});
}

namespace {
/// Finds the launches of a kernel.
class LaunchFinder {
public:
  explicit LaunchFinder(const FunctionDecl &Kernel)
      : Kernel(Kernel.getCanonicalDecl()) {}

  void walk(const Stmt *S, const FunctionDecl *In) {
    if (!S)
      return;
    if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(S))
      if (const FunctionDecl *F = Launch->getDirectCallee();
          F && F->getCanonicalDecl() == Kernel) {
        ++Count;
        Last = Launch;
        Within = In;
      }
    for (const Stmt *Child : S->children())
      walk(Child, In);
  }

  unsigned Count = 0;
  const CUDAKernelCallExpr *Last = nullptr;
  const FunctionDecl *Within = nullptr;

private:
  const FunctionDecl *Kernel;
};
} // namespace

TileSpelling TileSpellings::ofLaunch(const FunctionDecl &Kernel,
                                     std::optional<unsigned> TemplateArgument,
                                     std::optional<unsigned> Parameter,
                                     unsigned Index) {
  LaunchFinder Finder(Kernel);
  for (const FunctionDecl *F : Functions)
    if (!isOfCute(F) && F->hasBody())
      Finder.walk(F->getBody(), F);
  if (Finder.Count != 1)
    return {};
  if (Parameter) {
    if (*Parameter >= Finder.Last->getNumArgs())
      return {};
    const Expr *Argument = plainExpression(Finder.Last->getArg(*Parameter));
    return written(Argument->getSourceRange(), TileSpelling::Kind::Expression,
                   *Finder.Within);
  }
  const auto *Ref =
      dyn_cast<DeclRefExpr>(plainExpression(Finder.Last->getCallee()));
  if (!Ref || *TemplateArgument >= Ref->getNumTemplateArgs())
    return {};
  const TemplateArgumentLoc &Given =
      Ref->template_arguments()[*TemplateArgument];
  const TypeSourceInfo *Type =
      Given.getArgument().getKind() == TemplateArgument::Type
          ? Given.getTypeSourceInfo()
          : nullptr;
  if (!Type)
    return {};
  noteAlias(Type->getTypeLoc(), Index, /*IsOfInstance=*/true);
  return written(Type->getTypeLoc().getSourceRange(), TileSpelling::Kind::Type,
                 *Finder.Within);
}

void TileSpellings::spell(Tile &One, unsigned Index, const CallExpr &Made,
                          const FunctionDecl &Within) {
  One.Spelling = ofArguments(Made, Within);
  if (One.Spelling.Is != TileSpelling::Kind::Expression)
    return;
  const Expr *Layout = plainExpression(Made.getArg(1));
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Layout)) {
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl());
        P && P->getDeclContext() == &Within)
      One.OfInstance =
          ofLaunch(Within, std::nullopt, P->getFunctionScopeIndex(), Index);
    return;
  }
  const TypeLoc Type = typeIn(Layout);
  if (Type.isNull())
    return;
  noteAlias(Type, Index, /*IsOfInstance=*/false);
  if (auto Given = Type.getAs<SubstTemplateTypeParmTypeLoc>();
      Given && Within.isTemplateInstantiation())
    One.OfInstance =
        ofLaunch(Within, Given.getTypePtr()->getIndex(), std::nullopt, Index);
}

namespace {
/// Finds the places that name a type.
class AliasUses : public DynamicRecursiveASTVisitor {
public:
  explicit AliasUses(const TypedefNameDecl &Of) : Of(Of.getCanonicalDecl()) {}
  bool VisitTypedefTypeLoc(TypedefTypeLoc Named) override {
    if (Named.getTypePtr()->getDecl()->getCanonicalDecl() == Of)
      Places.push_back(Named.getNameLoc());
    return true;
  }
  std::vector<SourceLocation> Places;

private:
  const TypedefNameDecl *Of;
};
} // namespace

/// Whether the text before a name asks for the size of the layout only, which a
/// swizzle does not change.
static bool asksForSize(StringRef Before) {
  Before = Before.rtrim();
  return Before.ends_with("cosize_v<") || Before.ends_with("size(");
}

static bool holds(const EditRange &Range, const EditRange &Part) {
  return Range.isValid() && Range.File == Part.File &&
         Range.Offset <= Part.Offset &&
         Part.Offset + Part.Length <= Range.Offset + Range.Length;
}

static bool haveOneStorage(const Tile &A, const Tile &B) {
  return A.Array == B.Array && A.ArrayWhere == B.ArrayWhere &&
         A.Offset == B.Offset;
}

bool TileSpellings::isOnlyLayout(const Name &One, const Tiles &All) const {
  const SourceManager &SM = Context.getSourceManager();
  const FileID Declared =
      SM.getFileID(SM.getExpansionLoc(One.Alias->getLocation()));
  AliasUses Uses(*One.Alias);
  for (Decl *D : Context.getTranslationUnitDecl()->decls()) {
    const FileID In = SM.getFileID(SM.getExpansionLoc(D->getLocation()));
    if (In == Declared || In == SM.getMainFileID())
      Uses.TraverseDecl(D);
  }
  const Tile &Of = All.All[One.Tile];
  for (SourceLocation At : Uses.Places) {
    const EditRange Place = editRange(SM, Context.getLangOpts(), At);
    if (!Place.isValid())
      return false;
    const StringRef Text = SM.getBufferData(SM.getFileID(At));
    const bool IsLayout = llvm::any_of(All.All, [&](const Tile &T) {
      return haveOneStorage(T, Of) && (holds(T.Spelling.Range, Place) ||
                                       holds(T.OfInstance.Range, Place));
    });
    if (!IsLayout && !asksForSize(Text.take_front(Place.Offset)))
      return false;
  }
  return true;
}

TileSpelling TileSpellings::ofAlias(const TypedefNameDecl &Alias) const {
  const SourceRange At =
      Alias.getTypeSourceInfo()->getTypeLoc().getSourceRange();
  const SourceManager &SM = Context.getSourceManager();
  TileSpelling S;
  S.Range = editRange(SM, Context.getLangOpts(), At);
  S.Text = textOf(SM, Context.getLangOpts(), At).str();
  S.Is = TileSpelling::Kind::Type;
  const DeclContext *In = Alias.getDeclContext();
  const auto *F = dyn_cast<FunctionDecl>(In);
  S.Scope = "cute::";
  if (F ? usesCute(Context, *F)
        : llvm::any_of(Context.getTranslationUnitDecl()->using_directives(),
                       namesCute))
    S.Scope.clear();
  S.IsDependent = F ? F->isTemplateInstantiation()
                    : isa<ClassTemplateSpecializationDecl>(In);
  return S;
}

void TileSpellings::resolveNames(Tiles &All) const {
  // Uses are compared with what is written, which the first pass must not
  // change.
  std::vector<TileSpelling> Found;
  for (const Name &One : Names)
    Found.push_back(isa<TypeAliasDecl>(One.Alias) && isOnlyLayout(One, All)
                        ? ofAlias(*One.Alias)
                        : TileSpelling());
  for (size_t I = 0; I != Names.size(); ++I) {
    Tile &Of = All.All[Names[I].Tile];
    TileSpelling &To = Names[I].IsOfInstance ? Of.OfInstance : Of.Spelling;
    if (Found[I].Range.isValid())
      To = std::move(Found[I]);
  }
}

} // namespace warplint
