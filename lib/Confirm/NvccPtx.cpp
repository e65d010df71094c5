//===- NvccPtx.cpp - The accesses in PTX that nvcc wrote ------------------===//

#include "warplint/Confirm/NvccPtx.h"
#include "LocalVariables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace warplint;

const PtxFunction *PtxModule::find(StringRef Name) const {
  auto Found = llvm::find_if(
      Functions, [&](const PtxFunction &F) { return F.Name == Name; });
  return Found == Functions.end() ? nullptr : &*Found;
}

/// Bytes of a type such as "f32", "b128" or "f16x2"; 0: it is no type.
static unsigned bytesOf(StringRef Type) {
  StringRef Digits = Type.ltrim("abcdefghijklmnopqrstuvwxyz");
  unsigned Bits = 0;
  if (Digits.size() == Type.size() || Digits.consumeInteger(10, Bits))
    return 0;
  if (Digits == "x2")
    Bits *= 2;
  return Bits / 8;
}

/// Elements of a vector: 4 for "v4"; 1 if there is no such modifier.
static unsigned elementsOf(const PtxInstruction &I) {
  for (unsigned N : {2u, 4u, 8u})
    if (I.has("v" + utostr(N)))
      return N;
  return 1;
}

/// The space that the opcode names; absent: parameters, constants and others,
/// which are not looked at.
static std::optional<MemorySpace> spaceOf(const PtxInstruction &I) {
  if (I.has("shared"))
    return MemorySpace::Shared;
  if (I.has("global"))
    return MemorySpace::Global;
  if (I.has("local"))
    return MemorySpace::Local;
  if (I.has("param") || I.has("const") || I.has("bulk") || I.has("async"))
    return std::nullopt;
  return MemorySpace::Generic;
}

static std::optional<AccessKind> kindOf(StringRef Name) {
  if (Name == "ld" || Name == "ldu" || Name == "ldmatrix")
    return AccessKind::Load;
  if (Name == "st" || Name == "stmatrix")
    return AccessKind::Store;
  if (Name == "atom" || Name == "red")
    return AccessKind::Atomic;
  return std::nullopt;
}

/// `cp.async.cg.shared.global [to], [from], 16`
static std::vector<PtxAccess> accessesOfCopy(const PtxInstruction &I) {
  unsigned Bytes = 0;
  if (!I.has("async") || !I.has("shared") || !I.has("global") ||
      I.has("bulk") || I.Operands.size() < 3 ||
      StringRef(I.Operands[2]).getAsInteger(10, Bytes))
    return {};
  PtxAccess From, To;
  From.Space = MemorySpace::Global;
  To.Space = MemorySpace::Shared;
  To.Op = AccessKind::Store;
  From.Bytes = To.Bytes = Bytes;
  return {From, To};
}

static std::vector<PtxAccess> accessesOf(const PtxInstruction &I) {
  if (I.name() == "cp")
    return accessesOfCopy(I);
  const std::optional<AccessKind> Op = kindOf(I.name());
  const std::optional<MemorySpace> Space = spaceOf(I);
  if (!Op || !Space)
    return {};
  PtxAccess A;
  A.Op = *Op;
  A.Space = *Space;
  // Each lane gives the address of a row of 16 bytes.
  A.Bytes =
      I.name().ends_with("matrix")
          ? 16
          : bytesOf(StringRef(I.Opcode).rsplit('.').second) * elementsOf(I);
  if (!A.Bytes)
    return {};
  return {A};
}

static Spot spotOf(const PtxText &Text, const PtxLoc &At) {
  auto File = Text.Files.find(At.File);
  if (File == Text.Files.end() || !At.Line)
    return {};
  return {File->second, At.Line, 0};
}

static PtxFunction functionOf(const PtxText &Text, const PtxBody &Body) {
  PtxFunction F;
  F.Name = Body.Name;
  F.IsKernel = Body.IsKernel;
  F.LocalBytes = Body.LocalBytes;
  std::vector<std::vector<size_t>> OfInstruction(Body.Code.size());
  for (size_t At = 0; At < Body.Code.size(); ++At) {
    const PtxInstruction &I = Body.Code[At];
    for (PtxAccess A : accessesOf(I)) {
      A.Where = spotOf(Text, I.At);
      A.CalledFrom = spotOf(Text, I.CalledFrom);
      OfInstruction[At].push_back(F.Accesses.size());
      F.Accesses.push_back(std::move(A));
    }
    if (I.name() == "call")
      for (StringRef Operand : I.Operands)
        if (!Operand.starts_with("(")) {
          F.Calls.push_back(Operand.str());
          break;
        }
  }
  llvm::sort(F.Calls);
  F.Calls.erase(llvm::unique(F.Calls), F.Calls.end());
  findLocalVariables(Body, OfInstruction, F);
  return F;
}

PtxModule warplint::readNvccPtx(StringRef Ptx) {
  const PtxText Text = splitPtx(Ptx);
  PtxModule M;
  M.Compiler = Text.Release.empty() ? "nvcc" : "nvcc " + Text.Release;
  for (const PtxBody &Body : Text.Bodies)
    M.Functions.push_back(functionOf(Text, Body));
  return M;
}
