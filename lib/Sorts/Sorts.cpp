//===- Sorts.cpp - What host code sorts -----------------------------------===//

#include "warplint/Sorts/Sorts.h"
#include "Flow.h"
#include "Reorders.h"
#include "SortCalls.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using Role = warplint::SortedArray::Role;

namespace warplint {

namespace {

/// Which places point to sorted arrays.
class SortedPlaces {
public:
  SortedPlaces(const PointerFlow &Of, const SourceManager &SM)
      : Of(Of), SM(SM) {}

  /// The call sorts the arrays of the place, wherever it got them from.
  void mark(Place P, Role How, SourceLocation Where);
  /// What a place points to is sorted if all that it may point to is. One that
  /// is sorted in two roles has indices, if that is one of them.
  const SortedArray *of(Place P) const;
  /// Likewise, if all of the places are sorted, and there is one.
  const SortedArray *of(const Places &All) const;
  /// Fields and global variables that a place gets its arrays from; empty if it
  /// gets some from elsewhere.
  std::vector<std::string> fieldsOf(const Places &All) const;
  std::vector<SortedField> fields() const;

private:
  bool addFields(Place P, llvm::SmallPtrSetImpl<Place> &Seen,
                 std::vector<std::string> &To) const;

  const PointerFlow &Of;
  const SourceManager &SM;
  llvm::MapVector<Place, SortedArray> Marks;
};

} // namespace

/// Whether the place is a member of a class of which a program mostly has
/// several objects with unlike contents: a template, or a buffer.
static bool standsForOthers(Place P) {
  for (const DeclContext *C = P->getDeclContext(); C; C = C->getParent())
    if (isa<ClassTemplateSpecializationDecl,
            ClassTemplatePartialSpecializationDecl>(C))
      return true;
  const auto *Field = dyn_cast<FieldDecl>(P);
  return Field && llvm::range_size(Field->getParent()->fields()) < 3;
}

/// The name by which other files know a field or global variable; "" for other
/// places.
static std::string sharedName(Place P) {
  if (standsForOthers(P))
    return "";
  if (const auto *Field = dyn_cast<FieldDecl>(P))
    return Field->getParent()->isExternallyVisible()
               ? P->getQualifiedNameAsString()
               : "";
  const auto *V = dyn_cast<VarDecl>(P);
  return V && V->hasGlobalStorage() && V->isExternallyVisible()
             ? P->getQualifiedNameAsString()
             : "";
}

/// What elements are once they are moved by indices: whole numbers may be
/// indices, as those of an inverse permutation.
static Role roleOfMoved(Place P) {
  const QualType Element = elementOf(P);
  return Element.isNull() || Element->isIntegerType() ? Role::Indices
                                                      : Role::Data;
}

void SortedPlaces::mark(Place P, Role How, SourceLocation Where) {
  SortedArray Sorted{How, P->getNameAsString(), spotAt(SM, Where)};
  llvm::SmallSetVector<Place, 8> Left;
  Left.insert(P);
  for (size_t I = 0; I < Left.size(); ++I) {
    if (standsForOthers(Left[I]))
      continue;
    Sorted.How = How == Role::Data ? roleOfMoved(Left[I]) : How;
    const auto [At, IsNew] = Marks.insert({Left[I], Sorted});
    if (!IsNew && Sorted.How == Role::Indices)
      At->second = Sorted;
    if (auto From = Of.From.find(Left[I]);
        From != Of.From.end() && !From->second.Moves)
      Left.insert_range(From->second.Same);
  }
}

static const SortedArray *weaker(const SortedArray *A, const SortedArray *B) {
  return !A || (B && B->How == Role::Indices) ? B : A;
}

const SortedArray *SortedPlaces::of(Place P) const {
  const SortedArray *Found = nullptr;
  llvm::SmallSetVector<Place, 8> Left;
  Left.insert(P);
  for (size_t I = 0; I < Left.size(); ++I) {
    if (auto At = Marks.find(Left[I]); At != Marks.end()) {
      Found = weaker(Found, &At->second);
      continue;
    }
    auto From = Of.From.find(Left[I]);
    if (standsForOthers(Left[I]) || From == Of.From.end() ||
        From->second.IsOpen ||
        (From->second.Same.empty() && From->second.Copies.empty()))
      return nullptr;
    Left.insert_range(From->second.Same);
    Left.insert_range(From->second.Copies);
  }
  return Found;
}

const SortedArray *SortedPlaces::of(const Places &All) const {
  const SortedArray *Found = nullptr;
  for (Place P : All) {
    const SortedArray *One = of(P);
    if (!One)
      return nullptr;
    Found = weaker(Found, One);
  }
  return Found;
}

/// False: the place gets arrays from one that no other file knows.
bool SortedPlaces::addFields(Place P, llvm::SmallPtrSetImpl<Place> &Seen,
                             std::vector<std::string> &To) const {
  if (std::string Name = sharedName(P); !Name.empty()) {
    To.push_back(std::move(Name));
    return true;
  }
  auto From = Of.From.find(P);
  if (standsForOthers(P) || From == Of.From.end() || From->second.IsOpen ||
      From->second.Same.empty() || !From->second.Copies.empty())
    return false;
  return llvm::all_of(From->second.Same, [&](Place Source) {
    return !Seen.insert(Source).second || addFields(Source, Seen, To);
  });
}

std::vector<std::string> SortedPlaces::fieldsOf(const Places &All) const {
  std::vector<std::string> Names;
  llvm::SmallPtrSet<Place, 16> Seen;
  for (Place P : All)
    if (!addFields(P, Seen, Names))
      return {};
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  return Names;
}

std::vector<SortedField> SortedPlaces::fields() const {
  std::vector<SortedField> Found;
  for (const auto &[P, Sorted] : Marks)
    if (std::string Name = sharedName(P); !Name.empty())
      Found.push_back({std::move(Name), Sorted});
  return Found;
}

/// Marks what the host code sorts, and then what kernels move by the indices of
/// a sort.
static void markAll(const PointerFlow &Host, SortedPlaces &Sorted) {
  std::vector<std::pair<Reorder, SourceLocation>> Moves;
  for (const CallExpr *Call : Host.Calls) {
    if (auto Sort = sortOf(Call))
      for (const auto &[P, How] : Sort->Sorted)
        Sorted.mark(P, How, Call->getBeginLoc());
    for (const Reorder &Move : reordersOf(Call))
      Moves.push_back({Move, Call->getBeginLoc()});
  }
  for (const auto &[Move, Where] : Moves)
    if (const SortedArray *By = Sorted.of(Move.Indices);
        By && By->How == Role::Indices)
      Sorted.mark(Move.To, roleOfMoved(Move.To), Where);
  for (const KernelCall &Call : Host.Kernels) {
    const FunctionDecl *Definition = nullptr;
    if (!Call.Kernel->hasBody(Definition))
      continue;
    auto ArgumentOf = [&](Place P, bool CanBePart) -> const Places * {
      const unsigned I = cast<ParmVarDecl>(P)->getFunctionScopeIndex();
      return I < Call.Arguments.size() && (CanBePart || !Call.Parts[I])
                 ? &Call.Arguments[I]
                 : nullptr;
    };
    for (const Reorder &Move : reordersIn(Definition)) {
      const Places *By = ArgumentOf(Move.Indices, /*CanBePart=*/true);
      const Places *To = ArgumentOf(Move.To, /*CanBePart=*/false);
      const SortedArray *Order = By ? Sorted.of(*By) : nullptr;
      if (To && Order && Order->How == Role::Indices)
        for (Place P : *To)
          Sorted.mark(P, roleOfMoved(P), Call.Where);
    }
  }
}

std::vector<SortedField>
findSorts(const ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Functions,
          llvm::ArrayRef<std::vector<Launch> *> Launches) {
  const SourceManager &SM = Context.getSourceManager();
  std::vector<const FunctionDecl *> Host;
  for (const FunctionDecl *F : Functions)
    if (F->getBody() && !F->isDependentContext() &&
        !F->hasAttr<CUDAGlobalAttr>() &&
        (!F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAHostAttr>()) &&
        !SM.isInSystemHeader(F->getLocation()))
      Host.push_back(F);
  const PointerFlow Found = flowOf(Host);
  SortedPlaces Sorted(Found, SM);
  markAll(Found, Sorted);

  // A template has a call of each instance at one place.
  std::map<Spot, std::vector<Places>> Arguments;
  for (const KernelCall &Call : Found.Kernels) {
    std::vector<Places> &All = Arguments[spotAt(SM, Call.Where)];
    All.resize(std::max(All.size(), Call.Arguments.size()));
    for (size_t I = 0; I < Call.Arguments.size(); ++I)
      All[I].insert_range(Call.Arguments[I]);
  }
  for (std::vector<Launch> *Of : Launches)
    for (Launch &L : *Of) {
      auto At = Arguments.find(L.Where);
      if (At == Arguments.end())
        continue;
      for (size_t I = 0; I < std::min(L.Arguments.size(), At->second.size());
           ++I) {
        if (const SortedArray *S = Sorted.of(At->second[I]))
          L.Arguments[I].Sorted = *S;
        else
          L.Arguments[I].Fields = Sorted.fieldsOf(At->second[I]);
      }
    }
  return Sorted.fields();
}

} // namespace warplint
