//===- Fields.cpp - Names of fields of struct arguments -------------------===//

#include "warplint/Kernel/Fields.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace warplint;

/// The type behind names and qualifiers.
static const DIType *plainType(const DIType *T) {
  while (auto *Derived = dyn_cast_or_null<DIDerivedType>(T)) {
    switch (Derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
      T = Derived->getBaseType();
      continue;
    default:
      return T;
    }
  }
  return T;
}

/// The member or base class at an offset in bits; null: none is there. A static
/// member is none.
static const DIDerivedType *memberAt(const DICompositeType &Struct,
                                     uint64_t Bit) {
  for (const DINode *Element : Struct.getElements()) {
    auto *Member = dyn_cast_or_null<DIDerivedType>(Element);
    if (!Member || Member->isStaticMember() ||
        (Member->getTag() != dwarf::DW_TAG_member &&
         Member->getTag() != dwarf::DW_TAG_inheritance))
      continue;
    const DIType *Type = plainType(Member->getBaseType());
    const uint64_t Bits = Member->getSizeInBits() ? Member->getSizeInBits()
                          : Type                  ? Type->getSizeInBits()
                                                  : 0;
    if (Bit >= Member->getOffsetInBits() &&
        Bit - Member->getOffsetInBits() < Bits)
      return Member;
  }
  return nullptr;
}

std::string warplint::fieldName(const Argument &Of, int64_t Offset,
                                const std::string &Otherwise) {
  const DILocalVariable *Variable = nullptr;
  for (DbgVariableRecord *Record : findDVRDeclares(const_cast<Argument *>(&Of)))
    if (Record->getVariable()->getArg() == Of.getArgNo() + 1 &&
        Record->getVariable()->getScope()->getSubprogram() ==
            Of.getParent()->getSubprogram())
      Variable = Record->getVariable();
  if (!Variable || Variable->getName().empty() || Offset < 0)
    return Otherwise;
  std::string Name = Variable->getName().str();
  const DIType *Type = plainType(Variable->getType());
  uint64_t Bit = uint64_t(Offset) * 8;
  bool IsField = false;
  while (auto *Struct = dyn_cast_or_null<DICompositeType>(Type)) {
    if (Struct->getTag() != dwarf::DW_TAG_structure_type &&
        Struct->getTag() != dwarf::DW_TAG_class_type)
      break; // an array, or a union, whose members share their place
    const DIDerivedType *Member = memberAt(*Struct, Bit);
    if (!Member)
      return Otherwise;
    if (!Member->getName().empty()) {
      Name += "." + Member->getName().str();
      IsField = true;
    }
    Bit -= Member->getOffsetInBits();
    Type = plainType(Member->getBaseType());
  }
  return IsField ? Name : Otherwise;
}

/// Whether the type is one of CUDA's vectors, such as float3.
static bool isVectorType(StringRef Name) {
  if (Name.empty() || Name.back() < '1' || Name.back() > '4')
    return false;
  Name = Name.drop_back();
  Name.consume_front("u");
  return is_contained(
      {"char", "short", "int", "long", "longlong", "float", "double"}, Name);
}

std::string warplint::recordOf(const Instruction &Access) {
  const MDNode *Tag = Access.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 3 ||
      Tag->getOperand(0) == Tag->getOperand(1))
    return "";
  const auto *Struct = dyn_cast<MDNode>(Tag->getOperand(0));
  const auto *Name = Struct && Struct->getNumOperands()
                         ? dyn_cast<MDString>(Struct->getOperand(0))
                         : nullptr;
  if (!Name)
    return "";
  // Of a C++ type, the symbol of the name in its type information.
  const StringRef Symbol = Name->getString();
  std::string Text = demangle(Symbol);
  StringRef Whole = Text;
  const StringRef Record =
      Whole.consume_front("typeinfo name for ") ? Whole : Symbol;
  return isVectorType(Record) ? std::string() : Record.str();
}
