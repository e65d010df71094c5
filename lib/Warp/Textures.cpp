//===- Textures.cpp - Textures and surfaces -------------------------------===//
//
// The texture unit serves them: the rules of sectors do not apply, and no cost
// is given. The access is logged, and its result is loaded data.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/MemoryNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Why the accesses that another unit serves have no cost.
static const char *whyUncounted(ServingUnit Unit) {
  return Unit == ServingUnit::Texture
             ? "textures and surfaces go through the texture unit, which is "
               "not modelled"
             : "bulk copies, barriers in shared memory and tensor cores that "
               "read shared memory use units whose requests the profiler does "
               "not count by instruction";
}

void Machine::accessByOtherUnit(const CallBase &C, AccessKind Op,
                                ServingUnit Unit, MemorySpace Space) {
  OmittedAccess Access;
  Access.Shape.At = &C;
  Access.Shape.Space = Space;
  Access.Shape.Op = Op;
  Access.Shape.Bytes = 0;
  Access.ServedBy = Unit;
  Access.Why = whyUncounted(Unit);
  if (none_of(TheLog.Omitted,
              [&](const OmittedAccess &O) { return O.Shape.At == &C; }))
    TheLog.Omitted.push_back(std::move(Access));
}

LaneValue Machine::textureValue(const Type *Of, bool Uniform) {
  return unknown(Of, Uniform, Uniform ? FromUniformLoad : FromVaryingLoad,
                 Unknown::LoadedValue);
}

bool Machine::callTexture(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  if (!Callee)
    return false;
  const std::optional<AccessKind> Op = isa<IntrinsicInst>(C)
                                           ? textureKind(Callee->getName())
                                           : textureFunction(*Callee);
  if (!Op)
    return false;
  accessByOtherUnit(C, *Op, ServingUnit::Texture, MemorySpace::Generic);
  if (!C.getType()->isVoidTy())
    define(C, textureValue(C.getType(), operandsUniform(C)));
  return true;
}
