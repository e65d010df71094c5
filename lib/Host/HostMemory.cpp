//===- HostMemory.cpp - Values of host variables --------------------------===//

#include "HostMemory.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostState HostMemory::exchange(HostState S) {
  std::swap(Now, S);
  return S;
}

void HostMemory::join(const HostState &Other) {
  for (auto &[V, Value] : Now) {
    auto Found = Other.find(V);
    HostValue There =
        Found == Other.end() ? HostValue::unknown() : Found->second;
    if (There == Value)
      continue;
    Aliases.giveUpPointees(There);
    Aliases.giveUpPointees(Value);
    Value = warplint::join(Value, There);
  }
  for (const auto &[V, Value] : Other)
    if (!Now.count(V))
      Now[V] = HostValue::unknown();
}

HostFlow HostMemory::join(HostFlow Reached, std::vector<HostState> Others) {
  for (HostState &Other : Others) {
    if (Reached == HostFlow::Next)
      join(Other);
    else
      Now = std::move(Other);
    Reached = HostFlow::Next;
  }
  return Reached;
}

const HostValue *HostMemory::find(const VarDecl *V) const {
  auto Found = Now.find(Aliases.resolve(V));
  return Found == Now.end() ? nullptr : &Found->second;
}

void HostMemory::set(const VarDecl *V, HostValue Value) {
  Now[Aliases.resolve(V)] = std::move(Value);
}

HostState HostMemory::overlay(const HostState &Values) {
  HostState Former;
  for (const auto &[V, Value] : Values) {
    Former[V] = Now.lookup(V);
    Now[V] = Value;
  }
  return Former;
}

void HostMemory::forget(const Writes &W) {
  for (const VarDecl *V : W.Variables)
    if (const VarDecl *Target = Aliases.resolve(V); Now.count(Target))
      Now[Target] = HostValue::unknown();
  for (const VarDecl *V : W.ArrayPointers)
    if (const VarDecl *Target = Aliases.resolve(V);
        Target->getType()->isPointerType() && !Target->hasGlobalStorage())
      Now[Target] = movedPointer(
          HostValue::unknown(), HostValue::unknown(),
          Context.getTypeSizeInChars(Target->getType()->getPointeeType())
              .getQuantity(),
          false);
  for (const FieldDecl *F : W.OwnFields)
    if (HostValue &Object = object();
        Object.hasParts() && F->getFieldIndex() < Object.Parts.size())
      Object.Parts[F->getFieldIndex()] = HostValue::unknown();
  if (W.ThroughPointer)
    forgetThroughPointer(QualType());
}

void HostMemory::forgetThroughPointer(QualType Written) {
  for (const VarDecl *V : Aliases.addressTaken()) {
    bool SameType = Written.isNull() || Written->isAnyCharacterType() ||
                    Context.hasSameUnqualifiedType(Written, V->getType()) ||
                    V->getType()->isRecordType() || V->getType()->isArrayType();
    if (SameType && Now.count(V))
      Now[V] = HostValue::unknown();
  }
}

void HostMemory::forgetLocals(const FunctionDecl *F) {
  Now.remove_if([&](const auto &Known) {
    return Known.first && Known.first->getParentFunctionOrMethod() == F;
  });
}

} // namespace warplint
