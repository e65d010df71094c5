//===- Instructions.cpp - Properties of single instructions ---------------===//

#include "warplint/Kernel/Instructions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace warplint;

bool warplint::isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::PTX_Kernel;
}

static bool calls(const Function &F, Intrinsic::ID Id) {
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    return Call && Call->getIntrinsicID() == Id;
  });
}

bool warplint::readsThreadPlanes(const Function &F) {
  return calls(F, Intrinsic::nvvm_read_ptx_sreg_tid_z);
}

bool warplint::readsThreadRows(const Function &F) {
  return calls(F, Intrinsic::nvvm_read_ptx_sreg_tid_y) || readsThreadPlanes(F);
}

bool warplint::isOfRuntime(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"vprintf", "__assertfail", "malloc", "free"}, true)
      .Default(false);
}

bool warplint::isAllocation(StringRef Name) { return Name == "malloc"; }

/// Whether an instruction has another result in each thread, or chooses one of
/// the threads.
static bool readsThread(const CallBase &C) {
  if (auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    const StringRef Text = Asm->getAsmString();
    return Text.contains("%tid") || Text.contains("%lane") ||
           Text.contains("%warpid") || Text.contains("elect.sync");
  }
  const Function *Callee = C.getCalledFunction();
  if (!Callee)
    return true;
  StringRef Name = Callee->getName();
  if (!Callee->isIntrinsic())
    return Callee->isDeclaration() && !isOfRuntime(Name);
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  if (Name.consume_front("read.ptx.sreg."))
    return Name.starts_with("tid.") || Name.starts_with("lane") ||
           Name == "warpid";
  return Name.starts_with("elect.sync");
}

bool warplint::mayReadThread(const Function &F) {
  SmallPtrSet<const Function *, 8> Seen = {&F};
  SmallVector<const Function *, 8> Left = {&F};
  while (!Left.empty())
    for (const Instruction &I : instructions(*Left.pop_back_val())) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (readsThread(*Call))
        return true;
      const Function *Callee = Call->getCalledFunction();
      if (Callee && !Callee->isDeclaration() && Seen.insert(Callee).second)
        Left.push_back(Callee);
    }
  return false;
}

uint64_t warplint::sizeOf(const Function &F) {
  return count_if(instructions(F), [](const Instruction &I) {
    auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
    return !(Intrinsic && Intrinsic->isAssumeLikeIntrinsic());
  });
}

SmallVector<const BasicBlock *, 4>
warplint::distinctSuccessors(const Instruction &Terminator) {
  SmallVector<const BasicBlock *, 4> Distinct;
  for (const BasicBlock *To : successors(Terminator.getParent()))
    if (!is_contained(Distinct, To))
      Distinct.push_back(To);
  return Distinct;
}

bool warplint::isSharedAccess(const Instruction &I) {
  const Value *P = getLoadStorePointerOperand(&I);
  return P && P->getType()->getPointerAddressSpace() ==
                  NVPTXAS::ADDRESS_SPACE_SHARED;
}

std::pair<AllocaInst *, int64_t> warplint::constantPlace(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer)
    return {nullptr, 0};
  const DataLayout &Layout = I.getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true);
  return {dyn_cast<AllocaInst>(const_cast<Value *>(Base)),
          Offset.getSExtValue()};
}
