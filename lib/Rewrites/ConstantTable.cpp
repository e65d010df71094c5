//===- ConstantTable.cpp - One copy of an array of constants --------------===//
//
// `int a[3] = {1, 2, 4};` becomes `static const int a[3] = {1, 2, 4};`. nvcc
// stores the initializer in local memory of each thread if an index is known
// at run time only, also for `const` and `constexpr`; a static array is one
// object in global memory.
//
//===----------------------------------------------------------------------===//

#include "Proposals.h"
#include "Text.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Whether the subscript at a range reads its element and does nothing else.
static bool isRead(const EditRange &R, const RewriteFacts &In) {
  return llvm::any_of(In.Shapes.Subscripts, [&](const SubscriptShape &S) {
    return S.Is == SubscriptShape::Role::Loaded && S.IsOfArray &&
           S.Range.File == R.File && S.Range.Offset == R.Offset &&
           S.Range.Length == R.Length;
  });
}

/// Whether each use of the array reads an element; a use in a macro is not
/// known to.
static bool isOnlyRead(const ArrayDeclaration &D, const RewriteFacts &In) {
  return D.Obstacles.empty() && !D.Uses.empty() &&
         llvm::all_of(D.Uses, [&](const ArrayDeclaration::Use &U) {
           return U.Range.isValid() && isRead(U.Range, In);
         });
}

/// Why the declaration cannot be edited; empty if it can.
static Words whyNotEditable(const ArrayDeclaration &D, const RewriteFacts &In) {
  if (D.InMacro)
    return Phrase::ArrayInMacro;
  if (!D.StatementRange.isValid())
    return Phrase::SeveralDeclared;
  if (sourceOf(D.StatementRange, In.Sources).empty())
    return Phrase::ArraySourceUnknown;
  return {};
}

std::optional<Fix> warplint::proposeConstantTable(const LocalArray &A,
                                                  const RewriteFacts &In) {
  const auto Declared = declarationsOf(A, In);
  const bool IsTable = !Declared.empty() &&
                       llvm::all_of(Declared, [&](const ArrayDeclaration *D) {
                         return D->HasConstants && isOnlyRead(*D, In);
                       });
  if (!IsTable)
    return std::nullopt;
  const ArrayDeclaration &D = *Declared.front();
  Fix F;
  F.Rewrite = "constant-table";
  F.Title = {Phrase::DeclareStatic, A.Name};
  F.WhyNoEdit = whyNotEditable(D, In);
  if (!F.WhyNoEdit.empty())
    return F;
  F.Edits.push_back(insertion(D.StatementRange.File, D.StatementRange.Offset,
                              D.IsConst ? "static " : "static const "));
  F.WhySame = {Phrase::ConstantsAreEqual};
  F.Kind = Fix::Safety::Safe;
  return F;
}
