//===- OmittedAccesses.cpp - Instructions without a model ---------------===//
//
// Their effect is unknown, their presence is not: each becomes an omission that
// is reported, and the memory that they may write becomes unknown.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Calls/Calls.h"
#include "warplint/Kernel/Instructions.h"
#include "warplint/Kernel/MemoryNames.h"
#include "warplint/Program/CodeMarks.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Functions of the device run-time library that launch kernels from kernels;
/// the launched kernels are evaluated under launches of their own.
static bool isDeviceRuntime(StringRef Name) {
  return Name.starts_with("__cudaCDP2") || Name.starts_with("cuda");
}

/// The pointer through which an intrinsic accesses memory, or null. Cache
/// hints and queries about a pointer access nothing.
static const Value *accessedBy(const CallBase &C, StringRef Name) {
  if (C.doesNotAccessMemory() || C.onlyAccessesInaccessibleMemory() ||
      isa<AssumeInst>(C) || cast<IntrinsicInst>(C).isAssumeLikeIntrinsic())
    return nullptr;
  if (Name.contains("prefetch") || Name.contains("discard") ||
      Name.contains("applypriority") || Name.contains(".fence.") ||
      Name.starts_with("llvm.stack") || Name.starts_with("llvm.va_"))
    return nullptr;
  for (const Use &U : C.args())
    if (U->getType()->isPointerTy())
      return U;
  return nullptr;
}

void Machine::omitInstruction(const Instruction &I, const Value *Pointer,
                              AccessKind Op, StringRef Name) {
  std::string Why = (Name + " is not modelled").str();
  Omissions.insert(Omission::inKernel(Omission::Kind::Instruction, Why));
  AccessShape Shape;
  Shape.At = &I;
  Shape.Op = Op;
  Shape.Bytes = 0;
  if (Pointer && isTracked(Pointer->getType()))
    Shape.Space = factsOf(valueOf(Pointer),
                          Pointer->getType()->isPointerTy()
                              ? Pointer->getType()->getPointerAddressSpace()
                              : 0)
                      .Space;
  if (Op != AccessKind::Load)
    for (uint64_t &E : Epoch)
      ++E;
  for (const OmittedAccess &O : TheLog.Omitted)
    if (O.Shape.At == &I && O.Why == Why)
      return;
  TheLog.Omitted.push_back({Shape, std::move(Why)});
}

/// " beyond a depth of 4", where a recursion was expanded to a bounded depth.
static std::string depthOf(const Function &Callee) {
  if (!Callee.hasFnAttribute(RecursionLevels))
    return "";
  return " beyond a depth of " +
         Callee.getFnAttribute(RecursionLevels).getValueAsString().str();
}

/// "call of 'weight(int)', whose code is in no analysed file".
static std::string describeCall(const Function *Callee) {
  if (!Callee)
    return "call through a pointer";
  const std::string Call = "call of '" + demangle(Callee->getName()) + "'";
  if (Callee->hasFnAttribute(TooLargeFunction))
    return Call + ", which is too large to inline: " +
           Callee->getFnAttribute(TooLargeFunction).getValueAsString().str() +
           " instructions with all that it calls";
  if (Callee->hasFnAttribute(BrokenFunction))
    return Call + ", which does not compile";
  if (Callee->isDeclaration())
    return Call + ", whose code is in no analysed file";
  if (!Callee->hasFnAttribute(Attribute::AlwaysInline))
    return "recursive " + Call + depthOf(*Callee);
  return Call + ", which could not be inlined";
}

void Machine::callUnknown(const CallBase &C) {
  const Function *Callee = C.getCalledFunction();
  const bool Pure =
      Callee && (Callee->onlyReadsMemory() || Callee->doesNotAccessMemory());
  if (isa<IntrinsicInst>(C)) {
    if (const Value *Pointer = accessedBy(C, Callee->getName()))
      omitInstruction(C, Pointer,
                      Pure                   ? AccessKind::Load
                      : C.onlyWritesMemory() ? AccessKind::Store
                                             : AccessKind::Atomic,
                      "'" + Callee->getName().str() + "'");
  } else if (!C.doesNotAccessMemory() &&
             !(Callee && isOfRuntime(Callee->getName()))) {
    if (!Callee || !isDeviceRuntime(Callee->getName()))
      Omissions.insert(
          Omission::inKernel(Omission::Kind::Call, describeCall(Callee)));
    if (!C.onlyReadsMemory())
      llvm::for_each(Epoch, [](uint64_t &E) { ++E; });
  }
  if (!C.getType()->isVoidTy())
    define(C, unknown(C.getType(), Pure && operandsUniform(C),
                      operandOrigins(C) | FromOpaque,
                      Callee && isAllocation(Callee->getName())
                          ? Unknown::Allocation
                          : Unknown::CallResult));
}

void Machine::omitStatement(const CallBase &C, StringRef Head, StringRef Body,
                            const Value *Pointer) {
  if (std::optional<AccessKind> Op = textureKind(Head))
    return accessByOtherUnit(C, *Op, ServingUnit::Texture,
                             MemorySpace::Generic);
  if (std::optional<AccessKind> Op = accessOfPtx(Head, Body.contains('[')))
    omitInstruction(C, Pointer, *Op, "'" + Head.str() + "'");
}
