//===- SeparateFields.cpp - Aliasing of the fields of a struct ------------===//

#include "warplint/NvccFront/SeparateFields.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;
using namespace warplint;

namespace {

/// A field of a struct: the node of its type and an offset in bytes.
using Field = std::pair<const MDNode *, uint64_t>;

} // namespace

/// The field that an access is of; nullopt if it is a scalar, a field of a
/// nested struct, or an element of an array.
///
/// A tag has the type of the struct, that of the access, and an offset. A
/// struct type has its name and then the type and offset of each field.
static std::optional<Field> fieldOf(const Instruction &I) {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 3)
    return std::nullopt;
  auto *Struct = dyn_cast<MDNode>(Tag->getOperand(0));
  auto *Offset = mdconst::dyn_extract<ConstantInt>(Tag->getOperand(2));
  if (!Struct || !Offset || Struct == Tag->getOperand(1))
    return std::nullopt;
  for (unsigned Op = 1; Op + 1 < Struct->getNumOperands(); Op += 2) {
    auto *At = mdconst::dyn_extract<ConstantInt>(Struct->getOperand(Op + 1));
    if (At && At->getZExtValue() == Offset->getZExtValue() &&
        Struct->getOperand(Op) == Tag->getOperand(1))
      return Field(Struct, Offset->getZExtValue());
  }
  return std::nullopt;
}

void warplint::separateFields(Module &M) {
  LLVMContext &Context = M.getContext();
  MDBuilder Make(Context);
  // The fields of each struct that are accessed, in the order of the code.
  MapVector<const MDNode *, MapVector<uint64_t, MDNode *>> Scopes;
  SmallVector<std::pair<Instruction *, Field>> Accesses;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (std::optional<Field> Of = fieldOf(I)) {
        Scopes[Of->first].insert({Of->second, nullptr});
        Accesses.push_back({&I, *Of});
      }
  for (auto &[Struct, Fields] : Scopes) {
    MDNode *Domain = Make.createAnonymousAliasScopeDomain("fields");
    for (auto &[Offset, Scope] : Fields)
      Scope = Make.createAnonymousAliasScope(Domain, "field");
  }
  for (auto &[I, Of] : Accesses) {
    SmallVector<Metadata *> Others;
    MDNode *Own = nullptr;
    for (auto &[Offset, Scope] : Scopes[Of.first])
      if (Offset == Of.second)
        Own = Scope;
      else
        Others.push_back(Scope);
    if (Others.empty())
      continue;
    auto Add = [&, &I = I](unsigned Kind, MDNode *More) {
      I->setMetadata(Kind, MDNode::concatenate(I->getMetadata(Kind), More));
    };
    Add(LLVMContext::MD_alias_scope, MDNode::get(Context, {Own}));
    Add(LLVMContext::MD_noalias, MDNode::get(Context, Others));
  }
}
