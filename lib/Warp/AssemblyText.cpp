//===- AssemblyText.cpp - Inline PTX --------------------------------------===//
//
// Loads, stores, atomics, cp.async and ldmatrix written as PTX, and the moves
// and special registers that feed their addresses. Other instructions give an
// unknown result, and an omission where they access memory
// (OmittedAccesses.cpp).
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Tiles.h"
#include "warplint/Kernel/AsmOperands.h"
#include "warplint/Kernel/MemoryNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

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
  TileLogger(*this).log(In.call(), tilesOfStatement(In, Head, Body));
  if (asynchronousStatement(In.call(), Head))
    return;
  const Value *P = In.address(Body);
  // No rule was measured of more than 16 bytes for each lane, and none holds of
  // addresses within a window.
  if (!P || bytesOfPtx(Head) > 16 || Head.contains(".local") ||
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
               bytesOfPtx(Head));
  } else if (Head.starts_with("st.")) {
    logRequest(In.call(), P, Space, AccessKind::Store, RequestKind::Store,
               bytesOfPtx(Head));
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
  Shape.Bytes = bytesOfPtx(Head);
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

void Machine::asmResult(const CallBase &C, StringRef Text) {
  if (handsOn(Text) && C.arg_size() == 1 && isTracked(C.getType()) &&
      isTracked(C.getArgOperand(0)->getType())) {
    LaneValue V = valueOf(C.getArgOperand(0));
    unsigned Width = widthOf(C.getType());
    return define(C, V.Width < Width   ? Lane.zext(V, Width)
                     : V.Width > Width ? Lane.trunc(V, Width)
                                       : V);
  }
  if (const StringRef Which = laneRegisterIn(Text);
      !Which.empty() && C.arg_empty() && isTracked(C.getType())) {
    bool Known = false;
    return define(C, specialRegister(Which, Known));
  }
  const bool Uniform = !C.arg_empty() && operandsUniform(C);
  if (llvm::any_of(llvm::split(Text, ';'), [](StringRef S) {
        return textureKind(S.ltrim(" \t\n{}")).has_value();
      }))
    return define(C, textureValue(C.getType(), Uniform));
  const Unknown What = resultOfPtx(Text);
  if (What == Unknown::LoadedValue)
    return define(C, textureValue(C.getType(), Uniform));
  define(C, unknown(C.getType(), Uniform && What == Unknown::Assembly,
                    What == Unknown::Assembly ? operandOrigins(C) | FromOpaque
                                              : FromVaryingLoad,
                    What));
}
