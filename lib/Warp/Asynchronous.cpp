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
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

/// Whether the name is that of such an operation, as a PTX instruction or as an
/// intrinsic without "llvm.nvvm.": "mbarrier.init.shared.b64",
/// "cp.async.bulk.tensor.2d...".
static bool isAsynchronous(StringRef Name) {
  return Name.starts_with("mbarrier.") || Name.starts_with("wgmma.") ||
         Name.starts_with("tcgen05.") || Name.starts_with("cp.async.bulk.") ||
         Name.starts_with("cp.reduce.async.bulk.") ||
         Name.starts_with("cp.async.mbarrier.") ||
         Name.starts_with("st.async") || Name.starts_with("st.bulk") ||
         Name.starts_with("red.async") || Name.starts_with("tensormap.") ||
         Name.starts_with("clusterlaunchcontrol.");
}

/// How the operation accesses memory; nullopt: it does not. It waits, orders,
/// prefetches or allocates.
static std::optional<AccessKind> accessOf(StringRef Name) {
  // tensormap.replace; and tensormap.cp_fenceproxy, which is a copy and a
  // fence.
  if (Name.starts_with("tensormap."))
    return AccessKind::Store;
  for (const char *Other :
       {"wait", "fence", "commit", "prefetch", "alloc", "dealloc", "relinquish",
        "pending", "shift", "query"})
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
  if (!Name.consume_front("llvm.nvvm.") || !asynchronousStatement(C, Name))
    return false;
  if (!C.getType()->isVoidTy())
    define(C, unknown(C.getType(), false, operandOrigins(C) | FromOpaque,
                      Unknown::CallResult));
  return true;
}
