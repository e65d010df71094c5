//===- AssemblyText.cpp - Inline PTX --------------------------------------===//
//
// Loads, stores, atomics, cp.async and ldmatrix written as PTX, and the moves
// and special registers that feed their addresses. What is not understood gives
// an unknown, and where it accesses memory a gap (Unmodelled.cpp).
//
//===----------------------------------------------------------------------===//

#include "Atomics.h"
#include "warplint/Warp/Machine.h"
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

void Machine::callAsm(const CallBase &C) {
  auto *Asm = cast<InlineAsm>(C.getCalledOperand());
  StringRef Text = Asm->getAsmString();
  // Operands are numbered with the outputs first.
  unsigned Outputs = 0;
  for (const auto &Constraint : Asm->ParseConstraints())
    Outputs += Constraint.Type == InlineAsm::isOutput && !Constraint.isIndirect;
  auto Numbered = [&](StringRef Text) -> const Value * {
    unsigned Number;
    if (!Text.consume_front("$"))
      return nullptr;
    StringRef Digits =
        Text.take_while([](char Ch) { return Ch >= '0' && Ch <= '9'; });
    if (Digits.empty() || Digits.getAsInteger(10, Number) || Number < Outputs ||
        Number - Outputs >= C.arg_size())
      return nullptr;
    return C.getArgOperand(Number - Outputs);
  };
  auto Operand = [&](StringRef Body) -> const Value * {
    // "[$1]" or "[$1+16]": the operand that is the address.
    size_t Open = Body.find("[$");
    return Open == StringRef::npos ? nullptr : Numbered(Body.substr(Open + 1));
  };
  auto Log = [&](const Value *P, MemorySpace Space, AccessKind Op,
                 RequestKind Kind, unsigned Bytes) {
    LaneValue Address = valueOf(P);
    if (Address.Width < 64)
      Address = Lane.zext(Address, 64);
    AccessShape Shape;
    Shape.At = &C;
    Shape.Space = Space;
    Shape.Op = Op;
    Shape.Kind = Kind;
    Shape.Bytes = Bytes;
    logAccess(Shape, Address);
  };
  SmallVector<StringRef, 4> Statements;
  Text.split(Statements, ';');
  for (StringRef S : Statements) {
    S = S.trim(" \t\n{}");
    // "@p st.shared ...": in which lanes is not known.
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
    auto WidthIn = [&](StringRef Head) -> unsigned {
      unsigned Element = Head.contains("128")  ? 16
                         : Head.contains("64") ? 8
                         : Head.contains("32") ? 4
                         : Head.contains("16") ? 2
                         : Head.contains("8")  ? 1
                                               : 4;
      unsigned Count = Head.contains(".v4") ? 4 : Head.contains(".v2") ? 2 : 1;
      return Element * Count;
    };
    StringRef Head =
        S.take_until([](char Ch) { return Ch == ' ' || Ch == '['; });
    StringRef Body = S.drop_front(Head.size());
    if (Head.starts_with("cp.async.ca.") || Head.starts_with("cp.async.cg.")) {
      // cp.async.ca.shared.global [dst], [src], bytes, ...;
      unsigned Bytes = 16;
      auto [First, Rest] = Body.split(']');
      auto [Second, Tail] = Rest.split(']');
      SmallVector<StringRef, 4> Parts;
      Tail.split(Parts, ',');
      if (Parts.size() > 1) {
        StringRef P = Parts[1].trim();
        unsigned Number;
        if (!P.consume_front("$")) {
          if (P.getAsInteger(10, Bytes))
            Bytes = 16;
        } else if (!P.getAsInteger(10, Number) && Number >= Outputs &&
                   Number - Outputs < C.arg_size()) {
          LaneValue V = valueOf(C.getArgOperand(Number - Outputs));
          if (V.isConstant())
            Bytes = unsigned(V.constant());
        }
      }
      if (const Value *To = Operand(First))
        Log(To, MemorySpace::Shared, AccessKind::Store, RequestKind::Store,
            Bytes);
      if (const Value *From = Operand(Second))
        Log(From, MemorySpace::Global, AccessKind::Load, RequestKind::Load,
            Bytes);
      clobber(MemorySpace::Shared);
      continue;
    }
    const Value *P = Operand(Body);
    if (!P) {
      skipStatement(C, Head, nullptr);
      continue;
    }
    MemorySpace Space = Head.contains(".shared")   ? MemorySpace::Shared
                        : Head.contains(".global") ? MemorySpace::Global
                                                   : MemorySpace::Generic;
    if (Space == MemorySpace::Generic)
      Space = factsOf(valueOf(P), P->getType()->isPointerTy()
                                      ? P->getType()->getPointerAddressSpace()
                                      : 0)
                  .Space;
    if (Head.starts_with("ldmatrix") || Head.starts_with("stmatrix")) {
      unsigned Matrices = Head.contains(".x4")   ? 4
                          : Head.contains(".x2") ? 2
                                                 : 1;
      const uint32_t WasMay = May, WasMust = Must;
      uint32_t Rows = Matrices == 4 ? ~0u : (1u << (8 * Matrices)) - 1;
      May &= Rows;
      Must &= Rows;
      Log(P, MemorySpace::Shared,
          Head.starts_with("ld") ? AccessKind::Load : AccessKind::Store,
          RequestKind::MatrixLoad, 16);
      May = WasMay;
      Must = WasMust;
    } else if (Head.starts_with("ld.") || Head.starts_with("ldu.")) {
      Log(P, Space, AccessKind::Load, RequestKind::Load, WidthIn(Head));
    } else if (Head.starts_with("st.")) {
      Log(P, Space, AccessKind::Store, RequestKind::Store, WidthIn(Head));
      clobber(Space);
    } else if (Head.starts_with("atom.") || Head.starts_with("red.")) {
      LaneValue Address = valueOf(P);
      if (Address.Width < 64)
        Address = Lane.zext(Address, 64);
      AccessShape Shape;
      Shape.At = &C;
      Shape.Space = Space;
      Shape.Op = AccessKind::Atomic;
      Shape.Bytes = WidthIn(Head);
      Shape.Operation = operationIn(Head);
      Shape.AtomicIsFloat = Head.contains(".f") || Head.contains(".bf16");
      Shape.ResultUsed = Head.starts_with("atom.") && !C.use_empty();
      auto [Before, After] = Body.split(']');
      logAtomic(Shape, Address, P, Numbered(After.ltrim(" ,")));
      clobber(Space);
    } else {
      skipStatement(C, Head, P);
    }
  }
  if (Text.contains("bar.sync") || Text.contains("barrier.sync"))
    barrier(C, threadsOfBarrier(Text));
  if (C.getType()->isVoidTy())
    return;
  // A plain move or address conversion hands its operand on.
  StringRef Only = Text.trim(" \t\n{};");
  if ((Only.starts_with("mov.") || Only.starts_with("cvta.")) &&
      !Only.contains('\n') && C.arg_size() == 1 && isTracked(C.getType()) &&
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
  define(C, unknown(C.getType(), C.arg_empty() ? false : operandsUniform(C),
                    operandOrigins(C) | FromOpaque, Unknown::Assembly));
}
