//===- ElementRecords.cpp - Element structs of shared arrays --------------===//
//
// A struct may be enlarged if its only use is as the element of one array in
// shared memory: no object, pointer, parameter, cast or sizeof of it exists in
// host or device code. The types that the source writes, deduces and measures
// decide this.
//
//===----------------------------------------------------------------------===//

#include "ArrayIndex.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace warplint {

/// The record that remains without pointers, references and array extents.
static const RecordDecl *recordOf(QualType Type) {
  while (true) {
    if (QualType Pointee = Type->getPointeeType(); !Pointee.isNull())
      Type = Pointee;
    else if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
      Type = Array->getElementType();
    else
      break;
  }
  const RecordDecl *Record = Type->getAsRecordDecl();
  return Record ? cast<RecordDecl>(Record->getCanonicalDecl()) : nullptr;
}

namespace {
/// The uses of one record in a file.
struct RecordUse {
  /// Locations of the shared arrays of the type.
  llvm::SmallVector<SourceLocation, 1> Arrays;
  SourceLocation Mention; ///< first other use; may be invalid
  SourceLocation Measure; ///< first sizeof of an expression; may be invalid
};

class RecordUses : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseMap<const RecordDecl *, RecordUse> Of;

  bool TraverseVarDecl(VarDecl *V) override {
    RecordUse *Use = useOf(V->getType());
    if (!Use || !V->hasAttr<CUDASharedAttr>() || !V->getType()->isArrayType())
      return DynamicRecursiveASTVisitor::TraverseVarDecl(V);
    if (!llvm::is_contained(Use->Arrays, V->getLocation()))
      Use->Arrays.push_back(V->getLocation());
    return true; // no initializer, and extents are not types
  }
  /// An alias of the type does not create an object.
  bool TraverseTypedefDecl(TypedefDecl *) override { return true; }
  bool TraverseTypeAliasDecl(TypeAliasDecl *) override { return true; }

  bool VisitTypeLoc(TypeLoc Written) override {
    mention(Written.getType(), Written.getBeginLoc());
    return true;
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *D) override { // deduced types
    mention(D->getType(), D->getLocation());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      if (RecordUse *Use = useOf(E->getArgumentExpr()->getType()))
        if (Use->Measure.isInvalid())
          Use->Measure = E->getBeginLoc();
    return true;
  }

private:
  RecordUse *useOf(QualType Type) {
    auto Found = Type.isNull() ? Of.end() : Of.find(recordOf(Type));
    return Found == Of.end() ? nullptr : &Found->second;
  }
  void mention(QualType Type, SourceLocation At) {
    RecordUse *Use = useOf(Type);
    if (Use && Use->Mention.isInvalid())
      Use->Mention = At;
  }
};
} // namespace

/// The element's definition if it is a plain struct whose whole text is in the
/// main file; null otherwise.
static const CXXRecordDecl *plainRecord(const SourceManager &SM,
                                        QualType Element) {
  const auto *Record = Element->getAsCXXRecordDecl();
  if (!Record || !(Record = Record->getDefinition()) ||
      Record->isInvalidDecl() || Record->isUnion() || Record->field_empty() ||
      !Record->isAggregate() || Record->getNumBases() ||
      isa<ClassTemplateSpecializationDecl>(Record) ||
      Record->isDependentContext() || Record->getBraceRange().isInvalid())
    return nullptr;
  for (SourceLocation At :
       {Record->getBeginLoc(), Record->getBraceRange().getEnd()})
    if (At.isMacroID() || !SM.isWrittenInMainFile(At))
      return nullptr;
  bool HasMethods = llvm::any_of(
      Record->methods(), [](const auto *M) { return !M->isImplicit(); });
  return HasMethods ? nullptr : Record;
}

/// Sets the location behind the last field's semicolon; false if there is none.
static bool placeOfNewField(const ASTContext &Context,
                            const CXXRecordDecl *Record,
                            ArrayDeclaration::ElementRecord &To) {
  const SourceManager &SM = Context.getSourceManager();
  const FieldDecl *Last = nullptr;
  for (const FieldDecl *Field : Record->fields())
    Last = Field;
  SourceLocation Begin = Last->getBeginLoc(), End = Last->getEndLoc();
  if (Begin.isMacroID() || End.isMacroID())
    return false;
  std::optional<Token> Semicolon =
      Lexer::findNextToken(End, SM, Context.getLangOpts());
  if (!Semicolon || Semicolon->isNot(tok::semi))
    return false;
  To.End = editRange(SM, Context.getLangOpts(), Semicolon->getLocation());
  To.End.Offset += To.End.Length;
  To.End.Length = 0;
  return true;
}

static std::string whyFixed(const SourceManager &SM, const RecordUse &Use) {
  auto Line = [&](SourceLocation At) {
    return " at line " + std::to_string(SM.getPresumedLineNumber(At));
  };
  if (Use.Mention.isValid())
    return "the type of the elements is also used" + Line(Use.Mention);
  if (Use.Measure.isValid())
    return "the size of an element is taken with sizeof" + Line(Use.Measure);
  if (Use.Arrays.size() > 1)
    return "another array has elements of the type" + Line(Use.Arrays[1]);
  return "";
}

void addElementRecords(const ASTContext &Context, const ArrayIndex &Index,
                       std::vector<ArrayDeclaration> &Arrays) {
  const SourceManager &SM = Context.getSourceManager();
  RecordUses Uses;
  std::vector<std::pair<size_t, const CXXRecordDecl *>> Padded;
  for (const auto &[V, At] : Index) {
    if (!V->hasAttr<CUDASharedAttr>())
      continue;
    const CXXRecordDecl *Record =
        plainRecord(SM, Context.getBaseElementType(V->getType()));
    ArrayDeclaration::ElementRecord Place;
    if (!Record || !placeOfNewField(Context, Record, Place))
      continue;
    Arrays[At].Record = std::move(Place);
    Uses.Of.try_emplace(Record->getCanonicalDecl());
    Padded.push_back({At, Record});
  }
  if (Padded.empty())
    return;
  for (Decl *D : Context.getTranslationUnitDecl()->noload_decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Uses.TraverseDecl(D);
  for (const auto &[At, Record] : Padded)
    Arrays[At].Record->WhyFixed =
        whyFixed(SM, Uses.Of[Record->getCanonicalDecl()]);
}

} // namespace warplint
