//===- Asynchronous.cpp - What works beside the warp ----------------------===//
//
// Bulk copies, stores to other blocks of a cluster that a barrier counts, barriers
// that lie in memory, and tensor cores that read shared memory or their own. One
// lane starts them or all do together; the addresses
// of their requests are made elsewhere, so that no rule about the lanes of a
// warp holds. That they are there is logged, and that memory may have changed.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Whether the PTX instruction or the intrinsic of that name is one of them:
/// "mbarrier.init.shared.b64", "cp.async.bulk.tensor.2d...".
static bool isAsynchronous(StringRef Name) {
  return Name.starts_with("mbarrier.") || Name.starts_with("wgmma.") ||
         Name.starts_with("tcgen05.") || Name.starts_with("cp.async.bulk.") ||
         Name.starts_with("cp.reduce.async.bulk.") ||
         Name.starts_with("cp.async.mbarrier.") ||
         Name.starts_with("st.async") || Name.starts_with("st.bulk") ||
         Name.starts_with("red.async") || Name.starts_with("tensormap.") ||
         Name.starts_with("clusterlaunchcontrol.");
}

/// What one of them does to memory; nullopt: it waits, or sets an order.
static std::optional<AccessKind> accessOf(StringRef Name) {
  // One of them copies behind a fence.
  if (Name.starts_with("tensormap."))
    return AccessKind::Store;
  for (const char *Other : {"wait", "fence", "commit", "prefetch", "alloc",
                            "dealloc", "relinquish", "pending", "shift", "query"})
    if (Name.contains(Other))
      return std::nullopt;
  if (Name.contains("mbarrier.init") || Name.contains("mbarrier.inval"))
    return AccessKind::Store;
  if (Name.starts_with("mbarrier.") || Name.starts_with("cp.reduce.") ||
      Name.contains("bulk.tensor.reduce") || Name.contains("bulk.reduce") ||
      Name.starts_with("cp.async.mbarrier.") || Name.starts_with("red."))
    return AccessKind::Atomic;
  if (Name.starts_with("cp.") || Name.starts_with("st.") ||
      Name.starts_with("clusterlaunchcontrol.") ||
      Name.starts_with("tcgen05.st") || Name.starts_with("tcgen05.cp"))
    return AccessKind::Store;
  return AccessKind::Load;
}

bool Machine::asynchronousStatement(const CallBase &C, StringRef Head) {
  if (!isAsynchronous(Head))
    return false;
  if (std::optional<AccessKind> Op = accessOf(Head))
    accessByOtherUnit(C, *Op, ServingUnit::Asynchronous);
  // Other threads and the copies have written what was waited for.
  for (uint64_t &E : Epoch)
    ++E;
  return true;
}

bool Machine::callAsynchronous(const CallBase &C) {
  if (!isa<IntrinsicInst>(C))
    return false;
  StringRef Name = C.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm.") || !asynchronousStatement(C, Name))
    return false;
  if (!C.getType()->isVoidTy())
    define(C, unknown(C.getType(), false, operandOrigins(C) | FromOpaque,
                      Unknown::CallResult));
  return true;
}
