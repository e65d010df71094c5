//===- AssemblyText.cpp - Inline PTX --------------------------------------===//
//
// Loads, stores, atomics, cp.async and ldmatrix written as PTX, and the moves
// and special registers that feed their addresses. Other instructions give an
// unknown result, and an omission where they access memory
// (OmittedAccesses.cpp).
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/MemoryNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// "bar.sync 1, 64;": the threads that the barrier waits for, 0 where an
/// operand says; nothing where all threads of the block are meant.
static std::optional<uint64_t> threadsOfBarrier(StringRef Text) {
  const size_t At = std::min(Text.find("bar.sync"), Text.find("barrier.sync"));
  const StringRef Operands = Text.substr(At).split(';').first.split(' ').second;
  if (!Operands.contains(','))
    return std::nullopt;
  uint64_t Threads = 0;
  if (Operands.split(',').second.trim().getAsInteger(10, Threads))
    return 0;
  return Threads;
}

/// The operands of a piece of assembly, numbered with the outputs first.
class warplint::AsmOperands {
public:
  explicit AsmOperands(const CallBase &C) : C(C) {
    for (const auto &Constraint :
         cast<InlineAsm>(C.getCalledOperand())->ParseConstraints())
      Outputs +=
          Constraint.Type == InlineAsm::isOutput && !Constraint.isIndirect;
  }

  const CallBase &call() const { return C; }

  /// The input that "$1" is; null where the text begins otherwise.
  const Value *numbered(StringRef Text) const {
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

  /// "[$1]" or "[$1+16]": the input that is the address.
  const Value *address(StringRef Text) const {
    size_t Open = Text.find("[$");
    return Open == StringRef::npos ? nullptr : numbered(Text.substr(Open + 1));
  }

private:
  const CallBase &C;
  unsigned Outputs = 0;
};

/// "ld.global.L2::128B.v4.f32": 16.
static unsigned bytesIn(StringRef Head) {
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

/// "wait: mbarrier...": without its label.
static StringRef withoutLabel(StringRef S) {
  const StringRef Rest = S.drop_while(
      [](char Ch) { return isAlnum(Ch) || StringRef("_$%").contains(Ch); });
  return Rest.size() < S.size() && Rest.starts_with(":") &&
                 !Rest.starts_with("::")
             ? Rest.drop_front().ltrim()
             : S;
}

/// Whether a predicate guards the statement: its active lanes are unknown.
void Machine::asmStatement(const AsmOperands &In, StringRef S) {
  S = withoutLabel(S);
  const bool Guarded = S.starts_with("@");
  if (Guarded)
    S = S.drop_until([](char Ch) { return isSpace(Ch); }).ltrim();
  const uint32_t MustBefore = Must;
  const bool CountBefore = CountKnown;
  scope_exit Restore([&] {
    Must = MustBefore;
    CountKnown = CountBefore;
  });
  if (Guarded) {
    Must = 0;
    CountKnown = false;
  }
  StringRef Head =
      S.take_until([](char Ch) { return isSpace(Ch) || Ch == '['; });
  StringRef Body = S.drop_front(Head.size());
  if (Head.starts_with("cp.async.ca.") || Head.starts_with("cp.async.cg."))
    return asmCopy(In, Head, Body);
  if (asynchronousStatement(In.call(), Head))
    return;
  const Value *P = In.address(Body);
  // No rule was measured of more than 16 bytes for each lane, and none holds of
  // addresses within a window.
  if (!P || bytesIn(Head) > 16 || Head.contains(".local") ||
      Head.contains(".const"))
    return omitStatement(In.call(), Head, Body, P);
  MemorySpace Space = Head.contains(".shared")   ? MemorySpace::Shared
                      : Head.contains(".global") ? MemorySpace::Global
                                                 : MemorySpace::Generic;
  if (Space == MemorySpace::Generic)
    Space = factsOf(valueOf(P), P->getType()->isPointerTy()
                                    ? P->getType()->getPointerAddressSpace()
                                    : 0)
                .Space;
  if (Head.starts_with("ldmatrix") || Head.starts_with("stmatrix")) {
    logMatrixRows(In.call(), P, Head);
  } else if (Head.starts_with("ld.") || Head.starts_with("ldu.")) {
    logRequest(In.call(), P, Space, AccessKind::Load, RequestKind::Load,
               bytesIn(Head));
  } else if (Head.starts_with("st.")) {
    logRequest(In.call(), P, Space, AccessKind::Store, RequestKind::Store,
               bytesIn(Head));
    clobber(Space);
  } else if (Head.starts_with("atom.") || Head.starts_with("red.")) {
    asmAtomic(In, P, Space, Head, Body);
  } else {
    omitStatement(In.call(), Head, Body, P);
  }
}

/// cp.async.ca.shared.global [dst], [src], bytes, ...;
void Machine::asmCopy(const AsmOperands &In, StringRef Head, StringRef Body) {
  unsigned Bytes = 16;
  auto [First, Rest] = Body.split(']');
  auto [Second, Tail] = Rest.split(']');
  SmallVector<StringRef, 4> Parts;
  Tail.split(Parts, ',');
  if (Parts.size() > 1) {
    StringRef P = Parts[1].trim();
    if (P.starts_with("$")) {
      if (const Value *Operand = In.numbered(P))
        if (LaneValue V = valueOf(Operand); V.isConstant())
          Bytes = unsigned(V.constant());
    } else if (P.getAsInteger(10, Bytes)) {
      Bytes = 16;
    }
  }
  // The instruction copies 4, 8 or 16 bytes; ptxas refuses other sizes.
  if (Bytes != 4 && Bytes != 8 && Bytes != 16)
    return omitStatement(In.call(), Head, Body, In.address(Second));
  copyToShared(In.call(), In.address(First), In.address(Second), Bytes);
}

void Machine::asmAtomic(const AsmOperands &In, const Value *Pointer,
                        MemorySpace Space, StringRef Head, StringRef Body) {
  LaneValue Address = valueOf(Pointer);
  if (Address.Width < 64)
    Address = Lane.zext(Address, 64);
  AccessShape Shape;
  Shape.At = &In.call();
  Shape.Space = Space;
  Shape.Op = AccessKind::Atomic;
  Shape.Bytes = bytesIn(Head);
  Shape.Operation = operationIn(Head);
  Shape.AtomicIsFloat = Head.contains(".f") || Head.contains(".bf16");
  Shape.ResultUsed = Head.starts_with("atom.") && !In.call().use_empty();
  auto [Before, After] = Body.split(']');
  logAtomic(Shape, Address, Pointer, In.numbered(After.ltrim(" ,")));
  clobber(Space);
}

void Machine::callAsm(const CallBase &C) {
  StringRef Text = cast<InlineAsm>(C.getCalledOperand())->getAsmString();
  const AsmOperands Operands(C);
  SmallVector<StringRef, 4> Statements;
  Text.split(Statements, ';');
  for (StringRef S : Statements)
    asmStatement(Operands, S.trim(" \t\n{}"));
  if (Text.contains("bar.sync") || Text.contains("barrier.sync"))
    barrier(C, threadsOfBarrier(Text));
  if (!C.getType()->isVoidTy())
    asmResult(C, Text);
}

/// Whether the text consists of moves and conversions of addresses: `{ .reg
/// .u64 a; cvta.to.shared.u64 a, $1; cvt.u32.u64 $0, a; }`.
static bool handsOn(StringRef Text) {
  return all_of(split(Text, ';'), [](StringRef S) {
    S = S.trim(" \t\n{}");
    return S.empty() || S.starts_with(".reg") || S.starts_with("mov.") ||
           S.starts_with("cvta.") || S.starts_with("cvt.u32.u64");
  });
}

void Machine::asmResult(const CallBase &C, StringRef Text) {
  if (handsOn(Text) && C.arg_size() == 1 && isTracked(C.getType()) &&
      isTracked(C.getArgOperand(0)->getType())) {
    LaneValue V = valueOf(C.getArgOperand(0));
    unsigned Width = widthOf(C.getType());
    return define(C, V.Width < Width   ? Lane.zext(V, Width)
                     : V.Width > Width ? Lane.trunc(V, Width)
                                       : V);
  }
  for (auto [Reg, Which] :
       {std::pair<StringRef, StringRef>{"%laneid", "laneid"},
        {"%warpid", "warpid"},
        {"%lanemask_lt", "lanemask.lt"},
        {"%lanemask_le", "lanemask.le"},
        {"%lanemask_gt", "lanemask.gt"},
        {"%lanemask_ge", "lanemask.ge"},
        {"%lanemask_eq", "lanemask.eq"}})
    if (C.arg_empty() && Text.contains(Reg) && isTracked(C.getType())) {
      bool Known = false;
      return define(C, specialRegister(Which, Known));
    }
  const bool Uniform = !C.arg_empty() && operandsUniform(C);
  if (llvm::any_of(llvm::split(Text, ';'), [](StringRef S) {
        return textureKind(S.ltrim(" \t\n{}")).has_value();
      }))
    return define(C, textureValue(C.getType(), Uniform));
  define(C, unknown(C.getType(), Uniform, operandOrigins(C) | FromOpaque,
                    Unknown::Assembly));
}
