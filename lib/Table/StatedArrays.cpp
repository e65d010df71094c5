//===- StatedArrays.cpp - Names of arrays, and what is stated of them -----===//

#include "StatedArrays.h"
#include "TableBuilder.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Warp/StatedObject.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Instructions that are searched for loads of one address.
static constexpr unsigned MostSearched = 4096;

const StatedData *StatedArrays::about(const Value *Object) const {
  return statedOf(All, Kernel, Object);
}

const std::vector<const StatedData *> &
StatedArrays::of(const Instruction &Access) {
  auto [At, IsNew] = Known.try_emplace(&Access);
  std::vector<const StatedData *> &Found = At->second;
  if (!IsNew || All.empty())
    return Found;
  SmallPtrSet<const Value *, 32> Seen;
  std::vector<const Value *> Left;
  auto Add = [&](const Value *V) {
    if (isa<Instruction>(V) && Seen.size() < MostSearched &&
        Seen.insert(V).second)
      Left.push_back(V);
  };
  // The value that a store writes does not decide where.
  for (const Value *Operand : Access.operand_values())
    if (Operand->getType()->isPointerTy())
      Add(Operand);
  while (!Left.empty()) {
    const auto *I = cast<Instruction>(Left.back());
    Left.pop_back();
    if (const Value *Pointer = getLoadStorePointerOperand(I)) {
      const StatedData *D = about(getUnderlyingObject(Pointer, 0));
      if (D && D->describesValues() && !is_contained(Found, D))
        Found.push_back(D);
    }
    for (const Value *Operand : I->operand_values())
      Add(Operand);
  }
  sort(Found, [](const StatedData *A, const StatedData *B) {
    return A->Array < B->Array;
  });
  return Found;
}

/// Reason::Statement: " at a.cu:3:4: ...".
static std::string statementOf(const StatedData &D) {
  return (D.Where.isValid() ? " at " + launchPlace(D.Where) : "") + ": " +
         D.Text;
}

void TableBuilder::addStated(const WarpRun &Run, Row &R,
                             const AccessShape &Shape, const LoggedAccess &A) {
  if (Stated.empty())
    return;
  auto ReasonOf = [](const StatedData &D) {
    return Reason{Reason::Role::StatedData, Unknown::Other, D.Array,
                  statementOf(D)};
  };
  auto Add = [&](const StatedData &D) { R.Reasons.insert(ReasonOf(D)); };
  for (const StatedData *D : Stated.of(*Shape.At))
    Add(*D);
  const auto Base = Run.Addresses.find(A.Base);
  if (!A.HasBase || Base == Run.Addresses.end())
    return;
  const StatedData *D = Stated.about(Base->second.Object);
  if (!D || !D->Elements || !D->ElementBytes)
    return;
  if (R.Result.AddressIsData) // its cost is bounded by the size
    Add(*D);
  if (A.Address.Terms.size() != 1)
    return;
  for (uint32_t Left = A.Must; Left; Left &= Left - 1) {
    const int64_t At = A.Address.K[unsigned(llvm::countr_zero(Left))] /
                       int64_t(D->ElementBytes);
    if (At >= int64_t(*D->Elements)) {
      Omissions.insert(Omission::inKernel(
          Omission::Kind::Instruction,
          "element " + std::to_string(At) + " is accessed at " +
              launchPlace(R.Result.Where) + ", but " + wordsOf(ReasonOf(*D))));
      return;
    }
  }
}

/// Sets the names of the accessed array and of those with the indices.
void TableBuilder::nameArrays(Row &R) {
  Access &A = R.Result;
  if (R.Objects.size() == 1 && *R.Objects.begin()) {
    const Value *Object = *R.Objects.begin();
    SourceVariable Variable = variableOf(*Object);
    A.Array = Variable.Name;
    A.ArrayWhere = Variable.Where;
    if (isa<GlobalVariable>(Object))
      A.ArrayGlobal = Object->getName().str();
  }
  if (R.Objects.size() == 1 && R.Fields.size() == 1)
    A.Array = *R.Fields.begin();
  std::set<std::string> Names;
  for (const Value *Object : R.IndexObjects)
    Names.insert(variableOf(*Object).Name);
  Names.erase("");
  A.IndexArrays.assign(Names.begin(), Names.end());
}
