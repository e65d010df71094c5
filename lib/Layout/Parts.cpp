//===- Parts.cpp - Parts of shared arrays ---------------------------------===//

#include "Parts.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Where a part begins under a launch; absent: an argument is not known.
static std::optional<int64_t> beginOf(const ArrayDeclaration::Part &Part,
                                      const KernelTable &Table) {
  constexpr int64_t Most = int64_t(1) << 24; // more than any shared memory
  int64_t Sum = 0;
  for (const auto &Term : Part.Offset) {
    int64_t Product = Term.Times;
    for (unsigned P : Term.Parameters) {
      if (P >= Table.How.Arguments.size() || !Table.How.Arguments[P].Integer)
        return std::nullopt;
      const int64_t Value = *Table.How.Arguments[P].Integer;
      if (Value < 0 || Value > Most || Product < -Most || Product > Most)
        return std::nullopt;
      Product *= Value;
    }
    Sum += Product;
  }
  if (Sum < 0 || Sum > Most)
    return std::nullopt;
  return Sum;
}

/// The bytes of the array that has the parts.
static std::optional<int64_t> sizeOfWhole(const ArrayDeclaration &Part,
                                          llvm::ArrayRef<ArrayDeclaration> All,
                                          const KernelTable &Table) {
  for (const ArrayDeclaration &D : All) {
    if (D.Name != Part.IsPart->Whole || D.Space != ArraySpace::Shared ||
        D.Function != Table.Kernel)
      continue;
    uint64_t Bytes = D.ElementBytes;
    for (const ArrayExtent &E : D.Extents)
      Bytes *= E.Elements;
    return int64_t(Bytes);
  }
  if (!Table.How.DynamicShared)
    return std::nullopt;
  return int64_t(*Table.How.DynamicShared);
}

PartBytes warplint::bytesOfPart(const ArrayDeclaration &Array,
                                llvm::ArrayRef<ArrayDeclaration> All,
                                const KernelTable &Table, Words &WhyNot) {
  const auto Begin = beginOf(*Array.IsPart, Table);
  auto End = sizeOfWhole(Array, All, Table);
  bool AreKnown = Begin.has_value();
  for (const ArrayDeclaration &D : All) {
    if (!D.IsPart || D.IsPart->Whole != Array.IsPart->Whole ||
        D.Function != Table.Kernel || D.Where == Array.Where)
      continue;
    const auto Other = beginOf(*D.IsPart, Table);
    AreKnown &= Other.has_value();
    if (AreKnown && *Other == *Begin)
      WhyNot = Phrase::ArrayNotKnown;
    if (AreKnown && *Other > *Begin && (!End || *Other < *End))
      End = Other;
  }
  if (!AreKnown || !End || *End <= *Begin ||
      *Begin % int64_t(Array.ElementBytes))
    WhyNot = Phrase::LaunchBytesUnknown;
  return WhyNot.empty() ? PartBytes{*Begin, *End} : PartBytes();
}

PartLanes warplint::lanesIn(const PartBytes &Part, const Access &A) {
  bool Any = false, All = true;
  for (const AccessPattern &P : A.Patterns)
    for (unsigned L = 0; L != 32; ++L) {
      if (!(P.Mask >> L & 1))
        continue;
      const bool IsIn = P.Relative && P.Offset[L] >= Part.Begin &&
                        P.Offset[L] + int64_t(A.Bytes) <= Part.End;
      Any |= IsIn;
      All &= IsIn;
    }
  return All && Any ? PartLanes::All : Any ? PartLanes::Some : PartLanes::None;
}
