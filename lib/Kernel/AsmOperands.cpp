//===- AsmOperands.cpp - The text of inline assembly ----------------------===//

#include "warplint/Kernel/AsmOperands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace warplint;

AsmOperands::AsmOperands(const CallBase &C) : C(C) {
  for (const auto &Constraint :
       cast<InlineAsm>(C.getCalledOperand())->ParseConstraints())
    Outputs += Constraint.Type == InlineAsm::isOutput && !Constraint.isIndirect;
}

const Value *AsmOperands::numbered(StringRef Text) const {
  unsigned Number;
  if (!Text.consume_front("$"))
    return nullptr;
  StringRef Digits =
      Text.take_while([](char Ch) { return Ch >= '0' && Ch <= '9'; });
  if (Digits.empty() || Digits.getAsInteger(10, Number) || Number < Outputs ||
      Number - Outputs >= C.arg_size())
    return nullptr;
  return C.getArgOperand(Number - Outputs);
}

const Value *AsmOperands::address(StringRef Text) const {
  size_t Open = Text.find("[$");
  return Open == StringRef::npos ? nullptr : numbered(Text.substr(Open + 1));
}

StringRef warplint::laneRegisterIn(StringRef Text) {
  static constexpr std::pair<StringLiteral, StringLiteral> Registers[] = {
      {"%laneid", "laneid"},           {"%warpid", "warpid"},
      {"%lanemask_lt", "lanemask.lt"}, {"%lanemask_le", "lanemask.le"},
      {"%lanemask_gt", "lanemask.gt"}, {"%lanemask_ge", "lanemask.ge"},
      {"%lanemask_eq", "lanemask.eq"}};
  for (const auto &[Register, Name] : Registers)
    if (Text.contains(Register))
      return Name;
  return "";
}

std::optional<uint64_t> warplint::threadsOfBarrier(StringRef Text) {
  const size_t At = std::min(Text.find("bar.sync"), Text.find("barrier.sync"));
  const StringRef Operands = Text.substr(At).split(';').first.split(' ').second;
  if (!Operands.contains(','))
    return std::nullopt;
  uint64_t Threads = 0;
  if (Operands.split(',').second.trim().getAsInteger(10, Threads))
    return 0;
  return Threads;
}

unsigned warplint::bytesOfPtx(StringRef Head) {
  unsigned Bits = 32, Elements = 1, Number;
  for (StringRef Part : llvm::split(Head, '.')) {
    if (Part.consume_front("v")) {
      if (!Part.getAsInteger(10, Number))
        Elements = Number;
      continue;
    }
    // A type: "u8", "b128", "bf16x2".
    const unsigned Packed = Part.consume_back("x2") ? 2 : 1;
    if ((Part.consume_front("bf") || Part.consume_front("b") ||
         Part.consume_front("s") || Part.consume_front("u") ||
         Part.consume_front("f")) &&
        !Part.getAsInteger(10, Number))
      Bits = Number * Packed;
  }
  return Bits / 8 * Elements;
}

StringRef warplint::withoutLabel(StringRef S) {
  const StringRef Rest = S.drop_while(
      [](char Ch) { return isAlnum(Ch) || StringRef("_$%").contains(Ch); });
  return Rest.size() < S.size() && Rest.starts_with(":") &&
                 !Rest.starts_with("::")
             ? Rest.drop_front().ltrim()
             : S;
}

bool warplint::handsOn(StringRef Text) {
  return all_of(split(Text, ';'), [](StringRef S) {
    S = S.trim(" \t\n{}");
    return S.empty() || S.starts_with(".reg") || S.starts_with("mov.") ||
           S.starts_with("cvta.") || S.starts_with("cvt.u32.u64");
  });
}
