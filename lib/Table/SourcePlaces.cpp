//===- SourcePlaces.cpp - Accesses at their own expressions ---------------===//

#include "warplint/Table/SourcePlaces.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace warplint;

static void placeAtOperand(Access &A, const SourcePlaces &Source) {
  auto Found = llvm::lower_bound(
      Source.Operands, A.Where,
      [](const OperandPlace &P, const Spot &At) { return P.At < At; });
  if (Found == Source.Operands.end() || Found->At != A.Where)
    return;
  const SourceExpression &Of =
      A.Op == AccessKind::Store ? Found->Written : Found->Read;
  if (Of.Where.isValid())
    A.Where = Of.Where;
}

/// The statement with the fewest lines around the access.
static void addStatement(Access &A, const SourcePlaces &Source) {
  const LineRange *Best = nullptr;
  for (const LineRange &S : Source.Statements)
    if (S.First <= A.Where.Line && A.Where.Line <= S.Last &&
        S.File == A.Where.File &&
        (!Best || S.Last - S.First < Best->Last - Best->First))
      Best = &S;
  if (!Best)
    return;
  A.FirstLine = Best->First;
  A.LastLine = Best->Last;
}

void warplint::placeAccesses(KernelTable &Table, const SourcePlaces &Source) {
  for (Access &A : Table.Accesses) {
    if (!A.Where.isValid())
      continue;
    placeAtOperand(A, Source);
    addStatement(A, Source);
  }
  llvm::sort(Table.Accesses, [](const Access &A, const Access &B) {
    return std::tie(A.Where, A.Space, A.Op, A.Bytes, A.InlinedFrom, A.Innermost,
                    A.Array) < std::tie(B.Where, B.Space, B.Op, B.Bytes,
                                        B.InlinedFrom, B.Innermost, B.Array);
  });
}
