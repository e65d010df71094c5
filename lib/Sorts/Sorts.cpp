//===- Sorts.cpp - What host code sorts -----------------------------------===//

#include "warplint/Sorts/Sorts.h"
#include "Flow.h"
#include "Reorders.h"
#include "SortCalls.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
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
  SortedPlaces(const Flow &Of, const SourceManager &SM) : Of(Of), SM(SM) {}

  /// The call sorts the arrays of the place, wherever it got them from.
  void mark(Place P, Role How, SourceLocation Where);
  /// What a place points to is sorted if all that it may point to is. One that
  /// is sorted in two roles has indices, if that is one of them.
  const SortedArray *of(Place P) const {
    llvm::SmallPtrSet<Place, 16> Seen;
    return search(P, Seen);
  }
  /// Likewise, if all of the places are sorted, and there is one.
  const SortedArray *of(const Places &All) const;
  /// The sort of indices that come from another file, where the place is a
  /// parameter that other files pass such indices to: they may be the same.
  const SortedArray *ofParameter(const Places &All) const;
  /// Fields and global variables that a place gets its arrays from; empty if it
  /// gets some from elsewhere.
  std::vector<std::string> fieldsOf(const Places &All) const;
  std::vector<SortedField> fields() const;

private:
  const SortedArray *search(Place P, llvm::SmallPtrSetImpl<Place> &Seen) const;
  bool addFields(Place P, llvm::SmallPtrSetImpl<Place> &Seen,
                 std::vector<std::string> &To) const;

  const Flow &Of;
  const SourceManager &SM;
  llvm::MapVector<Place, SortedArray> Marks;
};

} // namespace

/// The name by which other files know a field or global variable; "" for other
/// places.
static std::string sharedName(Place P) {
  const auto *V = dyn_cast<VarDecl>(P);
  return isa<FieldDecl>(P) ||
                 (V && V->hasGlobalStorage() && V->isExternallyVisible())
             ? P->getQualifiedNameAsString()
             : "";
}

void SortedPlaces::mark(Place P, Role How, SourceLocation Where) {
  const SortedArray Sorted{How, P->getNameAsString(), spotAt(SM, Where)};
  llvm::SmallSetVector<Place, 8> Left;
  Left.insert(P);
  for (size_t I = 0; I < Left.size(); ++I) {
    const auto [At, IsNew] = Marks.insert({Left[I], Sorted});
    if (!IsNew && How == Role::Indices)
      At->second = Sorted;
    if (auto From = Of.From.find(Left[I]); From != Of.From.end())
      Left.insert_range(From->second.Same);
  }
}

static const SortedArray *weaker(const SortedArray *A, const SortedArray *B) {
  return !A || (B && B->How == Role::Indices) ? B : A;
}

const SortedArray *
SortedPlaces::search(Place P, llvm::SmallPtrSetImpl<Place> &Seen) const {
  if (auto At = Marks.find(P); At != Marks.end())
    return &At->second;
  auto From = Of.From.find(P);
  if (From == Of.From.end())
    return nullptr;
  const SortedArray *Found = nullptr;
  for (const Places *All : {&From->second.Same, &From->second.Copies})
    for (Place Source : *All) {
      if (!Seen.insert(Source).second)
        continue;
      const SortedArray *One = search(Source, Seen);
      if (!One)
        return nullptr;
      Found = weaker(Found, One);
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

/// Whether the place is a parameter of a function that only other files call.
static bool isOpen(Place P, const Flow &Of) {
  const auto *Parameter = dyn_cast<ParmVarDecl>(P);
  const auto *Function =
      Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return Function && Function->isExternallyVisible() &&
         !Function->isTemplateInstantiation() && !Of.From.count(P);
}

const SortedArray *SortedPlaces::ofParameter(const Places &All) const {
  if (All.size() != 1 || !isOpen(All[0], Of))
    return nullptr;
  const QualType Element = elementOf(All[0]);
  if (Element.isNull() || !Element->isIntegerType())
    return nullptr;
  for (const auto &[P, Sorted] : Marks)
    if (Sorted.How == Role::Indices && isOpen(P, Of))
      if (const QualType Other = elementOf(P);
          !Other.isNull() &&
          Other.getCanonicalType().getUnqualifiedType() ==
              Element.getCanonicalType().getUnqualifiedType())
        return &Sorted;
  return nullptr;
}

/// False: the place gets arrays from one that no other file knows.
bool SortedPlaces::addFields(Place P, llvm::SmallPtrSetImpl<Place> &Seen,
                             std::vector<std::string> &To) const {
  if (std::string Name = sharedName(P); !Name.empty()) {
    To.push_back(std::move(Name));
    return true;
  }
  auto From = Of.From.find(P);
  if (From == Of.From.end() || From->second.Same.empty() ||
      !From->second.Copies.empty())
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

/// What elements are once they are moved by indices: whole numbers may be
/// indices, as those of an inverse permutation.
static Role roleOfMoved(Place P) {
  const QualType Element = elementOf(P);
  return Element.isNull() || Element->isIntegerType() ? Role::Indices
                                                      : Role::Data;
}

/// Marks what the host code sorts, and then what kernels move by the indices of
/// a sort.
static void markAll(const Flow &Host, SortedPlaces &Sorted) {
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
    auto ArgumentOf = [&](Place P) -> const Places * {
      const unsigned I = cast<ParmVarDecl>(P)->getFunctionScopeIndex();
      return I < Call.Arguments.size() ? &Call.Arguments[I] : nullptr;
    };
    for (const Reorder &Move : reordersIn(Definition)) {
      const Places *By = ArgumentOf(Move.Indices), *To = ArgumentOf(Move.To);
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
  const Flow Found = flowOf(Host);
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
        else if (const SortedArray *May = Sorted.ofParameter(At->second[I]))
          L.Arguments[I].Sorted = *May;
        else
          L.Arguments[I].Fields = Sorted.fieldsOf(At->second[I]);
      }
    }
  return Sorted.fields();
}

} // namespace warplint
