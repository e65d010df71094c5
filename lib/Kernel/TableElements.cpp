//===- TableElements.cpp - Elements of constant tables --------------------===//

#include "warplint/Kernel/TableElements.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

/// The element of nested arrays that begins at the byte and has the type; none
/// where something else is there.
static std::optional<int64_t> wholeElement(const Constant *Table,
                                           const Type &Ty, uint64_t Offset,
                                           const DataLayout &Layout) {
  while (auto *Array = dyn_cast<ArrayType>(Table->getType())) {
    Type *Element = Array->getElementType();
    const uint64_t Size = Layout.getTypeAllocSize(Element);
    if (Size == 0 || Offset / Size >= Array->getNumElements())
      return std::nullopt;
    const uint64_t Index = Offset / Size;
    Offset %= Size;
    if (auto *Data = dyn_cast<ConstantDataSequential>(Table)) {
      if (Element != &Ty || Offset != 0)
        return std::nullopt;
      return SignExtend64(Data->getElementAsInteger(Index),
                          Ty.getIntegerBitWidth());
    }
    Table = Table->getAggregateElement(Index);
    if (!Table)
      return std::nullopt;
  }
  auto *Int = dyn_cast<ConstantInt>(Table);
  if (!Int || Int->getType() != &Ty || Offset != 0)
    return std::nullopt;
  return Int->getSExtValue();
}

std::optional<int64_t> warplint::elementOfTable(const Constant &Table,
                                                const Type &Ty, uint64_t Offset,
                                                const DataLayout &Layout) {
  if (Ty.getIntegerBitWidth() > 64)
    return std::nullopt;
  // LLVM's folder takes many times as long.
  if (auto Element = wholeElement(&Table, Ty, Offset, Layout))
    return Element;
  auto *Int = dyn_cast_or_null<ConstantInt>(ConstantFoldLoadFromConst(
      const_cast<Constant *>(&Table), const_cast<Type *>(&Ty),
      APInt(64, Offset), Layout));
  return Int ? std::optional(Int->getSExtValue()) : std::nullopt;
}
