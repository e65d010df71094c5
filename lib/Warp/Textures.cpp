//===- Textures.cpp - Textures and surfaces -------------------------------===//
//
// The texture unit serves them: the rules of sectors do not apply, and no cost
// is given. The access is logged, and its result is loaded data.
//
//===----------------------------------------------------------------------===//

#include "Textures.h"
#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cstdlib>

using namespace llvm;
using namespace warplint;

std::optional<AccessKind> warplint::textureKind(StringRef Name) {
  Name.consume_front("llvm.nvvm.");
  Name = Name.take_until([](char C) { return C == '.'; });
  return StringSwitch<std::optional<AccessKind>>(Name)
      .Cases({"tex", "tld4", "suld"}, AccessKind::Load)
      .Case("sust", AccessKind::Store)
      .Case("sured", AccessKind::Atomic)
      .Default(std::nullopt);
}

/// The same for a function without code: those of CUDA's headers that the
/// shipped declarations leave opaque.
static std::optional<AccessKind> textureFunction(const Function &F) {
  if (!F.isDeclaration())
    return std::nullopt;
  const std::string Mangled = F.getName().str(); // Parts points into it
  ItaniumPartialDemangler Parts;
  if (Parts.partialDemangle(Mangled.c_str()) || !Parts.isFunction())
    return std::nullopt;
  char *Base = Parts.getFunctionBaseName(nullptr, nullptr);
  StringRef Name = Base ? Base : "";
  const bool Reads = Name.consume_front("tex");
  std::optional<AccessKind> Kind;
  if ((Reads || Name.consume_front("surf")) &&
      (Name.consume_front("1D") || Name.consume_front("2D") ||
       Name.consume_front("3D") || Name.consume_front("Cubemap"))) {
    Name.consume_front("Layered");
    if (Name.consume_front("write"))
      Kind = AccessKind::Store;
    else if (Name.consume_front(Reads ? "" : "read"))
      Kind = AccessKind::Load;
    if (!Name.empty() &&
        !is_contained({"fetch", "Lod", "Grad", "gather"}, Name))
      Kind.reset();
  }
  std::free(Base);
  return Kind;
}

/// Why the accesses that another unit serves have no cost.
static const char *whyUncounted(ServingUnit Unit) {
  return Unit == ServingUnit::Texture
             ? "textures and surfaces go through the texture unit, which is "
               "not modelled"
             : "bulk copies, barriers in shared memory and tensor cores that "
               "read shared memory use units that are not modelled";
}

void Machine::accessByOtherUnit(const CallBase &C, AccessKind Op,
                                ServingUnit Unit) {
  SkippedAccess Access;
  Access.Shape.At = &C;
  Access.Shape.Op = Op;
  Access.Shape.Bytes = 0;
  Access.ServedBy = Unit;
  Access.Why = whyUncounted(Unit);
  if (none_of(TheLog.Skipped,
              [&](const SkippedAccess &S) { return S.Shape.At == &C; }))
    TheLog.Skipped.push_back(std::move(Access));
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
  accessByOtherUnit(C, *Op, ServingUnit::Texture);
  if (!C.getType()->isVoidTy())
    define(C, textureValue(C.getType(), operandsUniform(C)));
  return true;
}
