//===- Unusual.cpp - Where the reference case seldom holds ----------------===//

#include "Unusual.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;

/// Whether data decides places in a kernel whose threads have rows, as those of
/// an image have: neighbouring pixels mostly show one thing.
static bool isOfImage(const CheckInput &In, const Access &A) {
  return (!In.Table.OtherShapes.empty() ||
          In.Table.How.Block.Extent[1].value_or(1) > 1) &&
         A.Space == MemorySpace::Global && A.Op == AccessKind::Load &&
         checks::isPlacedByData(A);
}

/// Whether the places are in an array whose name says that it has the sums of a
/// scan: they rise from lane to lane.
static bool isPlacedBySums(const Access &A) {
  return llvm::any_of(A.IndexArrays, [](llvm::StringRef Name) {
    return Name.contains_insensitive("sum") ||
           Name.contains_insensitive("scan") ||
           Name.contains_insensitive("prefix");
  });
}

bool checks::dependsOnFields(const Access &A) {
  return A.Reference &&
         llvm::any_of(A.Reference->Sizes, [](const ReferenceSize &S) {
           return S.What == Unknown::Field && !S.IsExtent &&
                  !(S.From && *S.From <= 1);
         });
}

bool checks::isUnusual(const CheckInput &In, const Access &A, double Least) {
  if (A.FewLanes || A.MakesElements || dependsOnFields(A))
    return true;
  const double Stays = A.Reference ? A.Reference->OfSameData.value_or(0) : 0;
  return (A.DataIsNear || A.Sorted || A.Collects || isOfImage(In, A) ||
          isPlacedBySums(A)) &&
         Stays < std::max(Least, checks::likelyExcess(A) / 2);
}
