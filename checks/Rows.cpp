//===- Rows.cpp - The accesses of a table as checks group them ------------===//

#include "Rows.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cassert>
#include <cstdlib>

using namespace warplint;

/// Per request; `Total` is the block's where known.
static double surplus(const Access &A, const std::optional<double> &Total,
                      double PerRequest) {
  if (Total && A.TotalIdeal && A.Requests && *A.Requests)
    return (*Total - *A.TotalIdeal) / double(*A.Requests);
  if (A.PerRequest.How == Verdict::Kind::Undecided)
    return 0;
  if (A.PerRequest.How == Verdict::Kind::Exact && A.PerRequest.Mean)
    PerRequest = *A.PerRequest.Mean;
  return PerRequest - A.Ideal;
}

double checks::sureSurplus(const Access &A) {
  return surplus(A, A.TotalLow, A.PerRequest.Low);
}

double checks::possibleSurplus(const Access &A) {
  return surplus(A, A.TotalHigh, A.PerRequest.High);
}

const Access &checks::ExpressionRows::worst() const {
  assert(!Rows.empty() && "a group has a row");
  return **std::max_element(
      Rows.begin(), Rows.end(), [](const Access *A, const Access *B) {
        return std::pair(sureSurplus(*A), possibleSurplus(*A)) <
               std::pair(sureSurplus(*B), possibleSurplus(*B));
      });
}

std::vector<checks::ExpressionRows> checks::byExpression(const KernelTable &T,
                                                         MemorySpace Space) {
  std::vector<ExpressionRows> Groups;
  for (const Access &A : T.Accesses) {
    if (A.Space != Space)
      continue;
    auto Same = llvm::find_if(Groups, [&](const ExpressionRows &G) {
      const Access &B = *G.Rows.front();
      return A.Where == B.Where && A.Array == B.Array && A.Op == B.Op &&
             A.ArrayWhere == B.ArrayWhere;
    });
    if (Same == Groups.end())
      Same = Groups.insert(Groups.end(), ExpressionRows());
    Same->Rows.push_back(&A);
  }
  return Groups;
}

/// Debug information gives a declaration's line and no column.
static bool isDeclaredAt(const ArrayDeclaration &D, const Spot &Where) {
  return D.Where.File == Where.File && D.Where.Line == Where.Line &&
         (Where.Column == 0 || D.Where.Column == Where.Column);
}

const ArrayDeclaration *checks::declarationOf(const CheckInput &In,
                                              const Access &A) {
  const ArrayDeclaration *ByName = nullptr;
  for (const ArrayDeclaration &D : In.Arrays) {
    if (A.Array.empty() || D.Name != A.Array)
      continue;
    if (A.ArrayWhere.isValid() && isDeclaredAt(D, A.ArrayWhere))
      return &D;
    if (D.Function == In.Table.Kernel || (D.Function.empty() && !ByName))
      ByName = &D;
  }
  return A.ArrayWhere.isValid() ? nullptr : ByName;
}

Spot checks::declaredAt(const CheckInput &In, llvm::StringRef Name,
                        const Spot &Where) {
  for (const ArrayDeclaration &D : In.Arrays)
    if (D.Name == Name && isDeclaredAt(D, Where))
      return D.Where;
  return Where;
}

const Access *checks::neighbourAt(const KernelTable &T, const Access &A,
                                  int64_t Bytes) {
  if (!A.Stride || !A.Worst || A.Worst->Mask == 0)
    return nullptr;
  for (const Access &B : T.Accesses) {
    if (&B == &A || B.Space != A.Space || B.Op != A.Op || B.Array != A.Array ||
        B.Stride != A.Stride || !B.Worst || B.Worst->Mask != A.Worst->Mask)
      continue;
    unsigned Lane = llvm::countr_zero(A.Worst->Mask);
    if (std::llabs(B.Worst->Offset[Lane] - A.Worst->Offset[Lane]) == Bytes)
      return &B;
  }
  return nullptr;
}
