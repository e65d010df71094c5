//===- UniformValues.cpp - Values that ptxas treats as uniform ------------===//

#include "warplint/Kernel/UniformValues.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace warplint;

UniformValues::UniformValues(const Flow &Of) : F(Of) {
  // Optimistic fixed-point iteration: all values are uniform until an operand
  // varies, so that cycles through header phis converge.
  std::vector<bool> Diverges(F.blocks().size());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (size_t B = 0; B < F.blocks().size(); ++B) {
      for (const Instruction &I : *F.blocks()[B].Block)
        if (!Varying.count(&I) && varies(I))
          Changed |= Varying.insert(&I).second;
      if (Diverges[B] || !branchVaries(*F.blocks()[B].Block))
        continue;
      Diverges[B] = Changed = true;
      addJoins(F.blocks()[B]);
    }
  }
}

/// Adds the blocks whose phis depend on the divergence at the end of a block
/// (sync dependence): the joins of its disjoint paths, and the headers of loops
/// that lanes leave in different iterations. ptxas treats a phi of such a
/// header as varying, although the lanes that are still in the loop agree on
/// it.
void UniformValues::addJoins(const FlowBlock &From) {
  for (const Loop *L = From.Innermost; L; L = L->getParentLoop())
    if (L->isLoopExiting(From.Block))
      Joins.insert(L->getHeader());
  if (From.ReconvergesAt >= 0)
    Joins.insert(F.blocks()[From.ReconvergesAt].Block);
  SmallPtrSet<const BasicBlock *, 16> Once;
  for (const BasicBlock *Side : successors(From.Block)) {
    SmallPtrSet<const BasicBlock *, 16> Seen;
    SmallVector<const BasicBlock *, 16> Left{Side};
    while (!Left.empty()) {
      const BasicBlock *At = Left.pop_back_val();
      if ((From.ReconvergesAt >= 0 && F.indexOf(At) == From.ReconvergesAt) ||
          At == From.Block || !Seen.insert(At).second)
        continue;
      if (!Once.insert(At).second)
        Joins.insert(At);
      Left.append(succ_begin(At), succ_end(At));
    }
  }
}

bool UniformValues::varies(const Instruction &I) const {
  if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I))
    return true;
  if (auto *C = dyn_cast<CallBase>(&I))
    return callVaries(*C);
  if (auto *P = dyn_cast<PHINode>(&I))
    return any_of(P->incoming_values(),
                  [&](const Value *V) { return Varying.count(V); }) ||
           (Joins.count(P->getParent()) && !P->hasConstantOrUndefValue());
  // Private arrays differ between threads.
  if (auto *L = dyn_cast<LoadInst>(&I);
      L && isa<AllocaInst>(getUnderlyingObject(L->getPointerOperand())))
    return true;
  // Floating-point division, like llvm.sqrt below, calls a function for special
  // operands, and ptxas treats results of calls as varying.
  if (I.getOpcode() == Instruction::FDiv)
    return true;
  return any_of(I.operands(), [&](const Value *V) { return Varying.count(V); });
}

/// Results of calls vary, except those of intrinsics and inline assembly that
/// have uniform operands and read no lane ID. Values that atomics and
/// barriers return vary.
bool UniformValues::callVaries(const CallBase &C) const {
  const bool Operands =
      any_of(C.args(), [&](const Value *V) { return Varying.count(V); });
  if (auto *Asm = dyn_cast<InlineAsm>(C.getCalledOperand())) {
    StringRef Text = Asm->getAsmString();
    return Operands || Text.contains("%tid") || Text.contains("%lane") ||
           Text.contains("atom.") || Text.contains("bar");
  }
  const Function *Callee = C.getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    return true;
  StringRef Name = Callee->getName();
  if (!Name.consume_front("llvm.nvvm."))
    return Operands || Name.starts_with("llvm.sqrt");
  if (Name.consume_front("read.ptx.sreg."))
    return Name.starts_with("tid.") || Name.starts_with("lane");
  if (Name.starts_with("vote.") || Name.starts_with("redux.") ||
      Name.starts_with("activemask") || Name.starts_with("match.all"))
    return false;
  if (Name.starts_with("shfl.sync.") && C.arg_size() >= 4)
    // Uniform if all lanes pass the same value, or all read the same lane.
    return Varying.count(C.getArgOperand(1)) &&
           !(Name.contains(".idx") && !Varying.count(C.getArgOperand(2)));
  return Operands || Name.starts_with("atomic.") || Name.starts_with("bar");
}

bool UniformValues::branchVaries(const BasicBlock &B) const {
  const Instruction *T = B.getTerminator();
  if (auto *Branch = dyn_cast<BranchInst>(T))
    return Branch->isConditional() && Varying.count(Branch->getCondition());
  if (auto *Switch = dyn_cast<SwitchInst>(T))
    return Varying.count(Switch->getCondition());
  return false;
}
