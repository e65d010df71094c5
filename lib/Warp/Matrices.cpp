//===- Matrices.cpp - Fragments of the matrix units -----------------------===//
//
// Which lane loads which element of a 16x16x16 fragment, as nvcc compiles
// wmma for sm_90 (read from its machine code): operands in shared memory
// through ldmatrix, eight rows of 16 bytes a phase; everything else element
// pairs in the layout of mma.m16n8k16, four lanes a row.
//
//===----------------------------------------------------------------------===//

#include "warplint/Warp/Machine.h"

using namespace llvm;
using namespace warplint;

bool Machine::callMatrix(const CallBase &C, StringRef Name) {
  // wmma.m16n16k16.load.a.row.stride.f16, wmma.m16n16k16.store.d.col.stride.f32
  SmallVector<StringRef, 10> Parts;
  Name.split(Parts, '.');
  if (Parts.size() < 7 || Parts[1] != "m16n16k16" || Parts[5] != "stride" ||
      (Parts[2] != "load" && Parts[2] != "store"))
    return false;
  const bool IsLoad = Parts[2] == "load";
  const bool Operand = Parts[3] == "a" || Parts[3] == "b";
  const unsigned Bytes = Parts[6] == "f32" ? 4 : Parts[6] == "f16" ? 2 : 0;
  if (!Bytes || (Operand && Bytes != 2))
    return false;
  const Value *Pointer = C.getArgOperand(0);
  LaneValue Base = valueOf(Pointer);
  LaneValue Pitch = Lane.sext(valueOf(C.getArgOperand(C.arg_size() - 1)), 64);
  AccessShape Shape;
  Shape.At = &C;
  Shape.Space =
      factsOf(Base, Pointer->getType()->getPointerAddressSpace()).Space;
  Shape.Op = IsLoad ? AccessKind::Load : AccessKind::Store;
  Shape.Kind = IsLoad ? RequestKind::Load : RequestKind::Store;
  // Lane l at row Row(l) and column Column(l) of what memory holds row by row.
  auto Log = [&](unsigned Width, auto Row, auto Column) {
    LaneValue Rows(
        64, LaneVector::make([&](unsigned L) { return int64_t(Row(L)); }));
    LaneValue Columns(
        64, LaneVector::make([&](unsigned L) { return int64_t(Column(L)); }));
    LaneValue Element = Lane.add(Lane.mul(Rows, Pitch), Columns);
    Shape.Bytes = Width;
    logAccess(Shape, Lane.add(Base, Lane.mul(Element,
                                             LaneValue::constant(64, Bytes))));
    ++Shape.Part;
  };
  if (Operand && Shape.Space == MemorySpace::Shared) {
    Shape.Kind = RequestKind::MatrixLoad;
    Log(
        16, [](unsigned L) { return L % 16; },
        [](unsigned L) { return L / 16 * 8; });
  } else if (Operand || Parts[4] == "row") {
    for (unsigned Half : {0u, 8u})
      for (unsigned Side : {0u, 8u})
        Log(
            2 * Bytes, [=](unsigned L) { return L / 4 + Half; },
            [=](unsigned L) { return L % 4 * 2 + Side; });
  } else {
    for (unsigned Half : {0u, 8u})
      for (unsigned Side : {0u, 8u})
        for (unsigned Which : {0u, 1u})
          Log(
              Bytes, [=](unsigned L) { return L % 4 * 2 + Which + Side; },
              [=](unsigned L) { return L / 4 + Half; });
  }
  if (!IsLoad)
    clobber(Shape.Space);
  if (!C.getType()->isVoidTy())
    define(C,
           unknown(C.getType(), false, FromVaryingLoad, Unknown::LoadedValue));
  return true;
}
