//===- Asynchronous.cpp - Asynchronous operations of other units ----------===//
//
// Bulk copies (cp.async.bulk, st.bulk), stores to the shared memory of other
// blocks of a cluster whose completion an mbarrier tracks (st.async),
// mbarriers, and tensor-core operations that read shared or tensor memory
// (wgmma, tcgen05). One lane or the whole warp issues them; another unit
// generates the addresses of their requests, so that the rules of banks and
// sectors for the lanes of a warp do not apply. Their presence is logged, and
// the memory that they may write becomes unknown.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "Tiles.h"
#include "warplint/Kernel/MemoryNames.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

bool Machine::asynchronousStatement(const CallBase &C, StringRef Head) {
  if (!isAsynchronous(Head))
    return false;
  if (std::optional<AccessKind> Op = asynchronousAccess(Head))
    accessByOtherUnit(
        C, globalAccessOfCopy(Head).value_or(*Op), ServingUnit::Asynchronous,
        globalAccessOfCopy(Head) ? MemorySpace::Global : MemorySpace::Generic);
  // The operation, those that it waits for and other threads may have written
  // any memory.
  for (uint64_t &E : Epoch)
    ++E;
  return true;
}

bool Machine::callAsynchronous(const CallBase &C) {
  if (!isa<IntrinsicInst>(C))
    return false;
  StringRef Name = C.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  TileLogger(*this).log(C, tilesOfIntrinsic(C, Name));
  if (!asynchronousStatement(C, Name))
    return false;
  if (!C.getType()->isVoidTy())
    define(C, unknown(C.getType(), false, operandOrigins(C) | FromOpaque,
                      Unknown::CallResult));
  return true;
}
