//===- TileInstructions.cpp - Instructions that use tiles -----------------===//

#include "warplint/Kernel/TileInstructions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// "[$1]": the input that is the address; null for "[$1+16]" too.
static const Value *wholeAddress(const AsmOperands &In, StringRef Text) {
  const StringRef Inside = Text.split('[').second.split(']').first.trim();
  return Inside.drop_front(!Inside.empty()).find_first_not_of("0123456789") ==
                 StringRef::npos
             ? In.numbered(Inside)
             : nullptr;
}

/// "[$0, {$1, $2}]": the input that is the address of a tensor map.
static const Value *mapAddress(const AsmOperands &In, StringRef Text) {
  const size_t Open = Text.find('[');
  return Open == StringRef::npos ? nullptr
                                 : In.numbered(Text.substr(Open + 1).ltrim());
}

/// Whether the copy of a tensor moves one box of it.
static bool isOneTile(StringRef Name) {
  return !Name.contains("im2col") && !Name.contains("gather4") &&
         !Name.contains("scatter4");
}

static bool isTensorCopy(StringRef Name) {
  return Name.starts_with("cp.async.bulk.tensor.") ||
         Name.starts_with("cp.reduce.async.bulk.tensor.");
}

/// Whether a copy writes shared memory, and reads global memory; nullopt:
/// another way.
static std::optional<bool> writesShared(StringRef Head) {
  const size_t Global = Head.find(".global"), Shared = Head.find(".shared");
  if (Global == StringRef::npos || Shared == StringRef::npos)
    return std::nullopt;
  return Shared < Global;
}

/// The text behind the bracket or brace that ends the first operand.
static StringRef behindOperand(StringRef Text, char End) {
  return Text.split(End).second.ltrim(" \t\n,");
}

std::vector<TileInstruction> warplint::tilesOfStatement(const AsmOperands &In,
                                                        StringRef Head,
                                                        StringRef Body) {
  TileInstruction T;
  if (Head.starts_with("wgmma.mma_async.")) {
    std::vector<TileInstruction> Operands;
    T.Form = TileForm::MatrixOperand;
    // {$0, $1}, $2, $3, ...: the result, A (a descriptor, or registers in
    // braces), B.
    StringRef Rest = behindOperand(Body, '}');
    T.Shared = In.numbered(Rest);
    if (!Rest.starts_with("{"))
      Operands.push_back(T);
    Rest = behindOperand(Rest, Rest.starts_with("{") ? '}' : ',');
    T.Operand = 1;
    T.Shared = In.numbered(Rest);
    Operands.push_back(T);
    return Operands;
  }
  const bool IsTensor = isTensorCopy(Head);
  const std::optional<bool> Writes = writesShared(Head);
  if ((!IsTensor && !Head.starts_with("cp.async.bulk.") &&
       !Head.starts_with("cp.reduce.async.bulk.")) ||
      Head.contains("prefetch") || !Writes)
    return {};
  T.WritesShared = *Writes;
  const StringRef First = Body, Second = behindOperand(Body, ']');
  const StringRef Global = *Writes ? Second : First;
  T.Shared = wholeAddress(In, *Writes ? First : Second);
  if (IsTensor) {
    T.Form = TileForm::TensorCopy;
    T.Global = isOneTile(Head) ? mapAddress(In, Global) : nullptr;
    return {T};
  }
  T.Global = wholeAddress(In, Global);
  // What a copy to several blocks moves was not measured.
  const StringRef Size =
      Head.contains("multicast") ? "" : behindOperand(Second, ']');
  uint64_t Number;
  if (Size.split(',').first.trim().getAsInteger(10, Number))
    T.Bytes = In.numbered(Size);
  else
    T.Constant = Number;
  return {T};
}

/// Operands of the intrinsics, as the names order them (LLVM, "NVPTX usage").
std::vector<TileInstruction> warplint::tilesOfIntrinsic(const CallBase &C,
                                                        StringRef Name) {
  TileInstruction T;
  auto Operand = [&](unsigned N) -> const Value * {
    return N < C.arg_size() ? C.getArgOperand(N) : nullptr;
  };
  if (Name.consume_front("cp.async.bulk.tensor.")) {
    if (Name.starts_with("prefetch."))
      return {};
    T.Form = TileForm::TensorCopy;
    T.WritesShared = Name.starts_with("g2s.");
    T.Shared = Operand(0);
    T.Global = isOneTile(Name) ? Operand(T.WritesShared ? 2 : 1) : nullptr;
    return {T};
  }
  T.WritesShared = Name.starts_with("cp.async.bulk.global.to.shared.");
  if (!T.WritesShared &&
      !Name.starts_with("cp.async.bulk.shared.cta.to.global"))
    return {};
  // To shared memory: target, barrier, source, size; else target, source, size.
  T.Shared = Operand(T.WritesShared ? 0 : 1);
  T.Global = Operand(T.WritesShared ? 2 : 0);
  const auto *ToSeveral = dyn_cast_or_null<ConstantInt>(
      T.WritesShared && C.arg_size() > 2 ? Operand(C.arg_size() - 2) : nullptr);
  if (!T.WritesShared || (ToSeveral && ToSeveral->isZero()))
    T.Bytes = Operand(T.WritesShared ? 3 : 2);
  return {T};
}
