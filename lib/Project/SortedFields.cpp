//===- SortedFields.cpp - Arrays that other files sort --------------------===//

#include "warplint/Project/SortedFields.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Of two sorts of one place that with indices, which says least.
static const SortedArray *weaker(const SortedArray *A, const SortedArray *B) {
  return !A || (B && B->How == SortedArray::Role::Indices) ? B : A;
}

void warplint::applySorts(llvm::ArrayRef<SortedField> Sorts,
                          std::vector<Launch> &Launches) {
  auto SortOf = [&](const std::string &Field) -> const SortedArray * {
    const SortedArray *Found = nullptr;
    for (const SortedField &S : Sorts)
      if (S.Field == Field)
        Found = weaker(Found, &S.Of);
    return Found;
  };
  for (Launch &L : Launches)
    for (LaunchArgument &A : L.Arguments) {
      if (A.Sorted || A.Fields.empty())
        continue;
      const SortedArray *Found = nullptr;
      const bool AllAre = llvm::all_of(A.Fields, [&](const std::string &Field) {
        const SortedArray *One = SortOf(Field);
        Found = weaker(Found, One);
        return One != nullptr;
      });
      if (AllAre)
        A.Sorted = *Found;
    }
}
