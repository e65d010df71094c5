//===- PointedRecords.cpp - Structs that kernels access -------------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>

using namespace clang;

namespace warplint {

static constexpr uint64_t WidestAccess = 16; // bytes of one instruction

/// The definition that one edit can change; null if there is none: the
/// instances of a template have one definition and may have other sizes.
static const RecordDecl *definitionOf(const ParmVarDecl *P) {
  if (!P->getType()->isPointerType())
    return nullptr;
  const auto *Type = P->getType()->getPointeeType()->getAsRecordDecl();
  const RecordDecl *Record = Type ? Type->getDefinition() : nullptr;
  if (!Record || Record->isUnion() || Record->isInvalidDecl() ||
      Record->isDependentContext() ||
      isa<ClassTemplateSpecializationDecl>(Record))
    return nullptr;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Record);
      Class && Class->getTemplateInstantiationPattern())
    return nullptr;
  return Record;
}

void addPointedRecords(const KernelTree &Tree, const std::string &Mangled,
                       std::vector<PointedRecord> &Into) {
  const ASTContext &C = Tree.context();
  const SourceManager &SM = C.getSourceManager();
  for (const ParmVarDecl *P : Tree.function()->parameters()) {
    const RecordDecl *Record = definitionOf(P);
    if (!Record || SM.isInSystemHeader(Record->getLocation()))
      continue;
    const CanQualType Type = C.getCanonicalTagType(Record);
    PointedRecord Found;
    Found.Bytes = C.getTypeSizeInChars(Type).getQuantity();
    Found.Alignment = C.getTypeAlignInChars(Type).getQuantity();
    // The largest power of two that is a factor of the size.
    Found.Better = std::min<uint64_t>(Found.Bytes & -Found.Bytes, WidestAccess);
    if (Found.Alignment >= Found.Better)
      continue;
    Found.Kernel = Mangled;
    Found.Array = P->getNameAsString();
    Found.Name = Record->getNameAsString();
    if (const TypedefNameDecl *Alias = Record->getTypedefNameForAnonDecl())
      Found.Name = Alias->getNameAsString();
    const SourceLocation Keyword = Record->getInnerLocStart();
    Found.Where = spotAt(SM, Keyword);
    if (!Keyword.isMacroID())
      Found.Behind = editRange(SM, C.getLangOpts(), SourceRange(Keyword));
    Found.Behind.Offset += Found.Behind.Length;
    Found.Behind.Length = 0;
    Into.push_back(std::move(Found));
  }
}

} // namespace warplint
