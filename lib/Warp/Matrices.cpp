//===- Matrices.cpp - Loads and stores of the matrix units ----------------===//

#include "Machine.h"
#include "warplint/Lane/Fragments.h"

using namespace llvm;
using namespace warplint;

bool Machine::callMatrix(const CallBase &C, StringRef Name) {
  const std::optional<MatrixFragment> F = fragmentIn(Name);
  if (!F)
    return false;
  const Value *Pointer = C.getArgOperand(0);
  const LaneValue Base = valueOf(Pointer);
  LaneValue Pitch =
      Lane.mul(Lane.sext(valueOf(C.getArgOperand(C.arg_size() - 1)), 64),
               LaneValue::constant(64, std::max(F->bytes(), F->Bits % 8)));
  if (F->Bits < 8)
    Pitch = Lane.shift(LaneOp::LShr, Pitch, LaneValue::constant(64, 3));
  AccessShape Shape;
  Shape.At = &C;
  Shape.Space =
      factsOf(Base, Pointer->getType()->getPointerAddressSpace()).Space;
  Shape.Op = F->IsLoad ? AccessKind::Load : AccessKind::Store;
  Shape.Kind = F->IsLoad ? RequestKind::Load : RequestKind::Store;
  uint32_t Giving = ~0u;
  std::vector<FragmentPart> Parts;
  if (F->HasMatrixLoads && Shape.Space == MemorySpace::Shared &&
      (F->Bits == 16 || F->AlongRows)) {
    Shape.Kind = RequestKind::MatrixLoad;
    Parts = matrixLoadsOf(*F, Giving);
  } else {
    Parts = partsOf(*F);
  }
  const uint32_t WasMay = May, WasMust = Must;
  May &= Giving;
  Must &= Giving;
  for (const FragmentPart &P : Parts) {
    const LaneValue Rows(64, P.Row), Within(64, P.Byte);
    Shape.Bytes = P.Bytes;
    logAccess(Shape, Lane.add(Base, Lane.add(Lane.mul(Rows, Pitch), Within)));
    ++Shape.Part;
  }
  May = WasMay;
  Must = WasMust;
  if (!F->IsLoad)
    clobber(Shape.Space);
  if (!C.getType()->isVoidTy())
    define(C,
           unknown(C.getType(), false, FromVaryingLoad, Unknown::LoadedValue));
  return true;
}
