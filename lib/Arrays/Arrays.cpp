//===- Arrays.cpp - Declarations of device arrays -------------------------===//

#include "warplint/Arrays/Arrays.h"
#include "ArrayIndex.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/SharedParts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecordLayout.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

/// Whether a record contains an array, at any depth.
static bool holdsArray(const RecordDecl *Record) {
  if (!Record || !Record->isCompleteDefinition())
    return false;
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->getType()->isArrayType())
      return true;
    if (holdsArray(Field->getType()->getAsRecordDecl()))
      return true;
  }
  return false;
}

/// The memory space of a variable of device code; none if it is not an array.
static std::optional<ArraySpace> spaceOf(const VarDecl *V) {
  QualType Type = V->getType();
  if (Type->isDependentType() || isa<ParmVarDecl>(V) || V->isInvalidDecl() ||
      (!Type->isArrayType() && !holdsArray(Type->getAsRecordDecl())))
    return std::nullopt;
  if (V->hasAttr<CUDASharedAttr>())
    return Type->isIncompleteArrayType() ? ArraySpace::DynamicShared
                                         : ArraySpace::Shared;
  // clang adds the attribute to constants, which nvcc has in global memory.
  const auto *Constant = V->getAttr<CUDAConstantAttr>();
  if (Constant && !Constant->isImplicit())
    return ArraySpace::Constant;
  if (Constant || V->hasAttr<CUDADeviceAttr>())
    return ArraySpace::Global;
  if (V->hasLocalStorage() && !Type->isIncompleteType())
    return ArraySpace::Private;
  return std::nullopt;
}

namespace {
using Statements = llvm::DenseMap<const VarDecl *, const DeclStmt *>;

/// Lists the variables that a body declares, nested lambdas included, and the
/// statement of each.
void collectVariables(const Stmt *S, std::vector<const VarDecl *> &Out,
                      Statements &Of) {
  if (!S)
    return;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One)) {
        Out.push_back(V);
        Of[V] = D;
      }
  for (const Stmt *Child : S->children())
    collectVariables(Child, Out, Of);
}

/// Describes the arrays of variables. `IsSingle`: the variable is the only one
/// of its declaration, so that the statement can be replaced.
class ArrayFinder {
public:
  ArrayFinder(const ASTContext &Context, std::vector<ArrayDeclaration> &Arrays)
      : Context(Context), SM(Context.getSourceManager()),
        LangOpts(Context.getLangOpts()), Arrays(Arrays) {}

  void addLocals(const FunctionDecl *F);
  void addParts(const FunctionDecl *F);
  void addGlobals(const std::vector<Decl *> &TopLevel);

  ArrayIndex Index;
  llvm::DenseMap<const FunctionDecl *, std::string> Names; ///< mangled

private:
  /// `Within` is null at file scope. `Pattern` is the variable of the template
  /// of which V is an instance; else null.
  void add(const VarDecl *V, ArraySpace Space, bool IsSingle,
           const FunctionDecl *Within, const VarDecl *Pattern);
  void addExtents(ArrayDeclaration &A, const VarDecl *V,
                  const VarDecl *Pattern);
  void addRanges(ArrayDeclaration &A, const VarDecl *V, bool IsSingle);
  void addFields(ArrayDeclaration &A, QualType Element);
  std::string nameOf(const VarDecl *V, const FunctionDecl *Within);
  bool hasConstants(const VarDecl *V, const FunctionDecl *Within) const;

  const ASTContext &Context;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<ArrayDeclaration> &Arrays;
};
} // namespace

/// The variable of the template from which `V` was instantiated: the one with
/// the same location.
static const VarDecl *patternOf(const VarDecl *V,
                                const std::vector<const VarDecl *> &Patterns) {
  for (const VarDecl *P : Patterns)
    if (P->getLocation() == V->getLocation())
      return P;
  return nullptr;
}

/// The last bracket of the declarator, or the name where it has none.
static SourceLocation endOfDeclarator(const VarDecl *V) {
  SourceLocation End = V->getLocation();
  if (!V->getTypeSourceInfo())
    return End;
  TypeLoc Written = V->getTypeSourceInfo()->getTypeLoc();
  while (auto Brackets = Written.getAsAdjusted<ArrayTypeLoc>()) {
    End = Brackets.getRBracketLoc();
    Written = Brackets.getElementLoc();
  }
  return End;
}

void ArrayFinder::addLocals(const FunctionDecl *F) {
  std::vector<const VarDecl *> Variables, Patterns;
  Statements Of, Ignored;
  collectVariables(F->getBody(), Variables, Of);
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    collectVariables(Pattern->getBody(), Patterns, Ignored);
  std::optional<bool> RunsOnce; // decided for the first private array
  // The walk through the code is one for all arrays of a type.
  llvm::SmallDenseMap<QualType, bool, 4> KeepsType;
  for (const VarDecl *V : Variables) {
    const std::optional<ArraySpace> Space = spaceOf(V);
    if (!Space)
      continue;
    const bool IsSingle = Of[V]->isSingleDecl();
    const size_t Known = Arrays.size();
    add(V, *Space, IsSingle, F, patternOf(V, Patterns));
    if (*Space != ArraySpace::Private || Arrays.size() == Known)
      continue;
    if (!Arrays.back().InMacro)
      addInitializer(V, endOfDeclarator(V), Arrays.back());
    if (!IsSingle)
      addSibling(V, Of[V], Arrays.back());
    const QualType Element =
        Context.getBaseElementType(V->getType()).getCanonicalType();
    const auto [Keeps, IsNew] = KeepsType.try_emplace(Element, false);
    if (IsNew)
      Keeps->second = keepsElementType(Element, F);
    Arrays.back().IsPointedTo = Keeps->second && !V->hasAttr<AlignedAttr>();
    if (!RunsOnce)
      RunsOnce = runsOncePerThread(F);
    Arrays.back().IsOncePerThread = *RunsOnce && V->getDeclContext() == F;
  }
}

void ArrayFinder::addGlobals(const std::vector<Decl *> &TopLevel) {
  for (size_t I = 0; I < TopLevel.size(); ++I) {
    const auto *V = dyn_cast<VarDecl>(TopLevel[I]);
    if (!V || V->hasLocalStorage() || SM.isInSystemHeader(V->getLocation()))
      continue;
    std::optional<ArraySpace> Space = spaceOf(V);
    if (!Space)
      continue;
    auto Begins = [&](size_t J) {
      return J < TopLevel.size() && isa<VarDecl>(TopLevel[J]) &&
             TopLevel[J]->getBeginLoc() == V->getBeginLoc();
    };
    bool IsSingle = !Begins(I + 1) && (I == 0 || !Begins(I - 1));
    add(V, *Space, IsSingle, nullptr, nullptr);
  }
}

std::string ArrayFinder::nameOf(const VarDecl *V, const FunctionDecl *Within) {
  const auto *F =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!F) // an `extern` in a function is declared at file scope
    F = Within;
  if (!F)
    return {};
  std::string &Name = Names[F];
  if (Name.empty()) // a lambda's call operator
    Name = ASTNameGenerator(const_cast<ASTContext &>(Context)).getName(F);
  return Name;
}

/// Whether `static const` is allowed in the declaration of a private array, if
/// no element is written.
bool ArrayFinder::hasConstants(const VarDecl *V,
                               const FunctionDecl *Within) const {
  const QualType Element = Context.getBaseElementType(V->getType());
  const Expr *Init = V->getInit();
  // C++ has no static variables in constexpr functions before C++23. In front
  // of a pointer `const` would qualify what it points to.
  if (!Init || Within->isConstexpr() || Element.isVolatileQualified() ||
      !Element->isArithmeticType() || V->getDeclContext() != Within)
    return false;
  return !Init->isValueDependent() &&
         Init->isConstantInitializer(const_cast<ASTContext &>(Context),
                                     /*ForRef=*/false);
}

void ArrayFinder::add(const VarDecl *V, ArraySpace Space, bool IsSingle,
                      const FunctionDecl *Within, const VarDecl *Pattern) {
  if (!Index.try_emplace(arrayKey(V), Arrays.size()).second)
    return;
  ArrayDeclaration A;
  A.Name = V->getNameAsString();
  A.Function = nameOf(V, Within);
  A.Where = spotAt(SM, V->getLocation());
  A.Space = Space;
  addExtents(A, V, Pattern);
  addRanges(A, V, IsSingle);
  QualType Element = Context.getBaseElementType(V->getType());
  A.ElementType =
      Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  if (!Element->isIncompleteType()) {
    A.ElementBytes = Context.getTypeSizeInChars(Element).getQuantity();
    A.ElementAlignment = Context.getTypeAlignInChars(Element).getQuantity();
  }
  addFields(A, Element);
  A.HasConstants = Space == ArraySpace::Private && hasConstants(V, Within);
  A.IsConst = Element.isConstQualified();
  Arrays.push_back(std::move(A));
}

void ArrayFinder::addExtents(ArrayDeclaration &A, const VarDecl *V,
                             const VarDecl *Pattern) {
  TypeLoc Written =
      V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
  QualType Type = V->getType(), General = Pattern ? Pattern->getType() : Type;
  while (const ArrayType *Array = Context.getAsArrayType(Type)) {
    ArrayExtent Extent;
    if (const auto *Constant = dyn_cast<ConstantArrayType>(Array))
      Extent.Elements = Constant->getZExtSize();
    if (const ArrayType *Template = Context.getAsArrayType(General)) {
      Extent.Dependent = isa<DependentSizedArrayType>(Template);
      General = Template->getElementType();
    }
    if (auto Brackets =
            Written ? Written.getAsAdjusted<ArrayTypeLoc>() : ArrayTypeLoc()) {
      if (const Expr *Size = Brackets.getSizeExpr()) {
        Extent.Range = editRange(SM, LangOpts, Size->getSourceRange());
        Extent.Text = textOf(SM, LangOpts, Size->getSourceRange()).str();
      }
      Written = Brackets.getElementLoc();
    } else {
      Written = TypeLoc(); // the other extents are part of a typedef
    }
    A.Extents.push_back(std::move(Extent));
    Type = Array->getElementType();
  }
}

void ArrayFinder::addRanges(ArrayDeclaration &A, const VarDecl *V,
                            bool IsSingle) {
  SourceLocation Name = V->getLocation(), End = endOfDeclarator(V);
  A.InMacro = Name.isMacroID() || End.isMacroID();
  A.NameRange = editRange(SM, LangOpts, Name);
  if (SM.isBeforeInTranslationUnit(End, Name))
    End = Name; // the brackets belong to the type: `Row a;`
  A.DeclaratorRange = editRange(SM, LangOpts, {Name, End});
  if (!IsSingle || A.InMacro)
    return;
  CharSourceRange Whole = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(V->getSourceRange()), SM, LangOpts);
  if (Whole.isInvalid())
    return;
  std::optional<Token> Next =
      Lexer::findNextToken(V->getEndLoc(), SM, LangOpts);
  if (!Next || Next->isNot(tok::semi))
    return;
  A.StatementRange =
      editRange(SM, LangOpts, {V->getBeginLoc(), Next->getLocation()});
}

void ArrayFinder::addParts(const FunctionDecl *F) {
  for (SharedPart &P : sharedParts(F)) {
    const QualType Element = P.Pointer->getType()->getPointeeType();
    ArrayDeclaration A;
    A.Name = P.Pointer->getNameAsString();
    A.Function = Names.lookup(F);
    A.Where = spotAt(SM, P.Pointer->getLocation());
    A.Space = ArraySpace::DynamicShared;
    A.ElementType =
        Element.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
    A.ElementBytes = Context.getTypeSizeInChars(Element).getQuantity();
    A.ElementAlignment = Context.getTypeAlignInChars(Element).getQuantity();
    A.Extents.emplace_back();
    A.IsPart = std::move(P.Where);
    Index[P.Pointer] = Arrays.size();
    Arrays.push_back(std::move(A));
  }
}

void ArrayFinder::addFields(ArrayDeclaration &A, QualType Element) {
  const RecordDecl *Record = Element->getAsRecordDecl();
  if (!Record || !Record->isCompleteDefinition() || Record->isInvalidDecl())
    return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isBitField() || Field->getType()->isIncompleteType())
      continue;
    A.Fields.push_back(
        {Field->getNameAsString(),
         Field->getType().getAsString(Context.getPrintingPolicy()),
         Layout.getFieldOffset(Field->getFieldIndex()) / 8,
         uint64_t(Context.getTypeSizeInChars(Field->getType()).getQuantity())});
  }
}

std::vector<ArrayDeclaration>
findArrays(ASTContext &Context, const std::vector<Decl *> &TopLevel,
           const std::vector<FunctionDecl *> &Functions,
           const std::vector<std::string> &Mangled) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<ArrayDeclaration> Arrays;
  ArrayFinder Finder(Context, Arrays);
  std::vector<const FunctionDecl *> Device;
  Finder.addGlobals(TopLevel);
  for (size_t I = 0; I < Functions.size(); ++I) {
    const FunctionDecl *F = Functions[I];
    bool ForDevice =
        F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>();
    if (!ForDevice || SM.isInSystemHeader(F->getLocation()) || !F->hasBody())
      continue;
    Finder.Names[F] = Mangled[I];
    Device.push_back(F);
    Finder.addLocals(F);
    if (F->hasAttr<CUDAGlobalAttr>())
      Finder.addParts(F);
  }
  for (const FunctionDecl *F : Device)
    addUses(F, Finder.Index, Arrays);
  addElementRecords(Context, Finder.Index, Arrays);
  return Arrays;
}

} // namespace warplint
